//! A file of a bundle: its text, and the log of its faults.

use std::cell::{Cell, OnceCell, RefCell};
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::fault::{Fault, FaultCode};
use super::place::{Places, Position};

/// The maximum size of a file, in bytes.
pub(super) const MAX_SIZE: u64 = 1 << 20;

/// The maximum number of files.
const MAX: usize = 10_000;

/// The faults of all files of a bundle, and the number of opened files.
#[derive(Default)]
pub(super) struct Log {
    faults: RefCell<Vec<Fault>>,
    opened: Cell<usize>,
}

impl Log {
    /// Returns the number of faults.
    pub(super) fn len(&self) -> usize {
        self.faults.borrow().len()
    }

    /// Adds a fault about a folder, or about a file that is not read.
    pub(super) fn fault(&self, path: &Path, code: FaultCode, message: String, remedy: &str) {
        self.faults.borrow_mut().push(Fault {
            file: path.to_owned(),
            line: Position::START.line,
            column: Position::START.column,
            code,
            message,
            remedy: remedy.to_owned(),
        });
    }

    /// Counts another file of the bundle, and returns whether the number of files is still within the limit. Reports a
    /// fault for the first file beyond the limit.
    fn count(&self, path: &Path) -> bool {
        let opened = self.opened.get();
        self.opened.set(opened + 1);
        if opened == MAX {
            let message = format!(
                "the bundle has more than {MAX} files, and the others were not \
                read"
            );
            let remedy = "divide the bundle into several";
            self.fault(path, FaultCode::TooMany, message, remedy);
        }
        opened < MAX
    }

    pub(super) fn into_faults(self) -> Vec<Fault> {
        self.faults.into_inner()
    }
}

/// A file of a bundle.
pub(super) struct File<'a> {
    pub(super) path: PathBuf,
    pub(super) text: String,
    places: OnceCell<Places>,
    log: &'a Log,
}

impl<'a> File<'a> {
    /// Reads a text file in the folder `root` or below it.
    pub(super) fn open(log: &'a Log, root: &Path, path: &Path, longest: u64) -> Option<Self> {
        if !log.count(path) {
            return None;
        }
        let mut file = Self {
            path: path.to_owned(),
            text: String::new(),
            places: OnceCell::new(),
            log,
        };
        let bytes = match file.bytes(root, longest) {
            Ok(bytes) => bytes,
            Err((code, message, remedy)) => {
                file.fault(Position::START, code, message, remedy);
                return None;
            }
        };
        match String::from_utf8(bytes) {
            Ok(text) => file.text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned(),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
                let at = Places::of(&before).at(&before, valid);
                file.fault(
                    at,
                    FaultCode::NotUtf8,
                    "invalid UTF-8",
                    "save the file as UTF-8",
                );
                return None;
            }
        }
        file.has_safe_characters().then_some(file)
    }

    /// Reads a text file that belongs to no bundle.
    pub(super) fn alone(log: &'a Log, path: &Path, longest: u64) -> Option<Self> {
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = real.parent().unwrap_or(Path::new("/"));
        Self::open(log, folder, path, longest)
    }

    fn bytes(
        &self,
        root: &Path,
        longest: u64,
    ) -> Result<Vec<u8>, (FaultCode, String, &'static str)> {
        let there = "create the file, or correct its path";
        let unreadable = |error: std::io::Error| (FaultCode::Unreadable, error.to_string(), there);
        let real = fs::canonicalize(&self.path).map_err(unreadable)?;
        let root = fs::canonicalize(root).map_err(unreadable)?;
        if !real.starts_with(&root) {
            let message = "the path, or the link at it, leads out of the bundle".to_owned();
            return Err((
                FaultCode::Outside,
                message,
                "put a copy of the file into the bundle",
            ));
        }
        if !fs::metadata(&real).map_err(unreadable)?.is_file() {
            return Err((
                FaultCode::Unreadable,
                "not a regular file".to_owned(),
                there,
            ));
        }
        let mut bytes = Vec::new();
        let file = fs::File::open(&real).map_err(unreadable)?;
        file.take(longest + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if bytes.len() as u64 > longest {
            let message = format!("the file is longer than {} KiB", longest / 1024);
            return Err((
                FaultCode::TooLarge,
                message,
                "shorten the file, or split it",
            ));
        }
        Ok(bytes)
    }

    /// Returns whether the text has no character that could hide a part of the text from a person.
    /// Reports the first such character.
    fn has_safe_characters(&self) -> bool {
        let is_unsafe = |&(at, it): &(usize, char)| match it {
            '\n' | '\t' => false,
            // After a carriage return without a line feed, a terminal prints the rest of the line over its beginning.
            '\r' => !self.text[at..].starts_with("\r\n"),
            // Marks of the writing direction, an invisible copy of ASCII, and selectors of variants.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e01ef}' => true,
            it => it.is_control(),
        };
        let Some((found, _)) = self.text.char_indices().find(is_unsafe) else {
            return true;
        };
        let char = self.text[found..].chars().next().unwrap_or_default();
        self.fault(
            self.at(found),
            FaultCode::UnsafeCharacter,
            format!("`{}` is invisible and can hide text", char.escape_unicode()),
            "remove it, or write it as an escape in quotes",
        );
        false
    }

    /// Returns the position of a byte of the text.
    pub(super) fn at(&self, byte: usize) -> Position {
        let places = self.places.get_or_init(|| Places::of(&self.text));
        places.at(&self.text, byte)
    }

    /// Adds a fault.
    pub(super) fn fault(
        &self,
        at: Position,
        code: FaultCode,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        self.log.faults.borrow_mut().push(Fault {
            file: self.path.clone(),
            line: at.line,
            column: at.column,
            code,
            message: message.into(),
            remedy: remedy.into(),
        });
    }

    /// Reports a value that the format does not permit.
    pub(super) fn invalid(&self, at: Position, message: &str, remedy: &str) {
        self.fault(at, FaultCode::InvalidValue, message, remedy);
    }

    /// Returns the number of faults in all files.
    pub(super) fn count(&self) -> usize {
        self.log.len()
    }
}
