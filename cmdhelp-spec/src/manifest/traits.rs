//! The facts about a program that decide how it parses a command line. The program knows them
//! without reading its manifest.

use super::argument::Argument;
use super::command_facts::{CommandFacts, binary};
use super::whole::Whole;
use crate::bytes::starts_with;
use crate::grammar::has_alias;
use crate::session::SessionFn;
use crate::slice::any;
use crate::spec::str_eq;
use crate::spec::{Command, HELP_FLAGS, Item, Part, Toggle, Words};

/// The facts about a program that it knows without reading its manifest.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// The name of the program.
    pub binary: &'static str,
    /// The names of the subcommand and the flags that cmdhelp adds, some of which the author may
    /// have changed.
    pub words: Words,
    /// For each of [`Words::flags`], whether a command is known to declare a flag with this name
    /// itself.
    pub taken: [bool; Words::FLAGS],
    /// The word with which callers get cmdhelp's help: the name of the command `help`, or of the
    /// flag that replaces it if the program declares `help` itself. `None` if neither can be used.
    pub help_word: Option<&'static str>,
    /// Whether the program has subcommands.
    pub has_commands: bool,
    /// Whether clap adds a `help` subcommand to the program.
    pub has_help_command: bool,
    /// Whether the program declares a subcommand with the name or alias that cmdhelp's own command
    /// `help` would have.
    pub declares_help: bool,
    /// Whether the program declares a flag with the name of cmdhelp's flag that lists the formats.
    pub declares_capabilities: bool,
    /// Whether the program declares a flag with the name of cmdhelp's flag for help.
    pub declares_help_flag: bool,
    /// Whether the program declares a flag with the name of cmdhelp's flag that lists the tools.
    pub declares_llms: bool,
    /// Whether a command gives another name to the flag that lists its tools.
    pub renames_llms: bool,
    /// The name of the flag that starts the MCP server. It is the longer name if the root declares
    /// a flag that begins with the shorter one.
    pub mcp_word: Option<&'static str>,
    /// Whether the program declares a flag with the name of a flag of cmdhelp's command `help`,
    /// such as `--format`.
    pub declares_help_flags: bool,
    /// Whether the root accepts words that are neither flags nor its subcommands, as positional
    /// arguments or as external subcommands.
    pub takes_words: bool,
    /// Whether positional arguments of the root accept words that look like flags.
    pub takes_flags: bool,
    /// Whether the first value of a positional argument of the root may look like a flag.
    pub begins_with_flags: bool,
    /// Whether the program is a multicall program, which is called by the names of its commands.
    pub is_multicall: bool,
    /// Whether some facts or items of the root are known only at run time.
    pub is_unknown: bool,
    /// Whether a part of the spec tree is known only at run time.
    pub is_dynamic: bool,
    /// Whether the root has options of `#[cmdhelp(...)]` other than `crate` and `manifest`.
    pub has_cmdhelp_options: bool,
    /// Whether a command has a handler.
    pub is_called: bool,
    /// Whether it is known, without reading the names of all subcommands, that their ids in bundles
    /// differ; see [`Fact::DistinctIds`](crate::spec::Fact::DistinctIds).
    pub has_distinct_ids: bool,
    /// Whether a command may destroy something, so that a call may need consent.
    pub may_destroy: bool,
    /// Whether a command may return a value with parts: an object, a list or a stream. Otherwise, each command returns
    /// a text, a number, a truth value or nothing.
    pub may_return_parts: bool,
    /// Whether the program has functions of its author that return its current state or accepted
    /// values.
    pub has_state_functions: bool,
    /// The function of `#[cmdhelp(context = ...)]` that returns the current state.
    pub session: Option<SessionFn>,
    /// Whether `--help` may have sections that clap's help does not have.
    pub help_section: bool,
    /// Whether a flag that the program declares may select JSON as the output.
    pub may_have_json_output: bool,
    /// The time limit for these functions of the author, in milliseconds.
    pub deadline: u64,
}

impl Traits {
    /// Returns the traits with the field `has_cmdhelp_options` set.
    #[must_use]
    #[inline]
    pub const fn with_cmdhelp_options(self, has_cmdhelp_options: bool) -> Self {
        Self {
            has_cmdhelp_options,
            ..self
        }
    }

    /// Returns the rest of a flag after the name of the MCP flag, such as `-doctor` for
    /// `--mcp-doctor`. Returns `None` for any other word.
    ///
    /// ```
    /// use cmdhelp_spec::manifest::Traits;
    /// use cmdhelp_spec::spec::{Command, Part, Text};
    ///
    /// const PAD: Command = Command { name: Text::Plain("pad"), part: &Part::EMPTY };
    /// let traits = Traits::of(&PAD);
    /// assert_eq!(traits.end_of_mcp_word("--mcp-doctor"), Some("-doctor"));
    /// assert_eq!(traits.end_of_mcp_word("--mcpx"), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn end_of_mcp_word<'w>(&self, word: &'w str) -> Option<&'w str> {
        let end = word.strip_prefix(self.mcp_word?)?;
        (end.is_empty() || end.starts_with('-')).then_some(end)
    }

    /// Computes the facts about the program with this root.
    #[must_use]
    #[inline]
    pub const fn of(root: &Command) -> Self {
        let facts = CommandFacts::of(root.part);
        let whole = Whole::of(root.part, &facts.words);
        let declares_help = match facts.words.help {
            Some(word) => has_command(root.part, word),
            None => false,
        };
        Self {
            binary: binary(root, &facts).raw(),
            words: facts.words,
            taken: whole.taken,
            help_word: help_word(root.part, &facts),
            has_commands: facts.commands > 0,
            has_help_command: facts.commands > 0 && !facts.no_help_subcommand,
            declares_help,
            declares_capabilities: declares(root.part, facts.words.capabilities),
            declares_help_flag: declares(root.part, facts.words.help_flag),
            declares_llms: declares(root.part, facts.words.llms),
            renames_llms: whole.renames_llms,
            mcp_word: mcp_word(root.part, &facts.words),
            declares_help_flags: declares_help_flags(root.part),
            takes_words: facts.external || takes(root.part, Taken::Words),
            takes_flags: takes(root.part, Taken::Flags),
            begins_with_flags: takes(root.part, Taken::FlagsFirst),
            is_multicall: facts.multicall,
            is_unknown: facts.opaque || facts.dynamic,
            is_dynamic: whole.is_dynamic,
            has_cmdhelp_options: false,
            is_called: whole.is_handled,
            has_distinct_ids: whole.ids.are_distinct,
            may_destroy: whole.may_destroy,
            may_return_parts: whole.may_return_parts,
            has_state_functions: facts.context.is_some() || whole.has_sources,
            session: facts.context,
            help_section: facts.has(Toggle::HelpSection) && whole.may_have_sections,
            may_have_json_output: whole.may_have_json_output,
            deadline: match facts.deadline {
                Some(deadline) => deadline,
                None => 2_000,
            },
        }
    }
}

/// Returns the word with which callers get cmdhelp's help, or `None` if each possible word has
/// another meaning in the program.
#[inline]
pub(super) const fn help_word(root: &Part, facts: &CommandFacts) -> Option<&'static str> {
    if let Some(word) = facts.words.help
        && !has_command(root, word)
    {
        let is_claps = str_eq(word, "help") && facts.commands > 0 && !facts.no_help_subcommand;
        let takes_words = facts.external || takes(root, Taken::Words);
        let flags_are_unknown = !takes(root, Taken::Flags) && !declares_help_flags(root);
        if is_claps || (facts.commands > 0 && !takes_words) || flags_are_unknown {
            return Some(word);
        }
    }
    match facts.words.help_flag {
        Some(flag) if !takes(root, Taken::FlagsFirst) && !declares(root, Some(flag)) => Some(flag),
        _ => None,
    }
}

/// Returns whether `word` is the name or an alias of a command.
#[inline]
pub(crate) const fn has_name(command: &Command, word: &str) -> bool {
    str_eq(command.name.raw(), word) || has_alias(command.part, word.as_bytes(), false)
}

/// Returns whether a part declares a command with this name or alias.
#[inline]
pub(crate) const fn has_command(part: &Part, word: &str) -> bool {
    any!(part.items, |item| match item {
        Item::Command(command) => has_name(command, word),
        Item::Part(part) => has_command(part, word),
        _ => false,
    })
}

#[inline]
const fn mcp_word(root: &Part, words: &Words) -> Option<&'static str> {
    match words.mcp {
        Some(word) if begins_long(root, word.split_at(2).1) => Some(Words::LONGER_MCP),
        word => word,
    }
}

/// Returns whether a part declares a flag whose long name begins with `with`.
#[inline]
const fn begins_long(part: &Part, with: &str) -> bool {
    any!(part.items, |item| match item {
        Item::Arg(arg) => Argument::of(arg).is_name_begun_by(with),
        Item::Args(args) => any!(args.longs, |long| starts_with(
            long.as_bytes(),
            with.as_bytes()
        )),
        Item::Part(part) => begins_long(part, with),
        _ => false,
    })
}

/// Returns whether a part declares this flag.
#[inline]
pub(super) const fn declares(part: &Part, flag: Option<&str>) -> bool {
    match flag {
        Some(flag) if flag.len() > 2 => has_long(part, flag.split_at(2).1),
        _ => false,
    }
}

/// Returns whether a part declares a flag with the name of a flag of cmdhelp's command `help`.
#[inline]
const fn declares_help_flags(part: &Part) -> bool {
    any!(&HELP_FLAGS, |&flag| declares(part, Some(flag)))
}

#[inline]
const fn has_long(part: &Part, name: &str) -> bool {
    any!(part.items, |item| match item {
        Item::Arg(arg) => Argument::of(arg).is_named(name),
        Item::Args(args) => contains(args.longs, name),
        Item::Part(part) => has_long(part, name),
        _ => false,
    })
}

/// What words a positional argument accepts.
#[derive(Clone, Copy)]
pub(super) enum Taken {
    /// Words that do not look like flags, as each positional argument does.
    Words,
    /// Words that look like flags, if only after other words.
    Flags,
    /// Words that look like flags, also as the first value.
    FlagsFirst,
}

/// Returns whether a part has a positional argument that accepts these words.
#[inline]
pub(super) const fn takes(part: &Part, taken: Taken) -> bool {
    any!(part.items, |item| match item {
        Item::Arg(arg) => {
            let argument = Argument::of(arg);
            let accepts = match taken {
                Taken::Words => true,
                Taken::Flags => argument.takes_flags(),
                Taken::FlagsFirst => argument.hyphen_values,
            };
            argument.is_positional() && accepts
        }
        Item::Args(args) => match taken {
            Taken::Words => args.takes_words,
            Taken::Flags => args.takes_flags,
            Taken::FlagsFirst => args.begins_with_flags,
        },
        Item::Part(part) => takes(part, taken),
        _ => false,
    })
}

#[inline]
const fn contains(names: &[&str], name: &str) -> bool {
    any!(names, |other| str_eq(other, name))
}
