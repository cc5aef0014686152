//! The schema of the database, by version. A published version is never changed; a new version is
//! added after it.

use rusqlite::{Connection, TransactionBehavior};

const MIGRATIONS: &[&str] = &[
    // `AUTOINCREMENT` never uses the id of a removed item again.
    "CREATE TABLE items (
        id           INTEGER PRIMARY KEY AUTOINCREMENT,
        title        TEXT NOT NULL,
        description  TEXT NOT NULL,
        due_at       TEXT,
        created_at   TEXT NOT NULL,
        updated_at   TEXT NOT NULL,
        completed_at TEXT
    ) STRICT",
    // The items as they were before a change. An item that the change added has no title in this
    // table.
    "CREATE TABLE journal (
        change       INTEGER NOT NULL,
        command      TEXT NOT NULL,
        item         INTEGER NOT NULL,
        title        TEXT,
        description  TEXT,
        due_at       TEXT,
        created_at   TEXT,
        updated_at   TEXT,
        completed_at TEXT,
        PRIMARY KEY (change, item)
    ) STRICT, WITHOUT ROWID",
    // This number distinguishes lists from the files of other programs.
    "PRAGMA application_id = 0x74646f31",
];

/// The first table. The definition of this table identifies lists of old versions, which did not
/// write the application id.
pub const FIRST: &str = MIGRATIONS[0];

/// Brings a database up to date. Returns `false` if the database is from a newer version of this
/// program.
pub fn migrate(db: &mut Connection) -> rusqlite::Result<bool> {
    if is_up_to_date(db)? {
        return Ok(true);
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated the database in the meantime.
    let version = version(&transaction)?;
    let Some(missing) = MIGRATIONS.get(version..) else {
        return Ok(false);
    };
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len())?;
    transaction.commit()?;
    Ok(true)
}

/// Returns whether a database has the latest version.
pub fn is_up_to_date(db: &Connection) -> rusqlite::Result<bool> {
    Ok(version(db)? == MIGRATIONS.len())
}

fn version(db: &Connection) -> rusqlite::Result<usize> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}
