//! Reads a program's manifest out of its file, without running the program.
//!
//! The host of an agent may want to learn the commands of a program that it does not trust enough
//! to start. A program for another machine cannot be started at all. So the manifest is found by
//! the marker in front of it, in a file of any kind (ELF, Mach-O for one or several processors, PE)
//! and in any section of the file.
//!
//! The file is read in pieces, and each byte is read once. A program with debug information may
//! have hundreds of megabytes, which is too much to hold in memory.
//!
//! ```
//! use cmdhelp_runtime::embedded::{FileKind, ReadError, find, read};
//! use cmdhelp_runtime::manifest::{Frame, HEADER};
//!
//! // What the derive puts into a program's file.
//! let json = r#"{"cmdhelp_version":"0.1","binary":"app","commands":{}}"#;
//! let mut frame = vec![0; HEADER];
//! frame.extend_from_slice(json.as_bytes());
//! Frame::seal(&mut frame);
//!
//! let program = [b"\x7fELF...", frame.as_slice(), b"..."].concat();
//! let embedded = find(&program)?;
//! assert_eq!(embedded.json(), json);
//!
//! // This program reads manifests and has none itself.
//! let nothing = read(std::env::current_exe()?);
//! assert!(matches!(nothing, Err(ReadError::Missing(FileKind::Elf | FileKind::MachO | FileKind::Pe))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod kind;
mod scan;
mod window;

use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::Path;

pub use self::error::{Damage, ReadError};
pub use self::kind::FileKind;
use self::window::FileWindow;

/// The manifest that was found in a program's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedded {
    json: String,
    hash: u64,
    bundle: Option<String>,
}

impl Embedded {
    /// Returns the manifest as JSON.
    #[must_use]
    pub fn json(&self) -> &str {
        &self.json
    }

    /// Returns the manifest as JSON, consuming `self`.
    #[must_use]
    pub fn into_json(self) -> String {
        self.json
    }

    /// Returns the options with which the program describes its bundle, such as `install(...)` and
    /// `sandbox(...)`, as a JSON object. Returns `None` if it has none.
    #[must_use]
    pub fn bundle(&self) -> Option<&str> {
        self.bundle.as_deref()
    }

    /// Returns the [`hash`](crate::manifest::hash) of the manifest, by which a changed manifest can
    /// be recognized.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }
}

/// The maximum length of a file in bytes. Programs are much smaller, even with debug information.
const MAX_SIZE: u64 = 4 << 30;

/// Reads the manifest of the program in this file. The program is not run.
///
/// Only the manifest is held in memory, and not the whole file. If a damaged header contains a
/// wrong length, no memory of this length is allocated. A file of more than 4 GiB is not searched.
///
/// # Errors
///
/// Fails if the file cannot be read, or if it does not have exactly one complete manifest. Several
/// copies of the same manifest, as in a file for several processors, count as one.
pub fn read(path: impl AsRef<Path>) -> Result<Embedded, ReadError> {
    let path = path.as_ref();
    // Opening a pipe would wait for a writer, and a device may have no end.
    if !path.metadata()?.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "not a regular file").into());
    }
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    if length > MAX_SIZE {
        let most = MAX_SIZE;
        return Err(ReadError::TooLarge { length, most });
    }
    scan::scan(FileWindow::over(file, length))
}

/// Finds the manifest in the bytes of a program's file.
///
/// # Errors
///
/// Fails if there is not exactly one complete manifest. The error is never [`ReadError::Io`].
pub fn find(bytes: &[u8]) -> Result<Embedded, ReadError> {
    scan::scan(FileWindow::over(bytes, bytes.len() as u64))
}
