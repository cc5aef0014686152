//! Adding rows.

use std::fs::{self, File};
use std::io::{self, Write as _};

use rustix::fs::FlockOperation;

use super::files::{Audit, Head, Last, complete, private};
use super::row::Row;

impl Audit {
    /// Adds a row; `time` is the time as the row shows it. Many processes can do so at once.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or its last row is not one: nothing is added behind damage.
    pub fn append(&self, row: &Row, time: &str) -> io::Result<()> {
        if let Some(folder) = self.path().parent() {
            fs::create_dir_all(folder)?;
        }
        let (mut file, last) = self.with_room()?;
        let number = last.number + 1;
        let (line, hash) = row.line(number, &last.hash, time);
        file.write_all(line.as_bytes())?;
        file.sync_data()?;
        let head = Head {
            last: Some(Last { number, hash }),
            removed: self.read_head()?.removed,
        };
        self.write_head(&head)
    }

    /// Opens a file that has room for a row, and returns the row before it.
    fn with_room(&self) -> io::Result<(File, Last)> {
        let mut options = private();
        options.read(true).append(true).create(true);
        loop {
            let mut file = self.lock(&options, FlockOperation::LockExclusive)?;
            let earlier = self.earlier()?;
            let (last, end) = complete(&mut file)?;
            // The beginning of a row is taken away: it was never a row.
            if end < file.metadata()?.len() {
                file.set_len(end)?;
            }
            let before = earlier.last().map_or(0, |(number, _)| *number);
            match (last, earlier.last()) {
                (Some(last), _) if last.number.saturating_sub(before) >= self.rows => {
                    self.put_away(&last, &earlier)?;
                }
                (Some(last), _) => return Ok((file, last)),
                (None, Some((_, path))) => {
                    let (last, _) = complete(&mut File::open(path)?)?;
                    return Ok((file, last.unwrap_or_else(Last::none)));
                }
                (None, None) => return Ok((file, Last::none())),
            }
        }
    }
}
