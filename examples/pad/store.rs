//! The file that stores all data.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use serde::{Deserialize, Serialize};

use crate::error::PadError;
use crate::item::ItemRecord;

/// The time to wait for other processes that write.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Deserialize, Serialize)]
pub(crate) struct Store {
    /// The lock that keeps other processes from changing the file, if the store was opened to change it.
    #[serde(skip)]
    lock: Option<Lock>,
    /// The user who is signed in.
    pub(crate) user: Option<User>,
    /// The workspace that commands use by default.
    pub(crate) selected: String,
    pub(crate) workspaces: BTreeMap<String, WorkspaceRecord>,
}

#[derive(Deserialize, Serialize)]
pub(crate) struct User {
    pub(crate) name: String,
    pub(crate) profile: String,
}

#[derive(Deserialize, Serialize)]
pub(crate) struct WorkspaceRecord {
    pub(crate) collections: Vec<CollectionRecord>,
}

#[derive(Deserialize, Serialize)]
pub(crate) struct CollectionRecord {
    pub(crate) name: String,
    /// The number of the item that was added last.
    pub(crate) last: u32,
    pub(crate) items: Vec<ItemRecord>,
}

/// Returns the store of a new user.
impl Default for Store {
    fn default() -> Self {
        let name = "docapp".to_owned();
        Self {
            lock: None,
            user: None,
            selected: name.clone(),
            workspaces: BTreeMap::from([(name, WorkspaceRecord::default())]),
        }
    }
}

impl Default for WorkspaceRecord {
    fn default() -> Self {
        let names = ["tasks", "ideas", "plans", "docs"];
        Self {
            collections: names.map(CollectionRecord::new).into(),
        }
    }
}

impl Store {
    /// Reads the file, or returns the store of a new user if there is no file.
    pub(crate) fn open() -> Result<Self, PadError> {
        let file = file();
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            other => other?,
        };
        serde_json::from_str(&text)
            .map_err(|error| PadError::Broken(file.display().to_string(), error))
    }

    /// Reads the file to change it. Other processes that change the file wait until the store is dropped.
    pub(crate) fn open_to_change() -> Result<Self, PadError> {
        let lock = Lock::take(file().with_extension("lock"))?;
        Ok(Self {
            lock: Some(lock),
            ..Self::open()?
        })
    }

    /// Writes a new file and renames it, so that readers never see a half-written file and need not
    /// wait for writers.
    pub(crate) fn save(&self) -> Result<(), PadError> {
        assert!(
            self.lock.is_some(),
            "the store was opened with `open_to_change`"
        );
        let file = file();
        let beside = file.with_extension("new");
        fs::write(
            &beside,
            serde_json::to_vec_pretty(self).map_err(io::Error::from)?,
        )?;
        Ok(fs::rename(beside, file)?)
    }

    /// Returns the user, who must be signed in to change data.
    pub(crate) fn signed_in(&self) -> Result<&User, PadError> {
        self.user.as_ref().ok_or(PadError::NotSignedIn)
    }

    /// Returns the workspace with this name, or the selected workspace.
    pub(crate) fn workspace(
        &self,
        name: Option<&str>,
    ) -> Result<(&str, &WorkspaceRecord), PadError> {
        let name = name.unwrap_or(&self.selected);
        match self.workspaces.get_key_value(name) {
            Some((name, workspace)) => Ok((name, workspace)),
            None => Err(PadError::NoSuchWorkspace(name.to_owned())),
        }
    }

    /// Returns the workspace with this name, or the selected workspace, to change it.
    pub(crate) fn workspace_mut(
        &mut self,
        name: Option<&str>,
    ) -> Result<&mut WorkspaceRecord, PadError> {
        let name = name.unwrap_or(&self.selected);
        let found = self.workspaces.get_mut(name);
        found.ok_or_else(|| PadError::NoSuchWorkspace(name.to_owned()))
    }
}

/// A lock file, which only one process can create. The file is removed when this value is dropped.
struct Lock(PathBuf);

impl Lock {
    /// Creates the lock file, as soon as no other process has the lock.
    fn take(file: PathBuf) -> io::Result<Self> {
        let begin = Instant::now();
        loop {
            match File::create_new(&file) {
                Ok(_) => return Ok(Self(file)),
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                Err(_) if begin.elapsed() < PATIENCE => sleep(Duration::from_millis(5)),
                Err(_) => {
                    let name = file.display();
                    let message = format!(
                        "another process holds `{name}`; if no `pad` is running, remove the file"
                    );
                    return Err(io::Error::new(ErrorKind::TimedOut, message));
                }
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // If the file cannot be removed, the next process reports it.
        let _ = fs::remove_file(&self.0);
    }
}

impl WorkspaceRecord {
    pub(crate) fn names(&self) -> Vec<String> {
        let names = self.collections.iter();
        names.map(|collection| collection.name.clone()).collect()
    }

    pub(crate) fn collection(&self, name: &str) -> Result<&CollectionRecord, PadError> {
        let mut all = self.collections.iter();
        let found = all.find(|collection| collection.name == name);
        found.ok_or_else(|| PadError::NoSuchCollection(name.to_owned()))
    }

    pub(crate) fn collection_mut(&mut self, name: &str) -> Result<&mut CollectionRecord, PadError> {
        let mut all = self.collections.iter_mut();
        let found = all.find(|collection| collection.name == name);
        found.ok_or_else(|| PadError::NoSuchCollection(name.to_owned()))
    }

    pub(crate) fn item(&self, reference: &str) -> Result<&ItemRecord, PadError> {
        let mut all = self.collections.iter().flat_map(|it| &it.items);
        let found = all.find(|item| item.reference == reference);
        found.ok_or_else(|| PadError::NoSuchItem(reference.to_owned()))
    }

    pub(crate) fn item_mut(&mut self, reference: &str) -> Result<&mut ItemRecord, PadError> {
        let mut all = self.collections.iter_mut().flat_map(|it| &mut it.items);
        let found = all.find(|item| item.reference == reference);
        found.ok_or_else(|| PadError::NoSuchItem(reference.to_owned()))
    }

    pub(crate) fn remove(&mut self, reference: &str) {
        for collection in &mut self.collections {
            collection.items.retain(|item| item.reference != reference);
        }
    }
}

impl CollectionRecord {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            last: 0,
            items: Vec::new(),
        }
    }

    /// Returns the reference of an item, such as `TASK-5` for number 5 in `tasks`.
    pub(crate) fn reference(&self, number: u32) -> String {
        let one = self.name.strip_suffix('s').unwrap_or(&self.name);
        format!("{}-{number}", one.to_uppercase())
    }

    /// Returns the greatest number of the existing items.
    pub(crate) fn greatest(&self) -> u32 {
        let number = |item: &ItemRecord| item.reference.rsplit('-').next()?.parse().ok();
        self.items.iter().filter_map(number).max().unwrap_or(0)
    }
}

fn file() -> PathBuf {
    env::var_os("PAD_STATE").map_or_else(|| "pad.json".into(), PathBuf::from)
}
