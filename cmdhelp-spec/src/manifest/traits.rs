//! What the surface has to know of a program before it can read a document.

use super::argument::Argument;
use super::document;
use super::force::taken;
use super::head::Head;
use super::tools::convention::is_handled;
use crate::grammar::has_alias;
use crate::session::SessionFn;
use crate::spec::{Arg, Command, Fact, Item, Part, Words};
use crate::spec::{starts_with, str_eq};

/// What is decided about a program while it compiles.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// How it is called.
    pub binary: &'static str,
    /// The words by which it is asked about itself, as its author has them.
    pub words: Words,
    /// Which of [`Words::flags`] some command has a flag of its own with the name of, as far as the
    /// compiler knows.
    pub taken: [bool; Words::FLAGS],
    /// The word that asks for help in force: the flag, where the program means something else by the
    /// command.
    pub help_word: Option<&'static str>,
    /// It has subcommands.
    pub has_commands: bool,
    /// clap gives it a `help` subcommand.
    pub has_help_command: bool,
    /// It has a subcommand of its own whose name or alias is our word for help.
    pub owns_help: bool,
    /// It has a flag of its own with the name of ours that tells the formats.
    pub owns_capabilities: bool,
    /// It has a flag of its own with the name of ours for help.
    pub owns_help_flag: bool,
    /// It has a flag of its own with the name of ours that tells what can be called.
    pub owns_llms: bool,
    /// Some command has a name of its own for the flag that tells what can be called there.
    pub renames_llms: bool,
    /// The flag that starts the server of tools: the longer one, where the root has one of its own
    /// that begins with the shorter.
    pub mcp_word: Option<&'static str>,
    /// It has a flag of its own with the name of one that goes with `help`.
    pub owns_our_flags: bool,
    /// At its root, it takes words as data.
    pub takes_words: bool,
    /// At its root, it takes even words as data that look like flags.
    pub takes_flags: bool,
    /// It goes by the names of its commands, and then its words are theirs.
    pub is_multicall: bool,
    /// What its root takes is known to the running program only.
    pub is_unknown: bool,
    /// Something in its tree is known to the running program only.
    pub is_dynamic: bool,
    /// It says something by an attribute of ours at its root, and so knows us.
    pub knows_us: bool,
    /// Some of its commands are carried out by us.
    pub is_called: bool,
    /// Functions of the author's tell what is known of the moment.
    pub has_moment: bool,
    /// The author's function that tells what is selected.
    pub session: Option<SessionFn>,
    /// How long the author's functions may take, in milliseconds.
    pub deadline: u64,
}

impl Traits {
    /// The same of a program whose root says something by an attribute of ours, or does not.
    #[must_use]
    pub const fn knowing_us(self, knows_us: bool) -> Self {
        Self { knows_us, ..self }
    }

    /// The end of a word that starts the server of tools or what goes with it: `-doctor` of
    /// `--mcp-doctor`.
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
    pub fn end_of_mcp_word<'w>(&self, word: &'w str) -> Option<&'w str> {
        let end = word.strip_prefix(self.mcp_word?)?;
        (end.is_empty() || end.starts_with('-')).then_some(end)
    }

    /// Decides about the program with this root.
    #[must_use]
    pub const fn of(root: &Command) -> Self {
        let head = Head::of(root.part);
        let owns_help = match head.words.help {
            Some(word) => has_command(root.part, word),
            None => false,
        };
        Self {
            binary: document::binary(root, &head).raw(),
            words: head.words,
            taken: taken(root.part, &head.words),
            help_word: help_word(root.part, &head),
            has_commands: head.commands > 0,
            has_help_command: head.commands > 0 && !head.no_help_subcommand,
            owns_help,
            owns_capabilities: owns(root.part, head.words.capabilities),
            owns_help_flag: owns(root.part, head.words.help_flag),
            owns_llms: owns(root.part, head.words.llms),
            renames_llms: renames_llms(root.part),
            mcp_word: mcp_word(root.part, &head.words),
            owns_our_flags: owns_any(root.part, &OUR_FLAGS),
            takes_words: head.external || takes(root.part, false),
            takes_flags: takes(root.part, true),
            is_multicall: head.multicall,
            is_unknown: head.opaque || head.unseen,
            is_dynamic: is_dynamic(root.part),
            knows_us: false,
            is_called: is_handled(root.part),
            has_moment: head.context.is_some() || has_sources(root.part),
            session: head.context,
            deadline: match head.deadline {
                Some(deadline) => deadline,
                None => 2_000,
            },
        }
    }
}

/// The word that asks for help where clap would not read it as something else.
pub(super) const fn help_word(root: &Part, head: &Head) -> Option<&'static str> {
    let takes_flags = takes(root, true);
    if let Some(word) = head.words.help
        && !has_command(root, word)
    {
        let is_claps = str_eq(word, "help") && head.commands > 0 && !head.no_help_subcommand;
        let takes_words = head.external || takes(root, false);
        let flags_are_unknown = !takes_flags && !owns_any(root, &OUR_FLAGS);
        if is_claps || (head.commands > 0 && !takes_words) || flags_are_unknown {
            return Some(word);
        }
    }
    match head.words.help_flag {
        Some(flag) if !takes_flags && !owns(root, Some(flag)) => Some(flag),
        _ => None,
    }
}

const fn renames_llms(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::LlmsWord(_)) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Command(command) => renames_llms(command.part),
            Item::Part(part) => renames_llms(part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a word selects a command.
pub(crate) const fn has_name(command: &Command, word: &str) -> bool {
    str_eq(command.name.raw(), word) || has_alias(command.part, word.as_bytes(), false)
}

pub(super) const fn has_command(part: &Part, word: &str) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Command(command) => has_name(command, word),
            Item::Part(part) => has_command(part, word),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

const fn mcp_word(root: &Part, words: &Words) -> Option<&'static str> {
    match words.mcp {
        Some(word) if begins_long(root, word.split_at(2).1) => Some(Words::LONGER_MCP),
        word => word,
    }
}

/// Whether a part has a flag of its own whose name begins like this.
const fn begins_long(part: &Part, with: &str) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => Argument::of(arg).is_name_begun_by(with),
            Item::Args(args) => {
                let mut found = false;
                let mut i = 0;
                while i < args.longs.len() {
                    found |= starts_with(args.longs[i].as_bytes(), with.as_bytes());
                    i += 1;
                }
                found
            }
            Item::Part(part) => begins_long(part, with),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// The flags that go with `help`.
const OUR_FLAGS: [&str; 6] = [
    "format",
    "depth",
    "all",
    "search",
    "capabilities",
    "explain",
];

/// Whether a part has a flag of its own that is written like this.
pub(super) const fn owns(part: &Part, flag: Option<&str>) -> bool {
    match flag {
        Some(flag) if flag.len() > 2 => has_long(part, flag.split_at(2).1),
        _ => false,
    }
}

const fn owns_any(part: &Part, names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if has_long(part, names[i]) {
            return true;
        }
        i += 1;
    }
    false
}

const fn has_long(part: &Part, name: &str) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => Argument::of(arg).is_named(name),
            Item::Args(args) => contains(args.longs, name),
            Item::Part(part) => has_long(part, name),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether an argument takes words, or even `flags`, as data.
pub(super) const fn takes(part: &Part, flags: bool) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => {
                let argument = Argument::of(arg);
                argument.is_positional() && (!flags || argument.takes_flags())
            }
            Item::Args(args) if flags => args.takes_flags,
            Item::Args(args) => args.takes_words,
            Item::Part(part) => takes(part, flags),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether something in a tree is known to the running program only.
#[must_use]
pub const fn is_dynamic(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => Argument::of(arg).unseen,
            Item::Args(args) => has_unseen_type(args.types),
            Item::Part(part) => is_dynamic(part),
            Item::Command(command) => is_dynamic(command.part),
            Item::Opaque | Item::Deferred(_) => true,
            Item::Grammar(_) | Item::External => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::AskClap(_) | Fact::Unseen) {
            return true;
        }
        i += 1;
    }
    false
}

const fn has_unseen_type(types: &[Arg]) -> bool {
    let mut i = 0;
    while i < types.len() {
        let arg = &types[i];
        if !arg.value.seen || (!arg.settings.is_empty() && Argument::of(arg).unseen) {
            return true;
        }
        i += 1;
    }
    false
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut i = 0;
    while i < names.len() {
        if str_eq(names[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

const fn has_sources(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => matches!(Argument::of(arg).values_from, Some((_, Some(_)))),
            Item::Args(args) => !args.sources.is_empty(),
            Item::Part(part) => has_sources(part),
            Item::Command(command) => has_sources(command.part),
            Item::Grammar(_) | Item::Opaque | Item::Deferred(_) | Item::External => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}
