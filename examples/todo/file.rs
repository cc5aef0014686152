//! Finds out whether a file is a list of ours, without opening it with SQLite.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::migrations::FIRST;

/// The number that SQLite keeps in a file to tell whose it is, as the third migration writes it.
pub const APPLICATION: u32 = 0x7464_6f31;

/// Returns whether a file is a list, is still empty, or is invalid in a way that SQLite reports.
/// The database of another program is an error: it must not be changed, and opening it may do so.
pub fn may_be_a_list(file: &Path) -> io::Result<bool> {
    let mut header = [0; 100];
    let read = File::open(file).and_then(|mut file| {
        // A folder can be opened in some systems, and read in none.
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

/// Returns whether the first table is ours, to the letter.
fn has_our_table(file: &Path) -> rusqlite::Result<bool> {
    let sql = "SELECT sql FROM sqlite_schema WHERE name = 'items'";
    let sql: String = unchanging(file)?.query_row(sql, [], |row| row.get(0))?;
    Ok(sql == FIRST)
}

/// Opens a file that nobody changes: nothing is written, and no file is made beside it.
pub fn unchanging(file: &Path) -> rusqlite::Result<Connection> {
    let mut name = String::from("file:");
    for byte in file.as_os_str().as_encoded_bytes() {
        name += &format!("%{byte:02x}");
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(name + "?immutable=1", flags)
}
