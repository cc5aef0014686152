//! Manages the files of an audit: the current file and the full files.
//!
//! When the current file is full, the number of its last row is appended to its name, and later rows are written to a
//! new file. The first row of the new file contains the hash of the last row before it, so the chain continues.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;

use super::row::{MAX_ROW_LEN, START};
use crate::system::{LockKind, file_id, lock, private_file};

/// The default number of rows after which a file is full.
const ROWS: u64 = 100_000;

/// The files of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    path: PathBuf,
    /// The number of rows after which a file is full.
    pub(super) rows: u64,
    /// The number of full files to keep; `None` keeps all files.
    keep: Option<usize>,
}

impl Audit {
    /// Makes an audit that writes its rows to the file `path`. The file is created when the first row is appended.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            rows: ROWS,
            keep: None,
        }
    }

    /// Sets the number of rows after which a file is full. When a file is full, the number of its last row is appended
    /// to its name, and a new file is begun.
    ///
    /// ```
    /// use cmdhelp_host::audit::{Audit, AuditRow};
    ///
    /// # let folder = std::env::temp_dir().join(format!("cmdhelp-files-{}", std::process::id()));
    /// let audit = Audit::at(folder.join("audit.jsonl")).rows_in_a_file(2);
    /// for _ in 0..3 {
    ///     audit.append(&AuditRow::new("call"), "2026-11-23T12:00:00Z")?;
    /// }
    /// assert!(folder.join("audit.jsonl.2").exists());
    /// assert_eq!(audit.rows().next_rows()?.len(), 3);
    /// # std::fs::remove_dir_all(folder)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn rows_in_a_file(mut self, rows: u64) -> Self {
        self.rows = rows.max(1);
        self
    }

    /// Sets the number of full files to keep. Older full files are removed.
    #[must_use]
    pub fn keeping(mut self, files: usize) -> Self {
        self.keep = Some(files.max(1));
        self
    }

    /// Returns the path of the current file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The number and the hash of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChainEnd {
    pub(super) number: u64,
    pub(super) hash: String,
}

impl ChainEnd {
    /// Returns the number and the hash that take the place of a previous row for the first row.
    pub(super) fn none() -> Self {
        Self {
            number: 0,
            hash: START.to_owned(),
        }
    }
}

/// The contents of the second file, which stores the hash of the audit's last row, so that it is noticed if rows at the
/// end are missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AuditHead {
    /// The last row of the audit.
    pub(super) last: Option<ChainEnd>,
    /// The last row in the full files that were removed, if any were removed.
    pub(super) removed: Option<ChainEnd>,
}

impl Audit {
    /// Opens and locks the current file. While it is locked, no other process appends rows to it or renames it.
    pub(super) fn lock(&self, options: &OpenOptions, kind: LockKind) -> io::Result<File> {
        // A device such as `/dev/full`, or a pipe, has no end up to which it could be read.
        if fs::metadata(self.path()).is_ok_and(|it| !it.is_file()) {
            let why = format!("`{}` is not a regular file", self.path().display());
            return Err(io::Error::new(ErrorKind::InvalidInput, why));
        }
        loop {
            let file = options.open(self.path())?;
            lock(&file, kind)?;
            // Another process may have renamed the file while this process waited for the lock.
            let here = file.metadata()?;
            match fs::metadata(self.path()) {
                Ok(now) if file_id(&now) == file_id(&here) => return Ok(file),
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }

    /// Opens and locks the current file for reading. Returns `None` if the file does not exist.
    pub(super) fn lock_to_read(&self) -> io::Result<Option<File>> {
        let mut options = OpenOptions::new();
        match self.lock(options.read(true), LockKind::Shared) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            file => file.map(Some),
        }
    }

    /// Returns the full files, the oldest first. Before the path of each file is the number of its last row.
    pub(super) fn earlier(&self) -> io::Result<Vec<(u64, PathBuf)>> {
        let (Some(folder), Some(name)) = (self.path().parent(), self.path().file_name()) else {
            return Ok(Vec::new());
        };
        let folder = match folder.as_os_str().is_empty() {
            true => ".".as_ref(),
            false => folder,
        };
        let start = format!("{}.", name.to_string_lossy());
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let number = name.to_str().and_then(|it| it.strip_prefix(&start));
            if let Some(number) = number.and_then(|it| it.parse().ok()) {
                found.push((number, entry.path()));
            }
        }
        found.sort();
        Ok(found)
    }

    /// Renames the current file, which is full and whose last row is `last`. Then removes the oldest of the full files,
    /// if there are more than the audit keeps.
    pub(super) fn rotate(&self, last: &ChainEnd, earlier: &[(u64, PathBuf)]) -> io::Result<()> {
        let mut name = self.path().as_os_str().to_owned();
        name.push(format!(".{}", last.number));
        let keep = self.keep.unwrap_or(usize::MAX);
        let excess = (earlier.len() + 1).saturating_sub(keep);
        let old = &earlier[..excess.min(earlier.len())];
        if let Some((_, path)) = old.last() {
            let head = AuditHead {
                last: Some(last.clone()),
                removed: complete(&mut File::open(path)?)?.0,
            };
            // The new head is written before old files are removed. If this process is killed in between, the
            // verification ignores the old files.
            self.write_head(&head)?;
        }
        fs::rename(self.path(), PathBuf::from(name))?;
        old.iter().try_for_each(|(_, path)| fs::remove_file(path))
    }

    /// Returns the path of the file that stores the hash of the last row.
    fn head(&self) -> PathBuf {
        let mut name = self.path().as_os_str().to_owned();
        name.push(".head");
        name.into()
    }

    pub(super) fn read_head(&self) -> io::Result<AuditHead> {
        let text = match fs::read_to_string(self.head()) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(AuditHead::default()),
            text => text?,
        };
        let mut words = text.split_whitespace();
        let mut next = || {
            let number = words.next()?.parse().unwrap_or(u64::MAX);
            let hash = words.next().unwrap_or_default().to_owned();
            Some(ChainEnd { number, hash })
        };
        Ok(AuditHead {
            last: next(),
            removed: next(),
        })
    }

    pub(super) fn write_head(&self, head: &AuditHead) -> io::Result<()> {
        let rows = [&head.last, &head.removed].into_iter().flatten();
        let text: Vec<String> = rows
            .map(|it| format!("{} {}", it.number, it.hash))
            .collect();
        let draft = self.head().with_extension("head.new");
        let mut file = private_file()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&draft)?;
        file.write_all((text.join(" ") + "\n").as_bytes())?;
        fs::rename(draft, self.head())
    }
}

/// Returns the last complete row of a file, and the length of the file up to the end of that row. An incomplete row
/// after it, whose writer was killed, is ignored.
pub(super) fn complete(file: &mut File) -> io::Result<(Option<ChainEnd>, u64)> {
    let length = file.seek(SeekFrom::End(0))?;
    let from = length.saturating_sub(2 * MAX_ROW_LEN as u64);
    file.seek(SeekFrom::Start(from))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let whole = end
        .iter()
        .rposition(|it| *it == b'\n')
        .map_or(0, |it| it + 1);
    if whole == 0 && from > 0 {
        return Err(damaged());
    }
    let line = end[..whole].trim_ascii_end();
    let start = line
        .iter()
        .rposition(|it| *it == b'\n')
        .map_or(0, |it| it + 1);
    let last = match &line[start..] {
        [] => None,
        line => Some(last_of(line).ok_or_else(damaged)?),
    };
    Ok((last, from + whole as u64))
}

fn last_of(line: &[u8]) -> Option<ChainEnd> {
    let row = Json::parse(str::from_utf8(line).ok()?).ok()?;
    Some(ChainEnd {
        number: row.number_of("seq")?,
        hash: row.get("hash")?.text()?.to_owned(),
    })
}

fn damaged() -> io::Error {
    let why = "the last row of the audit is damaged; `cmdhelp audit --verify` shows where";
    io::Error::new(ErrorKind::InvalidData, why)
}
