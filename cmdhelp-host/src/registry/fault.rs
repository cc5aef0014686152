//! The errors in registry files.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An error in a registry file. A file with an error is not used at all, because the invalid part could be a rule that
/// denies calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistryFault {
    /// The registry file with the error.
    pub file: PathBuf,
    /// The line and column of the error, counted from 1.
    pub place: Option<(usize, usize)>,
    /// The description of the error.
    pub why: String,
    /// Whether the file is valid and could only not be written, for example because the disk is full.
    pub is_unwritten: bool,
}

impl RegistryFault {
    /// Makes a fault that concerns a whole file.
    pub(crate) fn of_file(file: impl Into<PathBuf>, why: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            place: None,
            why: why.into(),
            is_unwritten: false,
        }
    }

    pub(super) fn of_io(file: &Path, error: &io::Error) -> Self {
        Self::of_file(file, error.to_string())
    }

    pub(super) fn unwritten(file: &Path, error: &io::Error) -> Self {
        Self {
            is_unwritten: true,
            ..Self::of_io(file, error)
        }
    }

    pub(super) fn at(file: &Path, text: &str, offset: usize, why: impl Into<String>) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        Self {
            file: file.to_owned(),
            place: Some((line, column)),
            why: why.into(),
            is_unwritten: false,
        }
    }
}

impl fmt::Display for RegistryFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.file.display())?;
        if let Some((line, column)) = self.place {
            write!(formatter, ":{line}:{column}")?;
        }
        write!(formatter, ": {}", self.why)
    }
}

impl std::error::Error for RegistryFault {}
