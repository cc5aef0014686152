//! The ids that commands have in bundles, which are names of folders.

use super::super::command_facts::{CommandFacts, binary};
use super::Level;
use super::hashes::Hashes;
use super::host_limits::{Reason, Refused};
use crate::spec::{Command, Item, Part};

/// Returns a command that has the id of another one in bundles: their words differ only in letter case and
/// in characters for which an id has `-`.
///
/// ```
/// use cmdhelp_spec::manifest::same_id;
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// const fn leaf(name: &'static str) -> Item {
///     Item::Command(Command { name: Text::Plain(name), part: &Part::EMPTY })
/// }
/// const PAD: Part = Part { items: &[leaf("add-item"), leaf("list")], facts: &[] };
/// const BOTH: Part = Part { items: &[leaf("add-item"), leaf("add_item")], facts: &[] };
/// let program = |part| Command { name: Text::Plain("pad"), part };
/// assert!(same_id(&program(&PAD)).is_none());
/// assert_eq!(same_id(&program(&BOTH)).unwrap().words[0], "add_item");
/// ```
#[must_use]
pub const fn same_id(root: &Command) -> Option<Refused> {
    let facts = CommandFacts::root(root.part);
    let binary = binary(root, &facts);
    let mut ids = Ids {
        seen: Hashes::NONE,
        found: None,
    };
    ids.command(&Level::root(binary, root.part, &facts));
    ids.found
}

struct Ids {
    seen: Hashes,
    found: Option<Refused>,
}

impl Ids {
    const fn command(&mut self, level: &Level<'_>) {
        if level.facts.is_callable() && !self.seen.add(Id::of(level).hash()) {
            self.found = Some(Refused::of(Some(level), Reason::NameTaken));
        }
        self.below(level, level.part);
    }

    const fn below(&mut self, above: &Level<'_>, part: &Part) {
        let mut i = 0;
        while i < part.items.len() && self.found.is_none() {
            match &part.items[i] {
                Item::Command(command) => {
                    let facts = CommandFacts::below(command.part, above.facts.runner);
                    if !facts.is_hidden() {
                        self.command(&above.below(command, &facts));
                    }
                }
                Item::Part(part) => self.below(above, part),
                _ => {}
            }
            i += 1;
        }
    }
}

/// The id of a command: lower-case letters, digits, and one `-` for all between them.
struct Id {
    bytes: [u8; Self::ROOM],
    length: usize,
}

impl Id {
    /// The longest id.
    const ROOM: usize = 64;

    const fn of(level: &Level<'_>) -> Self {
        let mut id = Self {
            bytes: [0; Self::ROOM],
            length: 0,
        };
        match level.up {
            None => id.text(level.name.raw()),
            Some(_) => id.words(level),
        }
        while id.length > 0 && id.bytes[id.length - 1] == b'-' {
            id.length -= 1;
        }
        id
    }

    const fn words(&mut self, level: &Level<'_>) {
        if let Some(up) = level.up {
            self.words(up);
            self.put(b'-');
            self.text(level.name.raw());
        }
    }

    const fn text(&mut self, text: &str) {
        let mut i = 0;
        while i < text.len() {
            self.put(text.as_bytes()[i].to_ascii_lowercase());
            i += 1;
        }
    }

    const fn put(&mut self, byte: u8) {
        let is_part = byte.is_ascii_alphanumeric();
        let is_open = self.length > 0 && self.bytes[self.length - 1] != b'-';
        if self.length < Self::ROOM && (is_part || is_open) {
            self.bytes[self.length] = if is_part { byte } else { b'-' };
            self.length += 1;
        }
    }

    const fn hash(&self) -> u64 {
        crate::hash::hash(self.bytes.split_at(self.length).0)
    }
}
