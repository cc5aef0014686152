//! Determines which subcommands the words of a command line can select.
//!
//! A program with a thousand commands would spend most of its start-up time building commands that
//! are not run. A command line can only select a subcommand whose name is one of its words, so
//! derived enums build no other variants. The missing commands do not affect how clap parses the
//! command line, but only the texts of help and errors.

use crate::list::List as _;
use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The words of a command line, each of which may be the name of a subcommand.
#[derive(Debug)]
pub struct Words<'w> {
    words: Vec<&'w str>,
    /// Whether one of the words may select the command `help`, which clap adds.
    pub(crate) asks_for_help: bool,
    left_out: Cell<bool>,
}

impl<'w> Words<'w> {
    /// Reads the words of `argv`, including the program's name.
    ///
    /// ```
    /// use cmdhelp_runtime::select::Words;
    /// let argv = ["/usr/bin/app".into(), "rem".into()];
    /// let words = Words::new(&argv);
    /// assert!(words.may_select("remove")); // in full or, with `infer_subcommands`, by a prefix
    /// assert!(words.may_select("app"));    // as a multicall program would
    /// assert!(!words.may_select("add"));
    /// ```
    #[must_use]
    pub fn new(argv: &'w [OsString]) -> Self {
        let applet = argv
            .first()
            .and_then(|program| Path::new(program).file_stem())
            .into_iter();
        let words: Vec<&str> = applet
            .chain(argv.iter().map(OsString::as_os_str))
            .filter_map(OsStr::to_str)
            .filter(|word| !word.is_empty())
            .list();
        // clap adds the command `help` only to a command that has subcommands.
        let asks_for_help = words.iter().any(|word| "help".starts_with(word));
        Self {
            words,
            asks_for_help,
            left_out: Cell::new(false),
        }
    }

    /// Returns whether any of the words can select the subcommand with this name.
    #[must_use]
    pub fn may_select(&self, name: &str) -> bool {
        self.words.iter().any(|word| name.starts_with(word))
    }

    pub(crate) fn leave_out(&self) {
        self.left_out.set(true);
    }

    /// Returns whether any subcommand was not built.
    pub(crate) fn has_left_out(&self) -> bool {
        self.left_out.get()
    }
}

/// The names and aliases of the subcommands that a type adds to a command.
#[derive(Clone, Copy, Debug)]
pub enum Selectors {
    /// The type adds subcommands with exactly these names.
    Names(&'static [&'static str]),
    /// The type adds the subcommands of several types, which have these selectors.
    All(&'static [Selectors]),
    /// The type adds subcommands whose names are known only at run time. Any word may be one of
    /// these names.
    Unknown,
}

impl Selectors {
    /// No names, for a type that adds no subcommands.
    pub const NONE: Self = Self::Names(&[]);

    pub(crate) fn any(&self, words: &Words<'_>) -> bool {
        match self {
            Self::Names(names) => names.iter().any(|name| words.may_select(name)),
            Self::All(all) => all.iter().any(|one| one.any(words)),
            Self::Unknown => true,
        }
    }
}
