//! The grammar of a command: the part of its structure from which command lines are generated.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

use super::values::accepted;

/// A command and its subcommands.
#[derive(Debug)]
pub(crate) struct Level {
    /// The name, the aliases, and the flags that select the command as in `pacman -S`.
    pub(crate) words: Vec<String>,
    pub(crate) options: Vec<Argument>,
    pub(crate) positionals: Vec<Argument>,
    pub(crate) below: Vec<Level>,
    pub(crate) needs_subcommand: bool,
    pub(crate) takes_any_subcommand: bool,
    /// Whether the command line has no program name, or one that is the name of a subcommand.
    pub(crate) begins_at_once: bool,
}

/// An option, a flag or a positional.
#[derive(Debug)]
pub(crate) struct Argument {
    pub(crate) longs: Vec<String>,
    pub(crate) shorts: Vec<char>,
    pub(crate) required: bool,
    pub(crate) last: bool,
    pub(crate) wants_equals: bool,
    /// Whether the argument ends parsing, as `--help` does.
    pub(crate) ends: bool,
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) delimiter: Option<char>,
    pub(crate) terminator: Option<String>,
    /// The values that the parser accepts, and the subset of these values that do not look like
    /// flags.
    pub(crate) accepted: Vec<OsString>,
    pub(crate) plain: Vec<OsString>,
}

impl Level {
    /// Reads the grammar of a built command.
    pub(crate) fn read(command: &Command) -> Self {
        let flags = command
            .get_long_flag()
            .into_iter()
            .chain(command.get_all_long_flag_aliases());
        let short_flags = command
            .get_short_flag()
            .into_iter()
            .chain(command.get_all_short_flag_aliases());
        let words = std::iter::once(command.get_name().to_owned())
            .chain(command.get_all_aliases().map(str::to_owned))
            .chain(flags.map(|flag| format!("--{flag}")))
            .chain(short_flags.map(|flag| format!("-{flag}")));
        Self {
            words: words.collect(),
            options: command
                .get_opts()
                .chain(flag_args(command))
                .map(Argument::read)
                .collect(),
            positionals: command.get_positionals().map(Argument::read).collect(),
            below: command.get_subcommands().map(Self::read).collect(),
            needs_subcommand: command.is_subcommand_required_set(),
            takes_any_subcommand: command.is_allow_external_subcommands_set(),
            begins_at_once: command.is_no_binary_name_set() || command.is_multicall_set(),
        }
    }

    /// Returns this level and all levels below, without the automatic `help` and its copy of the tree.
    pub(crate) fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        for below in self.below.iter().filter(|below| !below.is_help()) {
            all.extend(below.all());
        }
        all
    }

    pub(crate) fn is_help(&self) -> bool {
        self.words[0] == "help"
    }
}

/// Returns the arguments that take no values.
fn flag_args(command: &Command) -> impl Iterator<Item = &Arg> {
    command
        .get_arguments()
        .filter(|arg| !arg.is_positional() && !arg.get_action().takes_values())
}

impl Argument {
    fn read(arg: &Arg) -> Self {
        let takes_values = arg.get_action().takes_values();
        let range = arg.get_num_args().filter(|_| takes_values);
        let accepted = if takes_values {
            accepted(arg)
        } else {
            Vec::new()
        };
        let takes_flags = arg.is_allow_hyphen_values_set() || arg.is_allow_negative_numbers_set();
        let is_plain = |value: &&OsString| takes_flags || !value.to_string_lossy().starts_with('-');
        Self {
            longs: arg
                .get_long()
                .into_iter()
                .chain(arg.get_all_aliases().unwrap_or_default())
                .map(str::to_owned)
                .collect(),
            shorts: arg
                .get_short()
                .into_iter()
                .chain(arg.get_all_short_aliases().unwrap_or_default())
                .collect(),
            required: arg.is_required_set(),
            last: arg.is_last_set(),
            wants_equals: arg.is_require_equals_set(),
            ends: matches!(
                arg.get_action(),
                ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version
            ),
            least: range.map_or(0, |range| range.min_values()),
            most: range.map_or(0, |range| range.max_values().min(range.min_values() + 3)),
            delimiter: arg.get_value_delimiter(),
            terminator: arg.get_value_terminator().map(ToString::to_string),
            plain: accepted.iter().filter(is_plain).cloned().collect(),
            accepted,
        }
    }
}
