//! The faults in files, with their positions.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use crate::model::Model;
use crate::named;

/// A fault in a file, with its position and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The file that has the fault.
    pub file: PathBuf,
    /// The line of the fault, counted from 1.
    pub line: usize,
    /// The column of the fault in characters, counted from 1.
    pub column: usize,
    /// The kind of fault.
    pub code: FaultCode,
    /// The message about the fault.
    pub message: String,
    /// The advice for mending the fault.
    pub remedy: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (file, code) = (self.file.display(), self.code.name());
        let (line, column) = (self.line, self.column);
        write!(
            f,
            "{file}:{line}:{column}: {}; {} [{code}]",
            self.message, self.remedy
        )
    }
}

named! {
    /// The kinds of faults. The name of each is stable, for use by programs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FaultCode {
        /// A file is missing or cannot be read.
        Unreadable = "UNREADABLE",
        /// A file is larger than the limit.
        TooLarge = "TOO_LARGE",
        /// A bundle has more files than the limit permits.
        TooMany = "TOO_MANY",
        /// A folder contains several bundles, but one was expected.
        Several = "SEVERAL",
        /// A file is not UTF-8.
        NotUtf8 = "NOT_UTF8",
        /// A file contains a control character or direction mark that could hide a part of the text.
        UnsafeCharacter = "UNSAFE_CHARACTER",
        /// A path in a file of a bundle names a file outside of the bundle.
        Outside = "OUTSIDE",
        /// The text does not follow the syntax of the format.
        Syntax = "SYNTAX",
        /// The values in a file are nested too deep.
        TooDeep = "TOO_DEEP",
        /// A map has a key twice.
        DuplicateKey = "DUPLICATE_KEY",
        /// A file uses an anchor, an alias or a tag of YAML.
        Reference = "REFERENCE",
        /// A file is written in another version of KDL.
        KdlVersion = "KDL_VERSION",
        /// A key is not defined by the format.
        UnknownKey = "UNKNOWN_KEY",
        /// A required key is missing.
        MissingKey = "MISSING_KEY",
        /// A value has the wrong type.
        WrongType = "WRONG_TYPE",
        /// A value is not one that the format permits.
        InvalidValue = "INVALID_VALUE",
        /// Two definitions have the same name.
        DuplicateName = "DUPLICATE_NAME",
        /// A tool needs more access than its bundle permits.
        SandboxWidened = "SANDBOX_WIDENED",
    }
}

/// The faults in the files of a bundle, and the tools that could be read in spite of the faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Fault>,
    rest: Option<Box<Model>>,
}

impl Faults {
    /// Makes a list of faults, sorted by file and position. `list` must not be empty.
    pub(super) fn new(mut list: Vec<Fault>, rest: Option<Model>) -> Self {
        list.sort_by(|one, other| {
            let place = |it: &Fault| (it.file.clone(), it.line, it.column);
            place(one).cmp(&place(other))
        });
        list.dedup();
        Self {
            list,
            rest: rest.map(Box::new),
        }
    }

    /// Returns the faults in the order of file, line and column.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.list.iter()
    }

    /// Returns the tools that have no faults, or `None` if the file that lists the tools cannot be read.
    #[must_use]
    pub fn rest(&self) -> Option<&Model> {
        self.rest.as_deref()
    }
}

impl Display for Faults {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.list.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "\n" })?;
            Display::fmt(fault, f)?;
        }
        Ok(())
    }
}

impl Error for Faults {}
