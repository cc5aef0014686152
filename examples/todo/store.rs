//! The list, in an SQLite file that several processes can use at the same time.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, Row, TransactionBehavior,
};

use crate::change::Change;
use crate::error::{ItemError, StoreError};
use crate::file::{APPLICATION, may_be_a_list, unchanging};
use crate::item::{Id, Item, Status};
use crate::migrations::{is_up_to_date, migrate};

/// The time to wait for other processes that write.
const PATIENCE: Duration = Duration::from_secs(10);

/// The list.
pub struct Store {
    db: Connection,
}

impl Store {
    /// Opens the list in a folder. Creates the folder and the list if they do not exist.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder)
            .map_err(|error| StoreError::StoreUnavailable(folder.to_owned(), error.into()))?;
        let file = folder.join("todo.db");
        match may_be_a_list(&file) {
            Ok(true) => {}
            Ok(false) => {
                let cause = "it is the database of another program";
                return Err(StoreError::StoreDamaged(file, cause.into()));
            }
            Err(error) => return Err(StoreError::StoreUnavailable(file, error.into())),
        }
        match patiently(|| connect(&file)) {
            Ok(Some(db)) => Ok(Self { db }),
            Ok(None) => Err(StoreError::StoreTooNew(file)),
            Err(error) => Err(StoreError::of(file, error)),
        }
    }

    /// Opens the list in a folder to read it, even if the folder is not writable.
    pub fn read(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join("todo.db");
        match Self::open(folder) {
            Err(StoreError::StoreUnavailable(_, cause)) => match read_only(&file) {
                Ok(Some(db)) => Ok(Self { db }),
                _ => Err(StoreError::StoreUnavailable(file, cause)),
            },
            other => other,
        }
    }

    /// Returns the item with this id.
    pub fn get(&self, id: Id) -> Result<Item, ItemError> {
        get(&self.db, id)
    }

    /// Returns at most `most` items with this status, or with any status, that follow the item `after`.
    pub fn list(
        &self,
        status: Option<Status>,
        after: Option<Id>,
        most: usize,
    ) -> Result<Vec<Item>, StoreError> {
        run(&self.db, |db| {
            let mut select = db.prepare(
                "SELECT * FROM items
                 WHERE (?1 IS NULL OR ?1 = (completed_at IS NULL)) AND id > ?2 ORDER BY id",
            )?;
            let is_open = status.map(|status| status == Status::Open);
            let rows = select.query_map((is_open, after.map_or(0, |id| id.0)), item)?;
            rows.take(most).collect()
        })
    }

    /// Returns the number of items with this status, or of all items.
    pub fn count(&self, status: Option<Status>) -> Result<usize, StoreError> {
        run(&self.db, |db| {
            let count = "SELECT count(*) FROM items
                 WHERE ?1 IS NULL OR ?1 = (completed_at IS NULL)";
            let is_open = status.map(|status| status == Status::Open);
            db.query_row(count, [is_open], |row| row.get(0))
        })
    }

    /// Begins a change, as soon as no other process is changing the list.
    pub fn change(&mut self, command: &str) -> Result<Change<'_>, StoreError> {
        let file = self.db.path().unwrap_or_default().into();
        let transaction = self
            .db
            .transaction_with_behavior(TransactionBehavior::Immediate);
        match transaction.map(|transaction| Change::begin(transaction, command)) {
            Ok(change) => change,
            Err(error) => Err(StoreError::of(file, error)),
        }
    }
}

/// Calls a function with a database, and converts its errors.
pub fn run<T>(
    db: &Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, StoreError> {
    work(db).map_err(|error| StoreError::of(db.path().unwrap_or_default().into(), error))
}

/// Returns the item with this id.
pub fn get(db: &Connection, id: Id) -> Result<Item, ItemError> {
    let found = run(db, |db| {
        let mut select = db.prepare_cached("SELECT * FROM items WHERE id = ?1")?;
        select.query_row([id.0], item).optional()
    });
    found?.ok_or(ItemError::NotFound(id))
}

/// Reads a row of the table `items`.
fn item(row: &Row<'_>) -> rusqlite::Result<Item> {
    let completed_at = row.get("completed_at")?;
    Ok(Item {
        id: Id(row.get("id")?),
        title: row.get("title")?,
        description: row.get("description")?,
        status: match completed_at {
            None => Status::Open,
            Some(_) => Status::Completed,
        },
        due_at: row.get("due_at")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        completed_at,
    })
}

/// Opens the file, or returns `None` if the file is from a newer version of this program.
fn connect(file: &Path) -> rusqlite::Result<Option<Connection>> {
    let mut db = Connection::open(file)?;
    db.busy_timeout(PATIENCE)?;
    // A new file gets the application id first, before SQLite creates other files beside it.
    if db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)) == Ok(0) {
        db.pragma_update(None, "application_id", APPLICATION)?;
    }
    // With the journal mode `wal`, readers never wait, and no write is left half done if the
    // process ends.
    db.pragma_update(None, "journal_mode", "wal")?;
    Ok(migrate(&mut db)?.then_some(db))
}

/// Opens a file that is not writable, or returns `None` if it has to be migrated. The file can be
/// opened as immutable if no file with the extension `db-wal`, which would contain later changes,
/// is beside it.
fn read_only(file: &Path) -> rusqlite::Result<Option<Connection>> {
    let is_whole = !file.with_extension("db-wal").exists();
    let db = match is_whole {
        true => unchanging(file)?,
        false => Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
    };
    Ok(is_up_to_date(&db)?.then_some(db))
}

/// Repeats `work` while the database is busy. SQLite itself waits in most cases, but not, for example,
/// when two processes create the file.
fn patiently<T>(mut work: impl FnMut() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let begin = Instant::now();
    loop {
        match work() {
            Err(error) if is_busy(&error) && begin.elapsed() < PATIENCE => {
                sleep(Duration::from_millis(10));
            }
            other => return other,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}
