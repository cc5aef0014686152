//! Installing the program of a bundle: by the methods that the bundle names, in their order, into a
//! folder of its own.

mod fetch;
mod method;
mod unpack;

use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp_bundle::{Fetched, Install, Model};
use cmdhelp_sandbox::{Call, Variable};

pub use self::method::Method;

use super::line::{self, How};
use super::{Lifecycle, Pending};
use crate::execute::{CallFault, FaultCode};

/// How long a program that installs another one can take.
const TIME: Duration = Duration::from_secs(30 * 60);

/// What the network is good for while a program is installed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fetching {
    /// The hosts that package managers and scripts can use, beside that of the script.
    pub hosts: Vec<String>,
}

/// The installed program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// The method.
    pub method: String,
    /// The program's file.
    pub program: PathBuf,
    /// The reason why the methods before it were of no use.
    pub passed: Vec<String>,
}

/// The reason why a method has not installed the program.
enum Miss {
    /// The next one is tried.
    Next(String),
    /// Nothing else is tried: what was fetched is not what the bundle says.
    Last(String),
}

impl From<io::Error> for Miss {
    fn from(error: io::Error) -> Self {
        Self::Next(error.to_string())
    }
}

impl From<CallFault> for Miss {
    fn from(fault: CallFault) -> Self {
        Self::Next(fault.message)
    }
}

impl Lifecycle<'_> {
    /// Returns the methods in the order in which they are tried.
    #[must_use]
    pub fn methods(&self) -> Vec<Method> {
        let methods = self.target.tools.model.packaging.install.iter();
        methods.map(Method::of).collect()
    }

    /// Installs the program, if it is not there or has no good version. The caller has the consent of a
    /// person to the [`methods`](Self::methods).
    ///
    /// # Errors
    ///
    /// If no method installs it, if what is fetched is not what the bundle says, or if what is installed
    /// has no good version. Nothing is left of it then.
    pub fn install(&mut self, fetching: &Fetching) -> Result<Option<Installed>, CallFault> {
        let _busy = self.ledger.reserve()?;
        match self.pending()? {
            Some(Pending::Install | Pending::Version(_)) => {}
            Some(pending @ Pending::Platform(_)) => return Err(self.left(&pending)),
            _ => return Ok(None),
        }
        let model = self.target.tools.model.clone();
        let key = model.major_id();
        let place = self.folders.installed(&key);
        let above = place.parent().unwrap_or(Path::new("/")).to_owned();
        fs::create_dir_all(&above)?;
        // Nobody else installs it now: what has this name was left by a process that was ended.
        let draft = above.join(format!(".{key}"));
        let name = Path::new(&model.binary).file_name().unwrap_or_default();
        let mut passed = Vec::new();
        for method in &model.packaging.install {
            remove(&draft)?;
            fs::create_dir(&draft)?;
            fs::set_permissions(&draft, fs::Permissions::from_mode(0o700))?;
            let result = self
                .with(method, &draft, fetching)
                .and_then(|file| link(&draft, &file, Path::new(name)).map_err(Miss::from));
            let told = Method::of(method);
            match result {
                Ok(()) => {
                    remove(&place)?;
                    fs::rename(&draft, &place)?;
                    self.target.program = place.join("bin").join(name);
                    if let Some(Pending::Version(why)) = self.pending()? {
                        remove(&place)?;
                        return Err(self.left(&Pending::Version(why)));
                    }
                    return Ok(Some(Installed {
                        method: told.name,
                        program: self.target.program.clone(),
                        passed,
                    }));
                }
                Err(Miss::Next(why)) => passed.push(format!("{}: {why}", told.name)),
                Err(Miss::Last(why)) => {
                    passed.push(format!("{}: {why}", told.name));
                    break;
                }
            }
        }
        remove(&draft)?;
        let why = match passed.is_empty() {
            true => "the bundle names no method".to_owned(),
            false => passed.join("; "),
        };
        let why = format!("`{}` is not installed: {why}", self.target.name);
        let methods = passed.iter().map(String::as_str);
        Err(CallFault::new(FaultCode::InstallFailed, why)
            .with("methods", methods.collect::<cmdhelp_bundle::Json>()))
    }

    /// Puts the program somewhere into a folder by one method.
    fn with(&self, method: &Install, draft: &Path, fetching: &Fetching) -> Result<PathBuf, Miss> {
        if let Some(why) = Method::of(method).declined {
            return Err(Miss::Next(why));
        }
        match method {
            Install::Download { from, extract } => {
                let file = fetch::fetch(from, draft)?;
                let tree = draft.join("files");
                unpack::unpack(&file, &tree, extract).map_err(Miss::Last)?;
                fs::remove_file(file)?;
                Ok(tree.join(extract))
            }
            Install::Script(from) => self.script(from, draft, fetching),
            Install::Vendored(path) => {
                let bundle = self.target.bundle.as_deref().unwrap_or(Path::new("/"));
                let file = unpack::inside(bundle, path).map_err(Miss::Next)?;
                let to = draft.join("vendored");
                fs::copy(file, &to)?;
                Ok(to)
            }
            Install::Package {
                manager, package, ..
            } => {
                let own = method::user_command(manager, package, draft);
                let (words, variables) = own.ok_or_else(|| Miss::Next("unknown".to_owned()))?;
                self.helper(words, variables, draft, fetching.hosts.clone())?;
                self.look(draft)
            }
            Install::Experimental(name) => Err(Miss::Next(format!("`{name}` is not known"))),
        }
    }

    fn script(&self, from: &Fetched, draft: &Path, fetching: &Fetching) -> Result<PathBuf, Miss> {
        let file = fetch::fetch(from, draft)?;
        let mut hosts = fetching.hosts.clone();
        hosts.extend(fetch::host(&from.url).ok());
        let words = vec!["sh".to_owned(), file.display().to_string()];
        self.helper(words, Vec::new(), draft, hosts)?;
        fs::remove_file(file)?;
        self.look(draft)
    }

    /// Runs a program that installs another one: it can write to the folder, and nowhere else.
    fn helper(
        &self,
        words: Vec<String>,
        variables: Vec<(String, String)>,
        draft: &Path,
        hosts: Vec<String>,
    ) -> Result<(), Miss> {
        let mut policy = line::helper(draft, hosts);
        let set = variables.into_iter().map(|(name, value)| Variable {
            name,
            value: Some(value),
        });
        policy.environment.extend(set);
        let mut call = Call::here(words)?;
        draft.clone_into(&mut call.directory);
        let how = How {
            network: true,
            interactive: false,
            time: TIME,
        };
        let ran = line::start(&policy, &call, how)?;
        match ran.is_late || ran.status != 0 {
            true => Err(Miss::Next(ran.told())),
            false => Ok(()),
        }
    }

    /// Looks for the program in a folder that something was installed into.
    fn look(&self, draft: &Path) -> Result<PathBuf, Miss> {
        let binary = &self.target.tools.model.binary;
        let name = Path::new(binary).file_name().unwrap_or_default();
        for folder in ["bin", ".local/bin", "node_modules/.bin", "."] {
            let file = draft.join(folder).join(name);
            if file.is_file() {
                return Ok(file);
            }
        }
        Err(Miss::Next(format!("it has installed no `{binary}`")))
    }
}

/// Returns why a bundle is not for this machine.
pub(super) fn unfit(model: &Model) -> Option<String> {
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
    for (what, here, said) in [
        ("system", os, &packaging.os),
        ("processor", arch, &packaging.arch),
    ] {
        if !said.is_empty() && said.iter().all(|it| it != here) {
            let said = said.join(", ");
            return Some(format!(
                "the {what} is {here}, and the bundle is for {said}"
            ));
        }
    }
    None
}

/// Makes the program executable, and lets it be found in `bin` by its name.
fn link(draft: &Path, file: &Path, name: &Path) -> io::Result<()> {
    let meta = fs::metadata(file)?;
    if !meta.is_file() {
        return Err(io::Error::other(format!("{} is no file", name.display())));
    }
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))?;
    let link = draft.join("bin").join(name);
    if link == *file {
        return Ok(());
    }
    let own = file.strip_prefix(draft).map_err(io::Error::other)?;
    fs::create_dir_all(draft.join("bin"))?;
    symlink(Path::new("..").join(own), link)
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
