//! Finds out whether a file contains a list that this program has written, without opening the file with SQLite.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::migrations::FIRST;

/// The application id that SQLite stores in a file. The third migration writes it.
pub const APPLICATION: u32 = 0x7464_6f31;

/// Returns whether a file is a list, is still empty, or is invalid in a way that SQLite reports. Returns
/// `false` for the database of another program, because opening it with SQLite could change it.
pub fn may_be_a_list(file: &Path) -> io::Result<bool> {
    let mut header = [0; 100];
    let read = File::open(file).and_then(|mut file| {
        // Some systems can open a folder like a file, but none can read from it.
        file.read_exact(&mut header)
    });
    match read {
        Ok(()) => {}
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::UnexpectedEof) => {
            return Ok(true);
        }
        Err(error) => return Err(error),
    }
    let number = |at: usize| {
        let bytes = header[at..at + 4].try_into();
        bytes.map_or(0, u32::from_be_bytes)
    };
    let is_database = header.starts_with(b"SQLite format 3\0");
    let (version, application) = (number(60), number(68));
    Ok(match application {
        _ if !is_database => true,
        APPLICATION => true,
        0 if version > 0 => has_our_table(file).unwrap_or(false),
        _ => false,
    })
}

/// Returns whether the table `items` has exactly the definition of this program.
fn has_our_table(file: &Path) -> rusqlite::Result<bool> {
    let sql = "SELECT sql FROM sqlite_schema WHERE name = 'items'";
    let sql: String = unchanging(file)?.query_row(sql, [], |row| row.get(0))?;
    Ok(sql == FIRST)
}

/// Opens a file as immutable: SQLite writes nothing, and creates no files beside it.
pub fn unchanging(file: &Path) -> rusqlite::Result<Connection> {
    let mut name = String::from("file:");
    for byte in file.as_os_str().as_encoded_bytes() {
        name += &format!("%{byte:02x}");
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(name + "?immutable=1", flags)
}
