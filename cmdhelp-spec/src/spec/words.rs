//! The built-in words and flags of a program.

use super::CallFlag;
use super::text::str_eq;

/// The built-in words and flags of a program. `None` disables one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The subcommand `help`.
    pub help: Option<&'static str>,
    /// The flag for programs with a `help` of their own, `--cmdhelp-help`.
    pub help_flag: Option<&'static str>,
    /// The flag that lists the formats, `--cmdhelp-capabilities`.
    pub capabilities: Option<&'static str>,
    /// The flag for the format of the output, `--output`.
    pub output: Option<&'static str>,
    /// The flag that consents to a destructive call, `--confirm`.
    pub confirm: Option<&'static str>,
    /// The flag for a preview, `--dry-run`.
    pub dry_run: Option<&'static str>,
    /// The flag for the fields of a result, `--select`.
    pub select: Option<&'static str>,
    /// The flag for the number of list elements, `--limit`.
    pub limit: Option<&'static str>,
    /// The flag for the list element to start after, `--after`.
    pub after: Option<&'static str>,
    /// The flag that lists the tools, `--llms`.
    pub llms: Option<&'static str>,
    /// The flag that calls a command with a JSON object, `--json`.
    pub json: Option<&'static str>,
    /// The flag that starts the MCP server, `--mcp`. Related flags begin with it: `--mcp-doctor`.
    pub mcp: Option<&'static str>,
}

impl Words {
    /// The second name of the flag for the format of the output.
    pub const LONGER_OUTPUT: &'static str = "--cmdhelp-output";
    /// The second name of the flag that consents.
    pub const LONGER_CONFIRM: &'static str = "--cmdhelp-confirm";
    /// The second name of the flag for a preview.
    pub const LONGER_DRY_RUN: &'static str = "--cmdhelp-dry-run";
    /// The second name of the flag for the fields of a result.
    pub const LONGER_SELECT: &'static str = "--cmdhelp-select";
    /// The second name of the flag for the number of list elements.
    pub const LONGER_LIMIT: &'static str = "--cmdhelp-limit";
    /// The second name of the flag for the list element to start after.
    pub const LONGER_AFTER: &'static str = "--cmdhelp-after";
    /// The name of the flag that lists the tools, if the program declares the shorter one.
    pub const LONGER_LLMS: &'static str = "--cmdhelp-llms";
    /// The name of the flag that calls a command with JSON, if the program declares the shorter
    /// one.
    pub const LONGER_JSON: &'static str = "--cmdhelp-json";
    /// The name of the flag that starts the MCP server, if the program declares the shorter one.
    pub const LONGER_MCP: &'static str = "--cmdhelp-mcp";

    /// The words and flags of a program that changes none.
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

    /// Returns the flags that yield to the program's own of the same name: the word for each, and
    /// the longer one that replaces it.
    #[must_use]
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

    /// The number of [`flags`](Self::flags).
    pub const FLAGS: usize = 7;

    /// Returns the words and flags in force in a program that declares flags with some of the
    /// names, in the order of [`flags`](Self::flags).
    ///
    /// ```
    /// use cmdhelp_spec::spec::Words;
    /// let taken = Words::DEFAULT.flags().map(|(word, _)| word == Some("--limit"));
    /// let words = Words::DEFAULT.in_force(taken);
    /// assert_eq!((words.limit, words.after), (Some("--cmdhelp-limit"), Some("--after")));
    /// ```
    #[must_use]
    pub const fn in_force(mut self, taken: [bool; Self::FLAGS]) -> Self {
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

    /// Returns the accompanying flag that a word is, with the value in the same word.
    ///
    /// ```
    /// use cmdhelp_spec::spec::{CallFlag, Words};
    /// assert_eq!(Words::DEFAULT.call_flag("--select"), Some((CallFlag::Select, None)));
    /// assert_eq!(Words::DEFAULT.call_flag("--cmdhelp-limit=2"), Some((CallFlag::Limit, Some("2"))));
    /// assert_eq!(Words::DEFAULT.call_flag("--selected"), None);
    /// ```
    #[must_use]
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
    /// Returns its name in a program with these words, or nothing if it is disabled.
    #[must_use]
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

    /// Returns its second name, which works even where the program declares the first one.
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

    /// Returns whether a word that is this flag, with or without a value, means it where these of
    /// [`Words::flags`] are taken.
    pub(crate) const fn is_in_force(
        self,
        words: &Words,
        taken: [bool; Words::FLAGS],
        word: &str,
    ) -> bool {
        match words.in_force(taken).call_flag(word) {
            Some((flag, _)) => flag as usize == self as usize,
            None => false,
        }
    }
}

/// Splits a word at `=`.
const fn at_equals(word: &str) -> (&str, Option<&str>) {
    let mut i = 0;
    while i < word.len() {
        if word.as_bytes()[i] == b'=' {
            let (name, value) = word.split_at(i);
            return (name, Some(value.split_at(1).1));
        }
        i += 1;
    }
    (word, None)
}
