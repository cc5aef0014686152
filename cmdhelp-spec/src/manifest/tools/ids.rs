//! Checks that no two commands have the same id in tool bundles. The ids are the names of folders.

use super::super::command_facts::{CommandFacts, binary};
use super::super::traits::Traits;
use super::hashes::Hashes;
use super::host_limits::{Reason, Refused};
use super::{ToolLevel, first_below};
use crate::bytes::starts_with;
use crate::slice::{any, each};
use crate::spec::{Command, Item, Part};

/// Returns a command that has the same id in tool bundles as another command, if there is one. Ids
/// are the same if the words of the commands differ only in letter case and in characters that
/// become `-`. `traits` are the [`Traits`] of the program.
///
/// ```
/// use cmdhelp_spec::manifest::{Traits, same_id};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// const fn leaf(name: &'static str) -> Item {
///     Item::Command(Command { name: Text::Plain(name), part: &Part::EMPTY })
/// }
/// const PAD: Part = Part { items: &[leaf("add-item"), leaf("list")], facts: &[] };
/// const BOTH: Part = Part { items: &[leaf("add-item"), leaf("add_item")], facts: &[] };
/// let program = |part| Command { name: Text::Plain("pad"), part };
/// let same = |program| same_id(&program, &Traits::of(&program));
/// assert!(same(program(&PAD)).is_none());
/// assert_eq!(same(program(&BOTH)).unwrap().words[0], "add_item");
/// ```
#[must_use]
#[inline]
pub const fn same_id(root: &Command, traits: &Traits) -> Option<Refused> {
    if traits.has_distinct_ids && is_unlike(traits.binary, root.part) {
        return None;
    }
    let facts = CommandFacts::root(root.part);
    let binary = binary(root, &facts);
    // Collecting the facts of a command, such as whether it is a tool, takes much longer than
    // reading its name. For this reason, the ids of all commands are compared first, and the facts
    // are collected only if two ids are the same.
    let mut seen = Hashes::NONE;
    seen.add(Id::EMPTY.with(binary.raw()).key());
    if !are_alike(&mut seen, Id::EMPTY, root.part) {
        return None;
    }
    let mut seen = Hashes::NONE;
    taken(&mut seen, &ToolLevel::root(binary, root.part, &facts))
}

/// Returns whether it is certain that the id of a program differs from the ids of its commands.
#[inline]
const fn is_unlike(program: &str, part: &Part) -> bool {
    is_id(program) && !begins(program.as_bytes(), part)
}

/// Returns whether a text begins with the name of a command in this part.
#[inline]
const fn begins(text: &[u8], part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Command(command) => starts_with(text, command.name.raw().as_bytes()),
        Item::Part(part) => begins(text, part),
        _ => false,
    })
}

/// Returns whether a program's name is the same as the id that is made from it.
#[inline]
const fn is_id(name: &str) -> bool {
    let mut last = b'-';
    each!(name.as_bytes(), |byte| {
        let is_part = byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if !(is_part || *byte == b'-' && last != b'-') {
            return false;
        }
        last = *byte;
    });
    last != b'-'
}

/// Returns whether a command in this part has an id in `seen`, and adds the ids of the commands to
/// `seen`. Commands that are not tools count, too.
#[inline]
const fn are_alike(seen: &mut Hashes, above: Id, part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Command(command) => {
            let id = above.with(command.name.raw());
            !seen.add(id.key()) || are_alike(seen, id, command.part)
        }
        Item::Part(part) => are_alike(seen, above, part),
        _ => false,
    })
}

/// Returns the first of a command and its subcommands that is a tool and has an id in `seen`, and
/// adds the ids of the tools to `seen`.
#[inline]
const fn taken(seen: &mut Hashes, level: &ToolLevel<'_>) -> Option<Refused> {
    if level.facts.is_callable() && !seen.add(Id::of(level).key()) {
        return Some(Refused::of(Some(level), Reason::NameTaken));
    }
    taken_below(seen, level, level.part)
}

#[inline]
const fn taken_below(seen: &mut Hashes, above: &ToolLevel<'_>, part: &Part) -> Option<Refused> {
    first_below!(above, part; |level| taken(seen, level); |part| taken_below(seen, above, part))
}

/// The hash of a command's id. The id consists of lower-case letters and digits, with one `-` in
/// place of the other characters between them.
#[derive(Clone, Copy)]
struct Id {
    hash: u128,
    length: usize,
    /// Whether a `-` has to come before the next letter or digit.
    is_parted: bool,
}

impl Id {
    const EMPTY: Self = Self {
        hash: 1,
        length: 0,
        is_parted: false,
    };

    #[inline]
    const fn key(self) -> u64 {
        self.hash as u64
    }

    #[inline]
    const fn of(level: &ToolLevel<'_>) -> Self {
        match level.up {
            None => Self::EMPTY.with(level.name.raw()),
            Some(_) => Self::of_words(level),
        }
    }

    #[inline]
    const fn of_words(level: &ToolLevel<'_>) -> Self {
        match level.up {
            Some(up) => Self::of_words(up).with(level.name.raw()),
            None => Self::EMPTY,
        }
    }

    /// Returns the id with the next word of the command added.
    #[inline]
    const fn with(mut self, word: &str) -> Self {
        self.is_parted = self.length > 0;
        let (chunks, rest) = word.as_bytes().as_chunks::<16>();
        each!(chunks, |chunk| {
            self.add(chunk);
        });
        self.add(rest);
        self
    }

    /// Adds up to 16 bytes of a word. If the id contains all of them unchanged, they are added in
    /// one step.
    #[inline]
    const fn add(&mut self, bytes: &[u8]) {
        if let Some(number) = plain(bytes) {
            if self.is_parted {
                self.put(b'-');
                self.is_parted = false;
            }
            let factor = match bytes.len() {
                16 => OF_A_CHUNK,
                len => (1 << (len * 8)) % MODULUS,
            };
            self.hash = (self.hash * factor + number % MODULUS) % MODULUS;
            self.length += bytes.len();
            return;
        }
        each!(bytes, |byte| {
            if !byte.is_ascii_alphanumeric() {
                self.is_parted = self.length > 0;
            } else {
                if self.is_parted {
                    self.put(b'-');
                    self.is_parted = false;
                }
                self.put(byte.to_ascii_lowercase());
            }
        });
    }

    #[inline]
    const fn put(&mut self, byte: u8) {
        self.hash = (self.hash * 256 + byte as u128) % MODULUS;
        self.length += 1;
    }
}

/// A prime number. The hash of a text is the text, read as a number, modulo this prime. Such a hash
/// can be computed from parts of any length.
const MODULUS: u128 = (1 << 64) - 59;
/// 2 to the power of 128, modulo the prime number.
const OF_A_CHUNK: u128 = 59 * 59;

/// Returns up to 16 bytes as a number, or `None` if an id would not contain them unchanged. An id
/// contains lower-case letters, digits, and a `-` between two of these unchanged.
#[inline]
const fn plain(bytes: &[u8]) -> Option<u128> {
    const EACH: u128 = u128::from_ne_bytes([1; 16]);
    const HIGH: u128 = EACH << 7;
    let mut number = 0;
    each!(bytes, |byte| {
        number = number << 8 | *byte as u128;
    });
    let ([b'-', ..] | [.., b'-'] | []) = bytes else {
        if number & HIGH != 0 {
            return None;
        }
        // All bytes are compared in one step: an addition sets the highest bit of each byte that is
        // large enough. If there are fewer than 16 bytes, the missing ones are filled with the
        // digit `0`.
        let padded = match bytes.len() {
            16 => number,
            len => number | (EACH * b'0' as u128) << (len * 8),
        };
        let digits = (padded + EACH * 0x50) & !(padded + EACH * 0x46);
        let letters = (padded + EACH * 0x1f) & !(padded + EACH * 0x05);
        let dashes = (padded + EACH * 0x53) & !(padded + EACH * 0x52) & HIGH;
        let are_known = (digits | letters | dashes) & HIGH == HIGH;
        return match are_known && dashes & (dashes << 8) == 0 {
            true => Some(number),
            false => None,
        };
    };
    None
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::Random;

    use super::{Traits, is_unlike, same_id};
    use crate::spec::{Command, Fact, Item, Part, Text};

    fn name(random: &mut Random) -> String {
        let long = if random.below(4) == 0 {
            "x".repeat(61)
        } else {
            String::new()
        };
        let parts = ["a", "B", "b", "-", "_", "--", "7", "é"];
        let rest: String = (0..=random.below(4)).map(|_| random.pick(&parts)).collect();
        long + &rest
    }

    /// Computes the id of a command as the writer of bundles does, but without shortening a long id
    /// to its beginning and a hash.
    fn id(words: &[&str]) -> String {
        let lower = words.join("-").to_ascii_lowercase();
        let letters = |c: char| !c.is_ascii_alphanumeric();
        let parts: Vec<&str> = lower.split(letters).filter(|it| !it.is_empty()).collect();
        parts.join("-")
    }

    #[test]
    fn commands_with_the_same_id_are_found() {
        let mut random = Random::new(1);
        let leaf = |name: String, items: Vec<Item>| {
            let part = Box::leak(Box::new(Part {
                items: items.leak(),
                facts: &[],
            }));
            Item::Command(Command {
                name: Text::Const(name.leak()),
                part,
            })
        };
        let mut alike = 0;
        for _ in 0..20_000 {
            let [one, other, below] = [name(&mut random), name(&mut random), name(&mut random)];
            let is_below = random.below(2) == 0;
            let same = match is_below {
                true => {
                    let ids = [id(&[&one]), id(&[&other]), id(&[&other, &below])];
                    ids[0] == ids[1] || ids[0] == ids[2] || ids[1] == ids[2]
                }
                false => id(&[&one]) == id(&[&other]),
            };
            let case = format!("{one:?} {other:?} {below:?} {is_below}");
            let inner = match is_below {
                true => vec![leaf(below, Vec::new())],
                false => Vec::new(),
            };
            let items = vec![leaf(one, Vec::new()), leaf(other, inner)];
            let part = Box::leak(Box::new(Part {
                items: items.leak(),
                facts: &[],
            }));
            let root = Command {
                name: Text::Plain("program"),
                part,
            };
            assert_eq!(same_id(&root, &Traits::of(&root)).is_some(), same, "{case}");
            alike += usize::from(same);
        }
        assert!(alike > 1_000, "{alike}");
    }

    /// Returns [`Fact::DistinctIds`] if the derive writes this fact for a part whose commands have
    /// these names.
    fn facts(names: &[String]) -> &'static [Fact] {
        let pairs = names
            .iter()
            .flat_map(|one| names.iter().map(move |other| (one, other)));
        let begins =
            pairs.filter(|(one, other)| format!("{other}-").starts_with(&format!("{one}-")));
        let are_ids = names.iter().all(|name| id(&[name]) == *name);
        match are_ids && begins.count() == names.len() {
            true => &[Fact::DistinctIds],
            false => &[],
        }
    }

    /// Returns a part with up to three random commands and their subcommands, and adds their ids to
    /// `ids`.
    fn commands(random: &mut Random, above: &[String], ids: &mut Vec<String>) -> &'static Part {
        let long = "x".repeat(40);
        let parts = ["a", "b", "a-b", "b-a", "a-b-a", "c", long.as_str()];
        let names: Vec<String> = (0..=random.below(3))
            .map(|_| parts[random.below(parts.len())].to_owned())
            .collect();
        let facts = facts(&names);
        let mut items = Vec::new();
        for name in names {
            let path = [above, std::slice::from_ref(&name)].concat();
            let words: Vec<&str> = path.iter().map(String::as_str).collect();
            ids.push(id(&words));
            let part = match random.below(3) {
                0 if path.len() < 3 => commands(random, &path, ids),
                _ => &Part::EMPTY,
            };
            items.push(Item::Command(Command {
                name: Text::Const(name.leak()),
                part,
            }));
        }
        if random.below(6) == 0 {
            items.push(Item::Part(commands(random, above, ids)));
        }
        Box::leak(Box::new(Part {
            items: items.leak(),
            facts,
        }))
    }

    #[test]
    fn names_that_need_not_be_read_have_different_ids() {
        let mut random = Random::new(2);
        let (mut are_known, mut alike) = (0, 0);
        for _ in 0..5_000 {
            let program = ["a-b", "c", "program", "A"][random.below(4)];
            let mut ids = vec![id(&[program])];
            let part = commands(&mut random, &[], &mut ids);
            let name = Text::Const(program);
            let root = Command { name, part };
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            let same = ids.len() < count;
            assert_eq!(
                same_id(&root, &Traits::of(&root)).is_some(),
                same,
                "{root:?}"
            );
            let has_distinct_ids = Traits::of(&root).has_distinct_ids;
            are_known += usize::from(has_distinct_ids && is_unlike(program, part));
            alike += usize::from(same);
        }
        assert!(are_known > 300 && alike > 300, "{are_known} {alike}");
    }
}
