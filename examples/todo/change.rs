//! Changes of the list. A change is applied as a whole or not at all.

use jiff::{Timestamp, Unit};
use rusqlite::{OptionalExtension as _, Transaction};

use crate::error::{ItemError, StoreError};
use crate::item::{Draft, Id, Item};
use crate::store::{get, run};

/// The number of changes that can be undone.
const REMEMBERED: i64 = 100;

/// A change that is not yet saved. Other processes do not see the change before
/// [`keep`](Self::keep); a change that is dropped, for example after an error, has no effect.
pub struct Change<'s> {
    transaction: Transaction<'s>,
    /// The name of the command that makes the change, for the journal.
    command: String,
    number: i64,
    pub now: Timestamp,
}

/// The facts about a change that was undone.
pub struct Undone {
    pub command: String,
    pub first: Id,
    pub count: u64,
}

impl<'s> Change<'s> {
    pub fn begin(transaction: Transaction<'s>, command: &str) -> Result<Self, StoreError> {
        let number = run(&transaction, |db| {
            let next = "SELECT coalesce(max(change), 0) + 1 FROM journal";
            db.query_row(next, [], |row| row.get(0))
        })?;
        let now = Timestamp::now();
        Ok(Self {
            transaction,
            command: command.to_owned(),
            number,
            now: now.round(Unit::Millisecond).unwrap_or(now),
        })
    }

    /// Saves the change, unless it was a dry run.
    pub fn keep(self, is_dry_run: bool) -> Result<(), StoreError> {
        if is_dry_run {
            return Ok(());
        }
        run(&self.transaction, |db| {
            db.execute(
                "DELETE FROM journal WHERE change <= (SELECT max(change) FROM journal) - ?1",
                [REMEMBERED],
            )?;
            db.execute_batch("COMMIT")
        })
    }

    pub fn get(&self, id: Id) -> Result<Item, ItemError> {
        get(&self.transaction, id)
    }

    pub fn add(&self, draft: &Draft) -> Result<Id, StoreError> {
        match self.insert(draft) {
            // SQLite reports a full disk and a full table by the same code.
            Err(StoreError::DiskFull(file, _)) if self.has_given_all_ids()? => {
                Err(StoreError::NoIdLeft(file))
            }
            other => other,
        }
    }

    fn has_given_all_ids(&self) -> Result<bool, StoreError> {
        run(&self.transaction, |db| {
            let last = "SELECT max(seq) FROM sqlite_sequence WHERE name = 'items'";
            let last: Option<i64> = db.query_row(last, [], |row| row.get(0))?;
            Ok(last == Some(i64::MAX))
        })
    }

    fn insert(&self, draft: &Draft) -> Result<Id, StoreError> {
        run(&self.transaction, |db| {
            let values = (&draft.title.0, &draft.description, draft.due_at, self.now);
            db.prepare_cached(
                "INSERT INTO items (title, description, due_at, created_at, updated_at)
                 VALUES (?1, ?2, ?3, ?4, ?4)",
            )?
            .execute(values)?;
            let id = db.last_insert_rowid();
            db.prepare_cached("INSERT INTO journal (change, command, item) VALUES (?1, ?2, ?3)")?
                .execute((self.number, &self.command, id))?;
            Ok(Id(id))
        })
    }

    /// Replaces the item that has the same id.
    pub fn replace(&self, item: &Item) -> Result<(), StoreError> {
        run(&self.transaction, |db| {
            db.execute(
                "INSERT INTO journal SELECT ?1, ?2, * FROM items WHERE id = ?3",
                (self.number, &self.command, item.id.0),
            )?;
            db.execute(
                "UPDATE items SET title = ?2, description = ?3, due_at = ?4, completed_at = ?5,
                 updated_at = ?6 WHERE id = ?1",
                (
                    item.id.0,
                    &item.title,
                    &item.description,
                    item.due_at,
                    item.completed_at,
                    item.updated_at,
                ),
            )?;
            Ok(())
        })
    }

    /// Removes an item for good, and clears the journal: earlier changes cannot be undone without the
    /// removed item.
    pub fn remove(&self, id: Id) -> Result<(), StoreError> {
        run(&self.transaction, |db| {
            db.execute("DELETE FROM items WHERE id = ?1", [id.0])?;
            db.execute("DELETE FROM journal", [])?;
            Ok(())
        })
    }

    /// Undoes the latest change in the journal.
    pub fn undo(&self) -> Result<Option<Undone>, StoreError> {
        run(&self.transaction, |db| {
            let latest = self.number - 1;
            let undone = db.query_row(
                "SELECT command, min(item), count(*) FROM journal WHERE change = ?1 GROUP BY command",
                [latest],
                |row| {
                    Ok(Undone {
                        command: row.get(0)?,
                        first: Id(row.get(1)?),
                        count: row.get(2)?,
                    })
                },
            );
            let Some(undone) = undone.optional()? else {
                return Ok(None);
            };
            for step in [
                "DELETE FROM items WHERE id IN (SELECT item FROM journal WHERE change = ?1)",
                "INSERT INTO items
                 SELECT item, title, description, due_at, created_at, updated_at, completed_at
                 FROM journal WHERE change = ?1 AND title IS NOT NULL",
                "DELETE FROM journal WHERE change = ?1",
            ] {
                db.execute(step, [latest])?;
            }
            Ok(Some(undone))
        })
    }
}
