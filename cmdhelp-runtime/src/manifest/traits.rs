//! What the surface has to know of a program before it can read a document.

use super::argument::Argument;
use super::document;
use super::head::Head;
use crate::context::SessionFn;
use crate::spec::{Command, Fact, Item, Part, Words};

/// What is decided about a program while it compiles.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// How it is called.
    pub binary: &'static str,
    /// The words by which it is asked about itself.
    pub words: Words,
    /// It has subcommands, so that clap gives it a `help` subcommand.
    pub has_commands: bool,
    /// It has a subcommand of its own whose name or alias is our word for help.
    pub owns_help: bool,
    /// It could take any word as data, even one of ours: what came before us goes before us.
    pub takes_any_word: bool,
    /// Something in its tree is known to the running program only.
    pub is_dynamic: bool,
    /// It says something by an attribute of ours at its root, and so knows us.
    pub knows_us: bool,
    /// The author's function that tells what is selected.
    pub session: Option<SessionFn>,
    /// How long the author's functions may take, in milliseconds.
    pub deadline: u64,
}

impl Traits {
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
            has_commands: head.commands > 0 && !head.no_help_subcommand,
            owns_help,
            takes_any_word: head.opaque || head.external || head.unseen || takes_any(root.part),
            is_dynamic: is_dynamic(root.part),
            knows_us: knows_us(root.part),
            session: head.context,
            deadline: match head.deadline {
                Some(deadline) => deadline,
                None => 2_000,
            },
        }
    }
}

const fn has_command(part: &Part, word: &str) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Command(command) => {
                super::str_eq(command.name.raw(), word) || has_alias(command.part, word)
            }
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

const fn has_alias(part: &Part, word: &str) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = part.facts[i] {
            let mut i = 0;
            while i < names.len() {
                if super::str_eq(names[i].raw(), word) {
                    return true;
                }
                i += 1;
            }
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i]
            && has_alias(part, word)
        {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether an argument of the root's own could take a word that looks like ours.
const fn takes_any(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => {
                let argument = Argument::of(arg);
                argument.hyphen_values || argument.is_trailing() || argument.is_positional()
            }
            Item::Part(part) => takes_any(part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

const fn is_dynamic(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => Argument::of(arg).unseen,
            Item::Part(part) => is_dynamic(part),
            Item::Command(command) => is_dynamic(command.part),
            Item::Opaque => true,
            Item::External => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::Unseen) {
            return true;
        }
        i += 1;
    }
    false
}

const fn knows_us(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(
            part.facts[i],
            Fact::Summary(_)
                | Fact::Homepage(_)
                | Fact::Example(_)
                | Fact::Exit(_)
                | Fact::Stdin(_)
                | Fact::Stdout(_)
                | Fact::SeeAlso(_)
                | Fact::Since(_)
                | Fact::Stability(_)
                | Fact::Effect(_)
                | Fact::Context(_)
                | Fact::Words(_)
        ) {
            return true;
        }
        i += 1;
    }
    false
}
