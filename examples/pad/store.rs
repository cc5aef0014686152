//! The file that everything is kept in.

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
    /// Nobody else changes anything as long as this is there.
    #[serde(skip)]
    lock: Option<Lock>,
    /// The user who is signed in.
    pub(crate) user: Option<User>,
    /// The workspace that commands work on if nothing else is said.
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

/// The store of a new user.
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
    /// Reads the file; without one, everything is as a new user finds it.
    pub(crate) fn open() -> Result<Self, PadError> {
        let file = file();
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            other => other?,
        };
        serde_json::from_str(&text)
            .map_err(|error| PadError::Broken(file.display().to_string(), error))
    }

    /// Reads the file to change it: what is read stays so until the store is dropped, because others who
    /// change something wait.
    pub(crate) fn open_to_change() -> Result<Self, PadError> {
        let lock = Lock::take(file().with_extension("lock"))?;
        Ok(Self {
            lock: Some(lock),
            ..Self::open()?
        })
    }

    /// Writes beside the file and then renames, so that it is never half written, and that who only
    /// reads waits for nobody.
    pub(crate) fn save(&self) -> Result<(), PadError> {
        assert!(
            self.lock.is_some(),
            "what is changed is opened to be changed"
        );
        let file = file();
        let beside = file.with_extension("new");
        fs::write(
            &beside,
            serde_json::to_vec_pretty(self).map_err(io::Error::from)?,
        )?;
        Ok(fs::rename(beside, file)?)
    }

    /// Nothing is changed by nobody.
    pub(crate) fn signed_in(&self) -> Result<&User, PadError> {
        self.user.as_ref().ok_or(PadError::NotSignedIn)
    }

    /// The workspace with this name, or the selected one.
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

    /// The same, to be changed.
    pub(crate) fn workspace_mut(
        &mut self,
        name: Option<&str>,
    ) -> Result<&mut WorkspaceRecord, PadError> {
        let name = name.unwrap_or(&self.selected);
        let found = self.workspaces.get_mut(name);
        found.ok_or_else(|| PadError::NoSuchWorkspace(name.to_owned()))
    }
}

/// A file that only one process can make. It goes with this value.
struct Lock(PathBuf);

impl Lock {
    /// Makes the file, once nobody else has it.
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
                        "others keep `{name}`; if no `pad` is running, one was killed: remove it"
                    );
                    return Err(io::Error::new(ErrorKind::TimedOut, message));
                }
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // What stays is told to whoever comes next.
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

    /// `TASK-5` for the fifth of the tasks.
    pub(crate) fn reference(&self, number: u32) -> String {
        let one = self.name.strip_suffix('s').unwrap_or(&self.name);
        format!("{}-{number}", one.to_uppercase())
    }

    /// The greatest number that an item has which is still there.
    pub(crate) fn greatest(&self) -> u32 {
        let number = |item: &ItemRecord| item.reference.rsplit('-').next()?.parse().ok();
        self.items.iter().filter_map(number).max().unwrap_or(0)
    }
}

fn file() -> PathBuf {
    env::var_os("PAD_STATE").map_or_else(|| "pad.json".into(), PathBuf::from)
}
