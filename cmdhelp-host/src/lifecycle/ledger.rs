//! Stores the state of a bundle between calls, for one workspace and one user.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_bundle::{Json, named};

use crate::execute::{CallFault, FaultCode};
use crate::policy::hash;
use crate::registry::Folders;
use crate::registry::folders::{own_key, source};
use crate::replace::replace;
use crate::system;

/// The version of the ledger's file format.
const SCHEMA: u64 = 1;

/// The longest time to wait until another process releases a lock.
const TIMEOUT: Duration = Duration::from_secs(60);

named! {
    /// The state of a login.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Signed {
        /// The state of the login is unknown, because no login, logout or check has been recorded.
        #[default]
        Unknown = "unknown",
        /// No user is logged in, or the login has expired.
        Out = "unauthed",
        /// The user is logged in.
        In = "authed",
    }
}

/// The stored state of a bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The SHA-256 of the program's file when its version was checked.
    pub program: Option<String>,
    /// The version of the program.
    pub version: Option<String>,
    /// The time at which the version was checked, in seconds since 1970.
    pub checked: u64,
    /// The completed steps of the setup.
    pub steps: Vec<String>,
    /// The environment variables that the setup has set.
    pub env: BTreeMap<String, String>,
    /// The state of the login.
    pub signed: Signed,
    /// The time of the login or of its last renewal, in seconds since 1970.
    pub renewed: u64,
    /// The time of the last successful health check, in seconds since 1970.
    pub healthy: u64,
}

/// The file with the state of one bundle, for one workspace and user. A reader always finds a complete state, even if a
/// process was killed while it wrote the file.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    /// The bundle, as the file names it.
    bundle: String,
}

/// A lock on the state or the installation of a bundle. Other processes cannot take the lock until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Ledger {
    /// Returns the file of the bundle in the folder `bundle`. `key` is the bundle's id with its major version.
    pub(super) fn of(folders: &Folders, workspace: &Path, key: &str, bundle: &Path) -> Self {
        let workspace = hash(workspace.display().to_string());
        let user = system::user().to_string();
        let folder = folders.state.join("ledger").join(&workspace[..16]);
        let file = |key: &str| folder.join(&user).join(format!("{key}.json"));
        Self {
            path: file(&own_key(key, bundle, &file(key))),
            bundle: source(bundle),
        }
    }

    /// Reads the state. If the file is missing, the state is empty.
    pub(super) fn read(&self) -> Result<Record, CallFault> {
        match fs::read_to_string(&self.path) {
            Ok(text) => self.parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Record::default()),
            Err(error) => Err(self.fault(&error.to_string())),
        }
    }

    /// Changes the stored state of the bundle with the function `change`, and returns the new state.
    pub(super) fn change(&self, change: impl FnOnce(&mut Record)) -> Result<Record, CallFault> {
        let _lock = Lock::take(&self.path.with_extension("lock"))?;
        // A state that cannot be parsed is not overwritten, because `read` fails.
        let mut record = self.read()?;
        change(&mut record);
        let text = written(&record, &self.bundle).pretty() + "\n";
        replace(&self.path, text.as_bytes()).map_err(|it| CallFault::of_file(&self.path, &it))?;
        Ok(record)
    }

    /// Locks the bundle, so that no other process installs it, sets it up or logs in.
    pub(super) fn reserve(&self) -> Result<Lock, CallFault> {
        Lock::take(&self.path.with_extension("busy"))
    }

    /// Makes the fault for a state that cannot be read or parsed.
    fn fault(&self, why: &str) -> CallFault {
        CallFault::new(FaultCode::Ledger, format!("{}: {why}", self.path.display()))
    }

    /// Makes the fault for a damaged file. The fault tells the user to remove the file. `cmdhelp` does not remove it,
    /// because its contents could be valuable.
    fn damaged(&self, why: &str) -> CallFault {
        self.fault(&format!(
            "{why}; remove the file, and then repeat the setup and the login"
        ))
    }

    fn parse(&self, text: &str) -> Result<Record, CallFault> {
        let json = Json::parse(text).map_err(|it| self.damaged(&it.to_string()))?;
        match json.number_of("schema") {
            Some(SCHEMA) => {}
            Some(newer) if newer > SCHEMA => {
                let why =
                    format!("a newer version of cmdhelp has written this file (schema {newer})");
                return Err(self.fault(&why));
            }
            _ => return Err(self.damaged("the file has no schema version")),
        }
        let text = |key: &str| json.text_of(key).map(ToOwned::to_owned);
        let entries = json.entries_of("env");
        let signed = text("auth").unwrap_or_default();
        Ok(Record {
            program: text("program"),
            version: text("version"),
            checked: json.number_of("checked").unwrap_or(0),
            steps: json.texts_of("steps"),
            env: entries
                .iter()
                .filter_map(|(key, it)| Some((key.clone(), it.text()?.to_owned())))
                .collect(),
            signed: Signed::named(&signed).unwrap_or_default(),
            renewed: json.number_of("renewed").unwrap_or(0),
            healthy: json.number_of("healthy").unwrap_or(0),
        })
    }
}

impl Lock {
    /// Waits for the lock whose file is `path`, and takes it.
    pub(super) fn take(path: &Path) -> Result<Self, CallFault> {
        let of_io = |error: io::Error| CallFault::of_file(path, &error);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).map_err(of_io)?;
        let mut options = system::private_file();
        let options = options.write(true).create(true).truncate(false);
        let file = options.open(path).map_err(of_io)?;
        let begin = Instant::now();
        loop {
            match system::try_lock(&file, system::LockKind::Exclusive).map_err(of_io)? {
                true => return Ok(Self { _file: file }),
                false if begin.elapsed() < TIMEOUT => thread::sleep(Duration::from_millis(20)),
                false => {
                    let why = "another process is installing, setting up or logging in to this \
                    program";
                    return Err(CallFault::new(FaultCode::Busy, why));
                }
            }
        }
    }
}

fn written(record: &Record, bundle: &str) -> Json {
    let text = |it: &Option<String>| it.clone().map_or(Json::Null, Json::from);
    let env = record.env.iter();
    let env = env.map(|(name, value)| (name.clone(), Json::from(value.as_str())));
    Json::object([
        ("schema", Json::from(SCHEMA)),
        ("bundle", Json::from(bundle)),
        ("program", text(&record.program)),
        ("version", text(&record.version)),
        ("checked", Json::from(record.checked)),
        ("steps", Json::from(&record.steps[..])),
        ("env", Json::Object(env.collect())),
        ("auth", Json::from(record.signed.name())),
        ("renewed", Json::from(record.renewed)),
        ("healthy", Json::from(record.healthy)),
    ])
}
