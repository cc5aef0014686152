//! The settings and groups of a command before they are encoded.

use super::{Alias, Text};

/// The settings of a command. Its name and its aliases are in the spec tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// `Command`'s methods that take a `bool`, in order.
    pub settings: Vec<(Setting, Switch)>,
    /// `long_flag`: `--name` selects it.
    pub long_flag: Option<Text>,
    /// `short_flag`: `-n` selects it.
    pub short_flag: Option<char>,
    /// `long_flag_alias`, …
    pub long_flag_aliases: Vec<Alias<Text>>,
    /// `short_flag_alias`, …
    pub short_flag_aliases: Vec<Alias<char>>,
}

impl Command {
    /// Adds later settings.
    pub fn extend(&mut self, more: Self) {
        self.settings.extend(more.settings);
        self.long_flag = more.long_flag.or(self.long_flag.take());
        self.short_flag = more.short_flag.or(self.short_flag);
        self.long_flag_aliases.extend(more.long_flag_aliases);
        self.short_flag_aliases.extend(more.short_flag_aliases);
    }

    /// Adds this number to the indices of its texts.
    pub fn shift(&mut self, texts: u16) {
        let aliases = self.long_flag_aliases.iter_mut();
        let aliases = aliases.map(|alias| &mut alias.name);
        for text in aliases.chain(&mut self.long_flag) {
            text.shift(texts);
        }
    }
}

/// The value of a [`Setting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// `true`
    On,
    /// `false`
    Off,
    /// Known only at run time.
    Unseen,
}

impl From<bool> for Switch {
    fn from(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }
}

/// A boolean setting of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "they are called like the methods of `Command`")]
pub enum Setting {
    // The commands below inherit these.
    IgnoreErrors,
    ArgsOverrideSelf,
    DontDelimitTrailingValues,
    DisableHelpFlag,
    DisableHelpSubcommand,
    DisableVersionFlag,
    InferLongArgs,
    InferSubcommands,
    PropagateVersion,
    // These apply to the command alone.
    SubcommandRequired,
    ArgRequiredElseHelp,
    AllowExternalSubcommands,
    AllowMissingPositional,
    ArgsConflictsWithSubcommands,
    SubcommandPrecedenceOverArg,
    SubcommandNegatesReqs,
    Multicall,
    /// `Command`'s method, which applies to its arguments.
    AllowHyphenValues,
    /// `Command`'s method, which applies to its arguments.
    AllowNegativeNumbers,
    /// `Command`'s method, which applies to its last positional.
    TrailingVarArg,
    /// It has a `version` or a `long_version`, and so `--version`.
    HasVersion,
    /// A fact that may change what it accepts is known only at run time, such as arguments that are
    /// added by a function.
    Other,
}

/// A group of arguments: `ArgGroup`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its id, by which arguments refer to it.
    pub id: Text,
    /// The arguments that it lists itself.
    pub args: Vec<Text>,
    /// Whether one of them is required.
    pub required: bool,
    /// Whether several of them can be given.
    pub multiple: bool,
    /// The arguments that one of them requires.
    pub requires: Vec<Text>,
    /// The arguments that conflict with them.
    pub conflicts: Vec<Text>,
}
