//! Appends rows to the audit.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};

use super::files::{Audit, AuditHead, ChainEnd, complete};
use super::row::AuditRow;
use crate::system::{LockKind, private_file};

impl Audit {
    /// Appends a row with the time stamp `time`, such as `2026-11-23T12:00:00Z`. Several processes can append rows at
    /// the same time.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or if its last row is damaged. No row is appended after a damaged row.
    pub fn append(&self, row: &AuditRow, time: &str) -> io::Result<()> {
        if let Some(folder) = self.path().parent() {
            fs::create_dir_all(folder)?;
        }
        let (mut file, last) = self.with_room()?;
        let stored = self.read_head()?;
        let last = end(last, &stored);
        let number = last.number + 1;
        let (line, hash) = row.line(number, &last.hash, time);
        file.write_all(line.as_bytes())?;
        file.sync_data()?;
        let head = AuditHead {
            last: Some(ChainEnd { number, hash }),
            removed: stored.removed,
        };
        self.write_head(&head)
    }

    /// Checks whether rows can be appended, if there is an audit already. Nothing is written.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, so that no call can be made.
    pub fn check_writable(&self) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.append(true);
        match self.lock(&options, LockKind::Exclusive) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            opened => opened.map(drop),
        }
    }

    /// Opens the file to which a new row is appended: the current file, or a new file if the current file is full.
    /// Returns the file, and the number and hash of the last row.
    fn with_room(&self) -> io::Result<(File, ChainEnd)> {
        let mut options = private_file();
        options.read(true).append(true).create(true);
        loop {
            let mut file = self.lock(&options, LockKind::Exclusive)?;
            let earlier = self.earlier()?;
            let (last, end) = complete(&mut file)?;
            // If the last row is incomplete, the process that wrote it was killed, so the row is removed.
            if end < file.metadata()?.len() {
                file.set_len(end)?;
            }
            let before = earlier.last().map_or(0, |(number, _)| *number);
            match (last, earlier.last()) {
                (Some(last), _) if last.number.saturating_sub(before) >= self.rows => {
                    self.rotate(&last, &earlier)?;
                }
                (Some(last), _) => return Ok((file, last)),
                (None, Some((_, path))) => {
                    let (last, _) = complete(&mut File::open(path)?)?;
                    return Ok((file, last.unwrap_or_else(ChainEnd::none)));
                }
                (None, None) => return Ok((file, ChainEnd::none())),
            }
        }
    }
}

/// Returns the row that precedes a new row in the chain. This is the last row in the file or, if rows at its end are
/// missing or were changed, the last row whose hash is stored. In the second case, the new row does not fit the rows in
/// the file, so that `verify` still finds the fault.
fn end(in_file: ChainEnd, stored: &AuditHead) -> ChainEnd {
    match &stored.last {
        // The number `u64::MAX` means that the stored number could not be parsed, so the stored row is ignored.
        Some(last) if last.number >= in_file.number && last.number < u64::MAX => last.clone(),
        _ => in_file,
    }
}
