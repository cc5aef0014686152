//! Collects the output of a program up to a limit. Output that does not fit into memory is stored in a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use crate::sha256::Sha256;

/// The limits for collecting standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// The maximum number of bytes that are stored in memory.
    pub memory: usize,
    /// The folder for a file with the whole output, if the output has more than `memory` bytes. Without a folder, a
    /// program with more output is ended.
    pub folder: Option<PathBuf>,
    /// The maximum number of bytes of the output. A program that writes more is ended.
    pub most: u64,
}

impl Keep {
    /// Returns limits without a file: up to `most` bytes are stored in memory, and a program that writes more is ended.
    ///
    /// ```
    /// use cmdhelp_sandbox::Keep;
    ///
    /// let keep = Keep::in_memory(1 << 20);
    /// assert_eq!((keep.memory, keep.folder, keep.most), (1 << 20, None, 1 << 20));
    /// ```
    pub fn in_memory(most: usize) -> Self {
        Self {
            memory: most,
            folder: None,
            most: u64::try_from(most).unwrap_or(u64::MAX),
        }
    }
}

/// A file with the whole output of a program. The caller has to remove the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spilled {
    /// The path of the file.
    pub path: PathBuf,
    /// The size of the file, in bytes.
    pub bytes: u64,
    /// The SHA-256 of the contents, in hexadecimal digits.
    pub sha256: String,
}

/// The collected output.
#[derive(Default)]
pub(super) struct Kept {
    /// The whole output, or its beginning.
    pub(super) bytes: Vec<u8>,
    /// The file with the whole output, if the output does not fit into memory.
    pub(super) spilled: Option<Spilled>,
    /// Whether the output exceeded the limit, or could not be stored.
    pub(super) exceeded: bool,
    /// Why the output could not be stored, although it did not exceed the limit.
    pub(super) unstored: Option<String>,
}

impl Kept {
    /// Ends the collection, because the output cannot be stored.
    fn stop(&mut self, error: &io::Error) {
        self.exceeded = true;
        self.unstored.get_or_insert_with(|| error.to_string());
    }
}

impl Keep {
    /// Reads a stream to its end, or until the output exceeds the limit.
    pub(super) fn read(&self, mut from: impl Read) -> Kept {
        let mut kept = Kept::default();
        let mut file: Option<Spilling> = None;
        let mut some = vec![0; 64 << 10];
        let mut total: u64 = 0;
        loop {
            let read = match from.read(&mut some) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => break,
                Ok(read) => &some[..read],
            };
            let left = usize::try_from(self.most - total).unwrap_or(usize::MAX);
            let taken = &read[..read.len().min(left)];
            total += taken.len() as u64;
            let room = self.memory - kept.bytes.len();
            let is_too_long = file.is_some() || taken.len() > room;
            if is_too_long && file.is_none() {
                // Without a file, the output that does not fit into memory would be lost, so the program is ended.
                match self.folder.as_deref().map(Spilling::new) {
                    None => kept.exceeded = true,
                    Some(Err(error)) => kept.stop(&error),
                    Some(Ok(new)) => {
                        let file = file.insert(new);
                        if let Err(error) = file.write(&kept.bytes) {
                            kept.stop(&error);
                        }
                    }
                }
            }
            kept.bytes
                .extend_from_slice(&taken[..taken.len().min(room)]);
            if let Some(file) = &mut file
                && let Err(error) = file.write(taken)
            {
                kept.stop(&error);
            }
            kept.exceeded |= read.len() > taken.len();
            if kept.exceeded {
                break;
            }
        }
        kept.spilled = file.map(Spilling::finish);
        kept
    }
}

/// A file into which the output is being written.
struct Spilling {
    path: PathBuf,
    file: File,
    hash: Sha256,
    bytes: u64,
}

impl Spilling {
    fn new(folder: &Path) -> io::Result<Self> {
        static FILES: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = FILES.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("output-{}-{number}", std::process::id()));
            let mut options = OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            match options.open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                opened => {
                    return Ok(Self {
                        path,
                        file: opened?,
                        hash: Sha256::new(),
                        bytes: 0,
                    });
                }
            }
        }
    }

    /// Writes all bytes. Fails, for example, if the disk is full.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.hash.add(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn finish(self) -> Spilled {
        Spilled {
            path: self.path,
            bytes: self.bytes,
            sha256: self.hash.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, Kept};

    #[test]
    fn collects_output_up_to_the_limit() {
        let read = |most: usize| -> Kept { Keep::in_memory(most).read(&b"abcdef"[..]) };
        for most in 0..8 {
            let kept = read(most);
            assert_eq!(kept.bytes, b"abcdef"[..most.min(6)], "{most}");
            assert_eq!(kept.exceeded, most < 6, "{most}");
            assert_eq!(kept.spilled, None);
        }
    }
}
