//! Installs the program of a bundle into a folder of its own. The methods that the bundle lists are tried in turn,
//! until one of them works.

mod fetch;
mod method;
mod receipt;
mod unpack;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp_bundle::{Fetched, Install, Model};
use cmdhelp_sandbox::{Call, Variable};

pub use self::method::Method;

use super::ledger::Lock;
use super::line::{self, LineOptions};
use super::{Lifecycle, Pending};
use crate::execute::{CallFault, FaultCode};
use crate::system;

/// The time limit of a package manager or an installation script.
const TIME: Duration = Duration::from_secs(30 * 60);

/// The network access that an installation gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fetching {
    /// The hosts that package managers and scripts can reach. A script can also reach the host from which it was
    /// downloaded.
    pub hosts: Vec<String>,
}

/// The outcome of an installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// The name of the method that has installed the program.
    pub method: String,
    /// The installed file of the program.
    pub program: PathBuf,
    /// The methods that failed before this one. Each text contains the name of a method and the reason why it failed.
    pub passed: Vec<String>,
}

/// The reason why a method of installation failed.
enum MethodFailure {
    /// The method failed for this reason, so the next method is tried.
    Next(String),
    /// The method failed for this reason, and no other method is tried: the hash of a downloaded file differs from the
    /// hash in the bundle, or the file cannot be unpacked.
    Last(String),
}

impl From<io::Error> for MethodFailure {
    fn from(error: io::Error) -> Self {
        Self::Next(error.to_string())
    }
}

impl From<CallFault> for MethodFailure {
    fn from(fault: CallFault) -> Self {
        Self::Next(fault.message)
    }
}

impl Lifecycle<'_> {
    /// Returns the methods of installation, in the order in which they are tried.
    #[must_use]
    pub fn methods(&self) -> Vec<Method> {
        let methods = self.target.tools.model.packaging.install.iter();
        methods.map(Method::of).collect()
    }

    /// Installs the program, if it is missing, has an unsupported version, has changed since its installation, is no
    /// longer the one that the bundle declares, or was installed by an older version of cmdhelp without a receipt.
    /// Returns `None` if nothing needs to be installed. Before this function is called, the user must have agreed to
    /// the [`methods`](Self::methods).
    ///
    /// # Errors
    ///
    /// Fails if all methods fail, if the hash of a downloaded file differs from the hash in the bundle, or if the
    /// installed version is not supported. No file of a failed installation remains.
    pub fn install(&mut self, fetching: &Fetching) -> Result<Option<Installed>, CallFault> {
        let _busy = self.ledger.reserve()?;
        match self.pending()? {
            Some(Pending::Install(_) | Pending::Version(_)) => {}
            Some(pending @ Pending::Platform(_)) => return Err(self.left(&pending)),
            _ if self.lacks_receipt() => {}
            _ => return Ok(None),
        }
        let model = self.target.tools.model.clone();
        // The lock covers all workspaces, and all bundles with the same id and major version, because only one of them
        // gets the folder of this name.
        let key = model.major_id();
        let _installing = Lock::take(&self.folders.state.join(format!("ledger/{key}.install")))?;
        let place = self.installed();
        let above = place.parent().unwrap_or(Path::new("/")).to_owned();
        fs::create_dir_all(&above)?;
        // If the folder `draft` exists, a process that was killed has left it. It can be removed, because no other
        // process installs the bundle while this process holds the lock.
        let draft = above.join(format!(".{key}"));
        let name = Path::new(&model.binary).file_name().unwrap_or_default();
        let mut passed = Vec::new();
        for method in &model.packaging.install {
            remove(&draft)?;
            fs::create_dir(&draft)?;
            system::set_mode(&draft, 0o700)?;
            let result = self.install_by(method, &draft, fetching).and_then(|file| {
                link(&draft, &file, Path::new(name))?;
                Ok(self.write_receipt(method, &draft, &file)?)
            });
            let described = Method::of(method);
            match result {
                Ok(()) => {
                    remove(&place)?;
                    fs::rename(&draft, &place)?;
                    self.target.program = place.join("bin").join(name);
                    if let Some(Pending::Version(why)) = self.pending()? {
                        remove(&place)?;
                        // The fault proposes no command, because the same installation would fail again.
                        let fault = self.left(&Pending::Version(why));
                        return Err(CallFault {
                            recovery: None,
                            ..fault
                        });
                    }
                    return Ok(Some(Installed {
                        method: described.name,
                        program: self.target.program.clone(),
                        passed,
                    }));
                }
                Err(MethodFailure::Next(why)) => passed.push(format!("{}: {why}", described.name)),
                Err(MethodFailure::Last(why)) => {
                    passed.push(format!("{}: {why}", described.name));
                    break;
                }
            }
        }
        remove(&draft)?;
        let why = match passed.is_empty() {
            true => "the bundle declares no method of installation".to_owned(),
            false => passed.join("; "),
        };
        let why = format!("`{}` is not installed: {why}", self.target.name);
        Err(CallFault::new(FaultCode::InstallFailed, why).with("methods", &passed[..]))
    }

    /// Installs the program into the folder `draft` by one method. Returns the path of the program's file.
    fn install_by(
        &self,
        method: &Install,
        draft: &Path,
        fetching: &Fetching,
    ) -> Result<PathBuf, MethodFailure> {
        if let Some(why) = Method::of(method).declined {
            return Err(MethodFailure::Next(why));
        }
        match method {
            Install::Download { from, extract } => {
                let file = fetch::fetch(from, draft)?;
                let tree = draft.join("files");
                unpack::unpack(&file, &tree, extract).map_err(MethodFailure::Last)?;
                fs::remove_file(file)?;
                Ok(tree.join(extract))
            }
            Install::Script(from) => self.script(from, draft, fetching),
            Install::Vendored(path) => {
                let file = unpack::inside(self.bundle(), path).map_err(MethodFailure::Next)?;
                let to = draft.join("vendored");
                fs::copy(file, &to)?;
                Ok(to)
            }
            Install::Package {
                manager, package, ..
            } => {
                let own = method::user_command(manager, package, draft);
                let (words, variables) =
                    own.ok_or_else(|| MethodFailure::Next("unknown package manager".to_owned()))?;
                self.helper(words, variables, draft, fetching.hosts.clone())?;
                self.find_installed(draft)
            }
            Install::Experimental(name) => Err(MethodFailure::Next(format!(
                "the method `{name}` is unknown"
            ))),
        }
    }

    fn script(
        &self,
        from: &Fetched,
        draft: &Path,
        fetching: &Fetching,
    ) -> Result<PathBuf, MethodFailure> {
        let file = fetch::fetch(from, draft)?;
        let mut hosts = fetching.hosts.clone();
        hosts.extend(fetch::host(&from.url).ok());
        let words = vec!["sh".to_owned(), file.display().to_string()];
        self.helper(words, Vec::new(), draft, hosts)?;
        fs::remove_file(file)?;
        self.find_installed(draft)
    }

    /// Runs a package manager or a script in a sandbox in which it can write only to the folder `draft`.
    fn helper(
        &self,
        words: Vec<String>,
        variables: Vec<(String, String)>,
        draft: &Path,
        hosts: Vec<String>,
    ) -> Result<(), MethodFailure> {
        let mut policy = line::helper(draft, hosts);
        let set = variables.into_iter().map(|(name, value)| Variable {
            name,
            value: Some(value),
        });
        policy.environment.extend(set);
        let mut call = Call::here(words)?;
        draft.clone_into(&mut call.directory);
        let how = LineOptions::unattended(TIME);
        let ran = line::start(&policy, &call, how)?;
        match ran.ended_with(0) {
            true => Ok(()),
            false => Err(MethodFailure::Next(ran.summary())),
        }
    }

    /// Finds the program's file in the folder `draft`, after a package manager or a script has installed it.
    fn find_installed(&self, draft: &Path) -> Result<PathBuf, MethodFailure> {
        let binary = &self.target.tools.model.binary;
        let name = Path::new(binary).file_name().unwrap_or_default();
        for folder in ["bin", ".local/bin", "node_modules/.bin", "."] {
            let file = draft.join(folder).join(name);
            if file.is_file() {
                return Ok(file);
            }
        }
        Err(MethodFailure::Next(format!(
            "this install method created no file `{binary}`"
        )))
    }
}

/// Returns the reason why a bundle does not support this machine, or `None` if the bundle supports this machine.
pub(crate) fn unsupported_reason(model: &Model) -> Option<String> {
    let packaging = &model.packaging;
    let os = match std::env::consts::OS {
        "macos" => "darwin",
        os => os,
    };
    let arch = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        arch => arch,
    };
    for (what, here, supported) in [
        ("system", os, &packaging.os),
        ("processor", arch, &packaging.arch),
    ] {
        if !supported.is_empty() && supported.iter().all(|it| it != here) {
            let supported = supported.join(", ");
            return Some(format!(
                "the {what} is {here}, but the bundle supports {supported}"
            ));
        }
    }
    None
}

/// Makes the program's file executable, and creates a symbolic link to the file in the folder `bin`.
fn link(draft: &Path, file: &Path, name: &Path) -> io::Result<()> {
    let meta = fs::metadata(file)?;
    if !meta.is_file() {
        return Err(io::Error::other(format!(
            "{} is not a file",
            name.display()
        )));
    }
    system::set_mode(file, 0o755)?;
    let link = draft.join("bin").join(name);
    if link == *file {
        return Ok(());
    }
    let own = file.strip_prefix(draft).map_err(io::Error::other)?;
    fs::create_dir_all(draft.join("bin"))?;
    system::link(&Path::new("..").join(own), &link)
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
