//! The mistakes in files, with their places.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use crate::model::Model;

/// A mistake at a place of a file, with a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The kind of fault.
    pub code: FaultCode,
    /// The message.
    pub message: String,
    /// The correction.
    pub remedy: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (file, code) = (self.file.display(), self.code.as_str());
        let (line, column) = (self.line, self.column);
        write!(
            f,
            "{file}:{line}:{column}: {}; {} [{code}]",
            self.message, self.remedy
        )
    }
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultCode {
    /// A file is not there or cannot be read.
    Unreadable,
    /// A file is longer than any that is read.
    TooLarge,
    /// There are more files than are read.
    TooMany,
    /// A folder has several bundles.
    Several,
    /// A file is not UTF-8.
    NotUtf8,
    /// A control character or a mark of direction could hide something.
    UnsafeCharacter,
    /// A path leads out of the bundle.
    Outside,
    /// The text is not of the format.
    Syntax,
    /// Values are nested too deep.
    TooDeep,
    /// A key is written twice.
    DuplicateKey,
    /// An anchor, an alias or a tag of YAML.
    Reference,
    /// A file is in another version of KDL.
    KdlVersion,
    /// A key that the format does not have.
    UnknownKey,
    /// A key that the format demands is missing.
    MissingKey,
    /// A value is of another type.
    WrongType,
    /// A value is not one of those that the format has.
    InvalidValue,
    /// Two definitions have one name.
    DuplicateName,
    /// A tool needs more than its bundle permits.
    SandboxWidened,
}

impl FaultCode {
    /// Returns the word for the kind, as programs compare it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreadable => "UNREADABLE",
            Self::TooLarge => "TOO_LARGE",
            Self::TooMany => "TOO_MANY",
            Self::Several => "SEVERAL",
            Self::NotUtf8 => "NOT_UTF8",
            Self::UnsafeCharacter => "UNSAFE_CHARACTER",
            Self::Outside => "OUTSIDE",
            Self::Syntax => "SYNTAX",
            Self::TooDeep => "TOO_DEEP",
            Self::DuplicateKey => "DUPLICATE_KEY",
            Self::Reference => "REFERENCE",
            Self::KdlVersion => "KDL_VERSION",
            Self::UnknownKey => "UNKNOWN_KEY",
            Self::MissingKey => "MISSING_KEY",
            Self::WrongType => "WRONG_TYPE",
            Self::InvalidValue => "INVALID_VALUE",
            Self::DuplicateName => "DUPLICATE_NAME",
            Self::SandboxWidened => "SANDBOX_WIDENED",
        }
    }
}

/// Everything that is wrong in the files of a bundle, and what is good in spite of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Fault>,
    rest: Option<Box<Model>>,
}

impl Faults {
    /// Makes faults of at least one; they are sorted by file and place.
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

    /// Returns the faults by file, line and column.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.list.iter()
    }

    /// Returns the tools of the files and definitions in which nothing is wrong, if the file that holds
    /// them together can be read.
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
