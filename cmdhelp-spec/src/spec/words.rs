//! The names of the subcommand and the flags that cmdhelp adds to a program.

use super::CallFlag;
use super::text::str_eq;
use crate::bytes::find_byte;

/// The names of the subcommand and the flags that cmdhelp adds to a program. `None` means that
/// cmdhelp does not add the subcommand or flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The subcommand `help`.
    pub help: Option<&'static str>,
    /// The flag `--cmdhelp-help`, which replaces the subcommand `help` in programs that declare
    /// `help` themselves.
    pub help_flag: Option<&'static str>,
    /// The flag that lists the formats in which the program describes itself,
    /// `--cmdhelp-capabilities`.
    pub capabilities: Option<&'static str>,
    /// The flag for the format of the output, `--output`.
    pub output: Option<&'static str>,
    /// The flag that consents to a destructive call, `--confirm`.
    pub confirm: Option<&'static str>,
    /// The flag that requests a preview in place of the call, `--dry-run`.
    pub dry_run: Option<&'static str>,
    /// The flag that selects the fields of a result to print, `--select`.
    pub select: Option<&'static str>,
    /// The flag that limits the number of list elements to print, `--limit`.
    pub limit: Option<&'static str>,
    /// The flag for the list element after which printing starts, `--after`.
    pub after: Option<&'static str>,
    /// The flag that prints the list of tools for agents, `--llms`.
    pub llms: Option<&'static str>,
    /// The flag that calls a command with a JSON object, `--json`.
    pub json: Option<&'static str>,
    /// The flag that starts the MCP server, `--mcp`. Related flags, such as `--mcp-doctor`, begin
    /// with this name.
    pub mcp: Option<&'static str>,
}

impl Words {
    /// A second name of `--output`, which works even if the program declares `--output` itself.
    pub const LONGER_OUTPUT: &'static str = "--cmdhelp-output";
    /// A second name of `--confirm`, which works even if the program declares `--confirm` itself.
    pub const LONGER_CONFIRM: &'static str = "--cmdhelp-confirm";
    /// A second name of `--dry-run`, which works even if the program declares `--dry-run` itself.
    pub const LONGER_DRY_RUN: &'static str = "--cmdhelp-dry-run";
    /// A second name of `--select`, which works even if the program declares `--select` itself.
    pub const LONGER_SELECT: &'static str = "--cmdhelp-select";
    /// A second name of `--limit`, which works even if the program declares `--limit` itself.
    pub const LONGER_LIMIT: &'static str = "--cmdhelp-limit";
    /// A second name of `--after`, which works even if the program declares `--after` itself.
    pub const LONGER_AFTER: &'static str = "--cmdhelp-after";
    /// The name of the flag `--llms` in a program that declares `--llms` itself.
    pub const LONGER_LLMS: &'static str = "--cmdhelp-llms";
    /// The name of the flag `--json` in a program that declares `--json` itself.
    pub const LONGER_JSON: &'static str = "--cmdhelp-json";
    /// The name of the flag `--mcp` in a program that declares `--mcp` itself.
    pub const LONGER_MCP: &'static str = "--cmdhelp-mcp";

    /// The default names.
    pub const DEFAULT: Self = Self {
        help: Some("help"),
        help_flag: Some("--cmdhelp-help"),
        capabilities: Some("--cmdhelp-capabilities"),
        output: Some("--output"),
        confirm: Some("--confirm"),
        dry_run: Some("--dry-run"),
        select: Some("--select"),
        limit: Some("--limit"),
        after: Some("--after"),
        llms: Some("--llms"),
        json: Some("--json"),
        mcp: Some("--mcp"),
    };

    /// Returns the names of the flags that get a longer name if the program declares a flag with
    /// the same name itself. Each name comes with the longer name.
    #[must_use]
    #[inline]
    pub const fn flags(&self) -> [(Option<&'static str>, &'static str); Self::FLAGS] {
        [
            (self.output, Self::LONGER_OUTPUT),
            (self.confirm, Self::LONGER_CONFIRM),
            (self.dry_run, Self::LONGER_DRY_RUN),
            (self.select, Self::LONGER_SELECT),
            (self.limit, Self::LONGER_LIMIT),
            (self.after, Self::LONGER_AFTER),
            (self.json, Self::LONGER_JSON),
        ]
    }

    /// The length of the result of [`flags`](Self::flags).
    pub const FLAGS: usize = 7;

    /// Returns these names, with the longer name of each flag whose name is taken. `taken` tells
    /// for each of [`flags`](Self::flags) whether the program declares a flag with this name
    /// itself.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Words;
    /// let taken = Words::DEFAULT.flags().map(|(word, _)| word == Some("--limit"));
    /// let words = Words::DEFAULT.avoiding(taken);
    /// assert_eq!((words.limit, words.after), (Some("--cmdhelp-limit"), Some("--after")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn avoiding(mut self, taken: [bool; Self::FLAGS]) -> Self {
        let flags = self.flags();
        let words = [
            &mut self.output,
            &mut self.confirm,
            &mut self.dry_run,
            &mut self.select,
            &mut self.limit,
            &mut self.after,
            &mut self.json,
        ];
        let mut i = 0;
        while i < Self::FLAGS {
            if taken[i] && flags[i].0.is_some() {
                *words[i] = Some(flags[i].1);
            }
            i += 1;
        }
        self
    }

    /// Returns the call flag that `word` names, and the value after `=` if there is one.
    ///
    /// ```
    /// use cmdhelp_spec::spec::{CallFlag, Words};
    /// assert_eq!(Words::DEFAULT.call_flag("--select"), Some((CallFlag::Select, None)));
    /// let limit = Words::DEFAULT.call_flag("--cmdhelp-limit=2");
    /// assert_eq!(limit, Some((CallFlag::Limit, Some("2"))));
    /// assert_eq!(Words::DEFAULT.call_flag("--selected"), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn call_flag<'w>(&self, word: &'w str) -> Option<(CallFlag, Option<&'w str>)> {
        let (name, value) = at_equals(word);
        let mut i = 0;
        while i < CallFlag::ALL.len() {
            let flag = CallFlag::ALL[i];
            if let Some(word) = flag.word(self)
                && (str_eq(name, word) || str_eq(name, flag.longer()))
            {
                return Some((flag, value));
            }
            i += 1;
        }
        None
    }
}

impl CallFlag {
    /// Returns the name of the flag in a program with these words, or `None` if the flag is
    /// disabled.
    #[must_use]
    #[inline]
    pub const fn word(self, words: &Words) -> Option<&'static str> {
        match self {
            Self::Output => words.output,
            Self::Confirm => words.confirm,
            Self::DryRun => words.dry_run,
            Self::Select => words.select,
            Self::Limit => words.limit,
            Self::After => words.after,
        }
    }

    /// Returns the longer name of the flag, which also works in a program that declares the shorter
    /// name itself.
    #[inline]
    pub(super) const fn longer(self) -> &'static str {
        match self {
            Self::Output => Words::LONGER_OUTPUT,
            Self::Confirm => Words::LONGER_CONFIRM,
            Self::DryRun => Words::LONGER_DRY_RUN,
            Self::Select => Words::LONGER_SELECT,
            Self::Limit => Words::LONGER_LIMIT,
            Self::After => Words::LONGER_AFTER,
        }
    }

    /// Returns whether `word` means this flag in a program that declares the flags in `taken`
    /// itself. `word` is a name of this flag, with or without a value.
    #[inline]
    pub(crate) const fn is_used(
        self,
        words: &Words,
        taken: [bool; Words::FLAGS],
        word: &str,
    ) -> bool {
        match words.avoiding(taken).call_flag(word) {
            Some((flag, _)) => flag as usize == self as usize,
            None => false,
        }
    }
}

/// Splits a word into the part before the first `=` and the part after it, if there is one.
#[inline]
pub(crate) const fn at_equals(word: &str) -> (&str, Option<&str>) {
    match find_byte(word.as_bytes(), b'=', 0) {
        Some(end) => (word.split_at(end).0, Some(word.split_at(end + 1).1)),
        None => (word, None),
    }
}
