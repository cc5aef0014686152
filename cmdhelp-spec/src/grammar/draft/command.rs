//! The settings and groups of a command before they are encoded.

use super::{Alias, Text};

/// The settings of a command. The spec tree, and not this struct, contains the command's name and
/// aliases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The boolean settings, in order. If a setting occurs twice, the later one applies.
    pub settings: Vec<(Setting, Switch)>,
    /// `long_flag`: the flag `--name` selects the command.
    pub long_flag: Option<Text>,
    /// `short_flag`: the flag `-n` selects the command.
    pub short_flag: Option<char>,
    /// `long_flag_alias`, …
    pub long_flag_aliases: Vec<Alias<Text>>,
    /// `short_flag_alias`, …
    pub short_flag_aliases: Vec<Alias<char>>,
}

impl Command {
    /// Adds the settings and aliases of `more`. The settings of `more` override those of this
    /// command.
    #[inline]
    pub fn extend(&mut self, more: Self) {
        self.settings.extend(more.settings);
        self.long_flag = more.long_flag.or(self.long_flag.take());
        self.short_flag = more.short_flag.or(self.short_flag);
        self.long_flag_aliases.extend(more.long_flag_aliases);
        self.short_flag_aliases.extend(more.short_flag_aliases);
    }

    /// Increases the index of each name that is a constant by `texts`.
    #[inline]
    pub fn shift(&mut self, texts: u16) {
        for alias in &mut self.long_flag_aliases {
            alias.name.shift(texts);
        }
        if let Some(flag) = &mut self.long_flag {
            flag.shift(texts);
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
    /// The value is known only at run time.
    Dynamic,
}

impl From<bool> for Switch {
    #[inline]
    fn from(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }
}

/// A boolean setting of a command. Unless described otherwise, it has the name of a method of
/// clap's `Command`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the variants are named like methods of `Command`"
)]
pub enum Setting {
    // Subcommands inherit the settings from `IgnoreErrors` to `PropagateVersion`.
    IgnoreErrors,
    ArgsOverrideSelf,
    DontDelimitTrailingValues,
    DisableHelpFlag,
    DisableHelpSubcommand,
    DisableVersionFlag,
    InferLongArgs,
    InferSubcommands,
    PropagateVersion,
    // Subcommands do not inherit the settings from `SubcommandRequired` on.
    SubcommandRequired,
    ArgRequiredElseHelp,
    AllowExternalSubcommands,
    AllowMissingPositional,
    ArgsConflictsWithSubcommands,
    SubcommandPrecedenceOverArg,
    SubcommandNegatesReqs,
    Multicall,
    /// `Command::allow_hyphen_values`, which applies to all arguments of the command.
    AllowHyphenValues,
    /// `Command::allow_negative_numbers`, which applies to all arguments of the command.
    AllowNegativeNumbers,
    /// `Command::trailing_var_arg`, which applies to the last positional of the command.
    TrailingVarArg,
    /// The command has a `version` or a `long_version`, and so the flag `--version`.
    HasVersion,
    /// Something that decides which lines the command accepts is known only at run time, for
    /// example arguments that a function adds.
    Other,
}

/// A group of arguments, like clap's `ArgGroup`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The id with which arguments refer to the group.
    pub id: Text,
    /// The ids of the arguments that the group lists as members.
    pub args: Vec<Text>,
    /// Whether one of the group's members is required.
    pub required: bool,
    /// Whether several members of the group can be given together.
    pub multiple: bool,
    /// The arguments that are required if a member of the group is given.
    pub requires: Vec<Text>,
    /// The arguments that conflict with the members of the group.
    pub conflicts: Vec<Text>,
}
