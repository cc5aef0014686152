//! The steps that must be completed before the program of a bundle can be called: installation, the check of its
//! version, the setup, and the login.
//!
//! ```text
//! install → version → setup → login → ready
//! ```
//!
//! The completed steps are stored for each bundle, workspace and user. A call performs none of these steps itself,
//! except that it checks the version. If a step is pending, the call fails, and the error contains the command by which
//! the user completes the step.

mod auth;
mod health;
mod install;
mod ledger;
mod line;
mod person;
mod setup;
mod version;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) use self::install::unsupported_reason;
pub use self::install::{Fetching, Installed, Method};
pub use self::ledger::{Record, Signed};
pub use self::person::{NoPerson, Person, Question};
pub use self::setup::Answers;

use self::ledger::Ledger;
use self::line::LineOptions;
use crate::clock::seconds;
use crate::execute::{CallFault, FaultCode, Secrets, Target, sha256};
use crate::registry::Folders;

/// The number of seconds after which the version of a program is checked again.
const DAY: u64 = 24 * 60 * 60;

/// The lifecycle of a bundle's program, for one workspace and one user: its installation, version, setup and login.
#[derive(Debug)]
pub struct Lifecycle<'a> {
    folders: &'a Folders,
    secrets: &'a Secrets,
    workspace: PathBuf,
    target: Target,
    ledger: Ledger,
}

/// The step that must be completed before the program can be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// The bundle does not support this machine. The text tells why.
    Platform(String),
    /// The program must be installed. The text tells why: it is not installed, its file has changed since the
    /// installation, or the bundle now declares another program.
    Install(String),
    /// The program's version could not be found, or is not supported. The text tells why.
    Version(String),
    /// The setup is not complete: the steps with these ids are pending.
    Setup(Vec<String>),
    /// No user is logged in.
    Login,
}

/// The extensions of files in which programs store their state.
const FILES: [&str; 13] = [
    "cfg", "conf", "db", "ini", "json", "key", "pem", "sqlite", "toml", "txt", "xml", "yaml", "yml",
];

/// Returns whether a program stores its state in a file at `path`, and not in a folder. The path need not exist,
/// because only its text decides: a name with one of the extensions [`FILES`] is the name of a file, and any other
/// name, such as `com.ferry.app`, is the name of a folder. A path that ends with `/` is the path of a folder, too.
fn is_of_file(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|it| it.to_str());
    !path.ends_with('/')
        && extension.is_some_and(|it| FILES.iter().any(|known| it.eq_ignore_ascii_case(known)))
}

impl<'a> Lifecycle<'a> {
    /// Returns the lifecycle of a program, or `None` if no bundle describes the program.
    #[must_use]
    pub fn of(
        folders: &'a Folders,
        secrets: &'a Secrets,
        folder: &Path,
        target: Target,
    ) -> Option<Self> {
        let bundle = target.bundle.as_ref()?;
        let workspace = folders.workspace(folder);
        let key = target.tools.model.major_id();
        Some(Self {
            ledger: Ledger::of(folders, &workspace, &key, bundle),
            workspace,
            folders,
            secrets,
            target,
        })
    }

    /// Returns the stored state of the bundle: its completed steps, its version and its login.
    ///
    /// # Errors
    ///
    /// Fails if the state cannot be read, or was written by a newer version of cmdhelp.
    pub fn record(&self) -> Result<Record, CallFault> {
        self.ledger.read()
    }

    /// Returns the path of the program's file, or the path at which it will be installed.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.target.program
    }

    /// Returns the id of the driver, if the program has several drivers.
    #[must_use]
    pub fn driver(&self) -> Option<&str> {
        self.target.driver.as_deref()
    }

    /// Returns the id of the bundle with its major version, such as `ferry@1`.
    #[must_use]
    pub fn key(&self) -> String {
        self.target.tools.model.major_id()
    }

    /// Returns the folder in which the program is installed.
    fn installed(&self) -> PathBuf {
        self.folders.installed(&self.key(), self.bundle())
    }

    /// Returns the folder of the bundle.
    fn bundle(&self) -> &Path {
        self.target.bundle.as_deref().unwrap_or(Path::new("/"))
    }

    /// Returns the first pending step. The version of the program is checked again if the program has changed, or if
    /// the last check is a day old.
    ///
    /// # Errors
    ///
    /// Fails if the state of the bundle cannot be read or written, or if the program cannot be run.
    pub fn pending(&self) -> Result<Option<Pending>, CallFault> {
        if let Some(why) = unsupported_reason(&self.target.tools.model) {
            return Ok(Some(Pending::Platform(why)));
        }
        if !self.target.program.exists() {
            let why = format!("the program of `{}` is not installed", self.target.name);
            return Ok(Some(Pending::Install(why)));
        }
        let record = match self.check_version()? {
            Ok(record) => record,
            Err(why) => return Ok(Some(Pending::Version(why))),
        };
        let checked = record.program.as_deref().unwrap_or_default();
        if let Some(why) = self.reason_to_reinstall(checked) {
            return Ok(Some(Pending::Install(why)));
        }
        let steps = self.steps_left(&record);
        if !steps.is_empty() {
            return Ok(Some(Pending::Setup(steps)));
        }
        let auth = &self.target.tools.model.packaging.auth;
        let signs_in = auth.as_ref().is_some_and(|it| it.login.is_some());
        Ok((signs_in && record.signed != Signed::In).then_some(Pending::Login))
    }

    /// Returns the stored state if no step is pending. If a step is pending, returns an error with the command that
    /// completes the step.
    ///
    /// # Errors
    ///
    /// Fails if a step is pending, and in the cases in which [`pending`](Self::pending) fails.
    pub fn ready(&self) -> Result<Record, CallFault> {
        match self.pending()? {
            None => self.record(),
            Some(pending) => Err(self.left(&pending)),
        }
    }

    /// Makes the error for a pending step, with the command that completes the step.
    #[must_use]
    pub fn left(&self, pending: &Pending) -> CallFault {
        let name = &self.target.name;
        match pending {
            Pending::Platform(why) => CallFault::new(FaultCode::Platform, why.as_str()),
            Pending::Install(why) => CallFault::new(FaultCode::InstallRequired, why.as_str())
                .recovery(self.target.recovery("install")),
            Pending::Version(why) => {
                let check = self.target.tools.model.version_check();
                CallFault::new(FaultCode::VersionMismatch, format!("`{name}`: {why}"))
                    .with("expected", check.range)
                    .recovery(self.target.recovery("install"))
            }
            Pending::Setup(steps) => {
                let all = steps.join("`, `");
                let why = format!("`{name}` is not set up; pending: `{all}`");
                CallFault::new(FaultCode::SetupRequired, why)
                    .with("steps", &steps[..])
                    .recovery(self.target.recovery("setup"))
            }
            Pending::Login => {
                let why = format!("no user is signed in to `{name}`");
                CallFault::new(FaultCode::AuthRequired, why).recovery(self.target.recovery("login"))
            }
        }
    }

    /// Checks the version of the program, if the program's file has changed or the last check is a day old. The inner
    /// error tells why the version is not supported or could not be found.
    fn check_version(&self) -> Result<Result<Record, String>, CallFault> {
        let record = self.ledger.read()?;
        let hash = sha256(&self.target.program)?;
        let now = seconds();
        let is_known = record.program.as_ref() == Some(&hash)
            && now.checked_sub(record.checked).is_some_and(|it| it < DAY);
        if is_known {
            return Ok(Ok(record));
        }
        let check = self.target.tools.model.version_check();
        let how = LineOptions {
            network: false,
            interactive: false,
            time: Duration::from_millis(check.timeout_ms.unwrap_or(5000)),
        };
        let ran = self.run(&line::words(&check.command)?, how)?;
        let version = match version::found(&check, &ran) {
            Ok(version) => version,
            Err(why) => return Ok(Err(why)),
        };
        let why = match version::is_good(&version, &check.range) {
            Ok(true) => {
                let record = self.ledger.change(|record| {
                    record.program = Some(hash);
                    record.version = Some(version);
                    record.checked = now;
                })?;
                return Ok(Ok(record));
            }
            Ok(false) => format!(
                "its version is {}, but the bundle requires {}",
                version.escape_debug(),
                check.range
            ),
            Err(why) => why,
        };
        Ok(Err(why))
    }

    /// Returns the target with additional access and environment variables: those that were set by the setup, and those
    /// that the login needs.
    ///
    /// # Errors
    ///
    /// Fails if a folder for the state of the login cannot be created.
    pub fn granted(&self, record: &Record) -> Result<Target, CallFault> {
        let mut target = self.target.clone();
        let grants = &mut target.grants;
        let set = record.env.iter();
        grants
            .env
            .extend(set.map(|(name, value)| format!("{name}={value}")));
        let installed = self.installed();
        if target.program.starts_with(&installed) && installed.exists() {
            grants.read.push(installed.display().to_string());
        }
        if let Some(auth) = &target.tools.model.packaging.auth {
            for path in &auth.state {
                let place = match path.strip_prefix("~/") {
                    Some(rest) => self.folders.home.join(rest),
                    None => self.workspace.join(path),
                };
                // The folder is created here, because the sandbox can grant only an existing folder. A file is created by
                // the program.
                let folder = match is_of_file(path) {
                    true => {
                        // Older versions created a folder in place of the file. Only an empty folder is removed.
                        if place.is_dir() {
                            let _ = fs::remove_dir(&place);
                        }
                        place.parent().unwrap_or(&place)
                    }
                    false => &place,
                };
                if !folder.exists() {
                    fs::create_dir_all(folder)?;
                }
                grants.write.push(place.display().to_string());
            }
            grants.env.extend(auth.env.iter().cloned());
        }
        Ok(target)
    }

    /// Runs a command line that the bundle declares, such as the version command.
    fn run(&self, words: &[String], how: LineOptions) -> Result<line::LineOutcome, CallFault> {
        let target = self.granted(&self.record()?)?;
        line::run(&target, &self.workspace, words, how)
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_file;

    #[test]
    fn tells_files_from_folders_by_the_path() {
        for file in [
            "./x.json",
            "~/.ferry.json",
            "~/.config/ferry/Key.PEM",
            "a.b/c.db",
        ] {
            assert!(is_of_file(file), "{file}");
        }
        for folder in [
            "~/.config/ferry",
            "~/.config/a.b.c",
            "~/.config/com.ferry.app/",
            "~/.config/tool/v1.2",
            "~/.ferry",
            "~/.json",
            "conf.d",
            "x.json/",
        ] {
            assert!(!is_of_file(folder), "{folder}");
        }
    }
}
