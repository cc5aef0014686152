//! Reads the rows of an audit.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::time::Duration;

use cmdhelp_bundle::Json;

use super::files::Audit;

/// Reads the rows of an audit, including rows that are appended later.
///
/// ```
/// use cmdhelp_host::audit::{Audit, AuditRow};
///
/// # let folder = std::env::temp_dir().join(format!("cmdhelp-rows-{}", std::process::id()));
/// let audit = Audit::at(folder.join("audit.jsonl"));
/// let mut rows = audit.rows();
/// assert_eq!(rows.next_rows()?.len(), 0);
/// audit.append(&AuditRow::new("call"), "2026-11-23T12:00:00Z")?;
/// assert_eq!(rows.next_rows()?.len(), 1);
/// assert_eq!(rows.next_rows()?.len(), 0);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    audit: Audit,
    /// The number of bytes that were read from the current file.
    read: u64,
    /// The number of the last row in those full files that were read completely.
    before: u64,
}

impl Audit {
    /// Makes a reader that begins with the first row.
    #[must_use]
    pub fn rows(&self) -> Rows {
        Rows {
            audit: self.clone(),
            read: 0,
            before: 0,
        }
    }
}

impl Rows {
    /// Returns the rows that were appended since the previous call of this method, the oldest row first. A row that
    /// another process is still writing is returned by a later call. If the current file was replaced by a shorter one,
    /// all rows of the new file are returned.
    ///
    /// # Errors
    ///
    /// Fails if a file of the audit cannot be read. A file that does not exist has no rows.
    pub fn next_rows(&mut self) -> io::Result<Vec<Json>> {
        let file = self.audit.lock_to_read()?;
        let mut rows = Vec::new();
        for (number, path) in self.audit.earlier()? {
            if number > self.before {
                self.add(&mut File::open(path)?, &mut rows)?;
                (self.before, self.read) = (number, 0);
            }
        }
        if let Some(mut file) = file {
            self.add(&mut file, &mut rows)?;
        }
        Ok(rows)
    }

    /// Appends the unread rows of a file to `rows`.
    fn add(&mut self, file: &mut File, rows: &mut Vec<Json>) -> io::Result<()> {
        if file.metadata()?.len() < self.read {
            self.read = 0;
        }
        file.seek(SeekFrom::Start(self.read))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let end = text
            .iter()
            .rposition(|it| *it == b'\n')
            .map_or(0, |at| at + 1);
        self.read += end as u64;
        let text = String::from_utf8_lossy(&text[..end]);
        rows.extend(text.lines().filter_map(|it| Json::parse(it).ok()));
        Ok(())
    }
}

/// Returns whether a row was written not longer ago than `age`. Returns `false` for a row without a time.
#[must_use]
pub fn is_within(row: &Json, age: Duration) -> bool {
    let written = row.text_of("ts");
    let written = written.and_then(|it| it.parse::<jiff::Timestamp>().ok());
    let first = jiff::Timestamp::now().checked_sub(age).ok();
    written.is_some_and(|written| first.is_none_or(|first| written >= first))
}
