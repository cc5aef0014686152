//! A line that was read, and taking values out of it.

use super::describe::{Arguments, Describe, EXTERNAL, TABLES};
use super::layout::{arg, table, usual};

/// How many occurrences and values there is room for.
pub(super) const GIVEN: usize = 24;
/// How many commands there is room for.
pub(super) const LEVELS: usize = 8;
/// The place of the value of an occurrence without any.
pub(super) const NO_VALUE: u32 = u32::MAX;

/// A value of an argument, or an occurrence without one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// The argument's number.
    pub(super) slot: u16,
    /// The table with the argument, and where in it the entry begins.
    pub(super) table: u8,
    pub(super) at: u16,
    /// How many commands stand above the one at which it is given.
    pub(super) level: u8,
    pub(super) word: u8,
    /// Where in the word the value begins.
    pub(super) start: u32,
}

/// A line that is read.
///
/// Arguments are numbered through: by commands, and below each in the order in which types describe
/// them, which is the order in which their values are taken out.
#[derive(Debug)]
pub struct Line<'w> {
    pub(super) words: &'w [&'w str],
    pub(super) given: [Given; GIVEN],
    pub(super) count: usize,
    pub(super) tables: [&'static [u8]; TABLES],
    pub(super) len: usize,
    /// The number of the first argument of each table.
    pub(super) slots: [u16; TABLES + 1],
    /// The command below each level, and each level's first table.
    pub(super) index: [u16; LEVELS],
    pub(super) first: [u8; LEVELS + 1],
    pub(super) depth: usize,
    /// The words of a command that is not declared begin here.
    pub(super) external: usize,
    /// The level of which values are taken out, and the next argument.
    level: usize,
    next: Place,
    /// The deepest level of which values have been taken out.
    deepest: usize,
    left: bool,
}

/// The place of an argument.
#[derive(Clone, Copy, Debug)]
struct Place {
    slot: u16,
    table: usize,
    at: usize,
}

/// Where a type is left off, to go down to a command.
#[derive(Clone, Copy, Debug)]
pub struct Above(Place);

/// The argument whose value is taken out.
#[derive(Clone, Copy, Debug)]
pub struct Next {
    slot: u16,
    entry: &'static [u8],
}

impl<'w> Line<'w> {
    /// Reads a line; nothing if it is left to clap.
    #[must_use]
    pub fn read(describe: Describe, words: &'w [&'w str]) -> Option<Self> {
        if words.len() > usize::from(u8::MAX) {
            return None;
        }
        let nothing = Given {
            slot: 0,
            table: 0,
            at: 0,
            level: 0,
            word: 0,
            start: 0,
        };
        let mut line = Self {
            words,
            given: [nothing; GIVEN],
            count: 0,
            tables: [&[]; TABLES],
            len: 0,
            slots: [0; TABLES + 1],
            index: [0; LEVELS],
            first: [0; LEVELS + 1],
            depth: 0,
            external: 0,
            level: 0,
            next: Place {
                slot: 0,
                table: 0,
                at: table::HEAD,
            },
            deepest: 0,
            left: false,
        };
        line.parse(describe)?;
        Some(line)
    }

    /// Returns the values that are given.
    pub(super) fn given(&self) -> &[Given] {
        &self.given[..self.count]
    }

    /// Goes on to the next argument.
    #[must_use]
    pub fn next_argument(&mut self) -> Option<Next> {
        loop {
            let bytes = *self.tables[..self.len].get(self.next.table)?;
            let Some(entry) = bytes.get(self.next.at..).filter(|rest| !rest.is_empty()) else {
                self.next.table += 1;
                self.next.at = table::HEAD;
                continue;
            };
            self.next.at += size(entry);
            if entry[arg::BITS] & arg::ALIAS == 0 {
                let slot = self.next.slot;
                self.next.slot += 1;
                return Some(Next { slot, entry });
            }
        }
    }

    /// Whether the group of the arguments that come next is there.
    #[must_use]
    pub fn has_group(&mut self, of: Arguments) -> bool {
        let slots = self.next.slot..self.next.slot + of.members;
        let group = of.group.to_le_bytes();
        let joins = |given: &Given| {
            let entry = &self.tables[usize::from(given.table)][usize::from(given.at)..];
            entry[arg::GROUP..arg::DEFAULT] == group && !slots.contains(&given.slot)
        };
        // An argument of another type can join the group.
        self.left |= self.given().iter().any(joins);
        self.given().iter().any(|given| slots.contains(&given.slot))
    }

    /// Leaves the line to clap, for what its values turn out to be.
    pub fn leave(&mut self) {
        self.left = true;
    }

    /// Returns whether the line is left to clap: also if nobody has taken the values of a command,
    /// which clap reads all the same.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.left || self.deepest < self.depth
    }

    /// Returns how often an argument is given, or how many values it has.
    #[must_use]
    pub fn count(&self, next: Next) -> usize {
        let given = self.given().iter();
        given.filter(|given| given.slot == next.slot).count()
    }

    /// Returns the text of an argument's value, of those from `from` on, which is set behind it; an
    /// occurrence without a value has an empty `Option` instead of one.
    #[must_use]
    pub fn text(&self, next: Next, from: &mut usize) -> Option<Option<&'w str>> {
        while let Some(given) = self.given().get(*from) {
            *from += 1;
            if given.slot == next.slot {
                let word = self.words[usize::from(given.word)];
                let has_value = given.start != NO_VALUE;
                return Some(has_value.then(|| &word[given.start as usize..]));
            }
        }
        None
    }

    /// Returns whether there is a command below.
    #[must_use]
    pub fn has_command(&self) -> bool {
        self.level < self.depth
    }

    /// Goes down to the command; returns its number.
    #[must_use]
    pub fn down(&mut self) -> Option<(u16, Above)> {
        if !self.has_command() {
            return None;
        }
        let above = Above(self.next);
        let index = self.index[self.level];
        self.level += 1;
        self.deepest = self.deepest.max(self.level);
        let first = usize::from(self.first[self.level]);
        self.next = Place {
            slot: self.slots[first],
            table: first,
            at: table::HEAD,
        };
        Some((index, above))
    }

    /// Goes up again.
    pub fn up(&mut self, above: Above) {
        self.level -= 1;
        self.next = above.0;
    }

    /// The command below, whose number is looked up in another list of commands.
    pub fn renumber(&mut self, less: u16) {
        if self.has_command() && self.index[self.level] != EXTERNAL {
            self.index[self.level] -= less;
        }
    }

    /// Returns the number of the command below.
    #[must_use]
    pub fn command(&self) -> Option<u16> {
        self.has_command().then(|| self.index[self.level])
    }

    /// Returns the words of a command that is not declared, its name first.
    #[must_use]
    pub fn external(&self) -> &'w [&'w str] {
        &self.words[self.external..]
    }
}

impl Next {
    /// Returns whether it is a flag, which has no values.
    #[must_use]
    pub fn is_flag(&self) -> bool {
        matches!(self.entry[arg::DEFAULT], usual::ZERO..=usual::TRUE)
    }

    /// Returns whether the number of its occurrences is its value.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.entry[arg::DEFAULT] == usual::ZERO
    }

    /// Returns what its values are split at, a letter of ASCII; 0 if they are not.
    #[must_use]
    pub fn delimiter(&self) -> u8 {
        self.entry[arg::DELIMITER]
    }

    /// Returns the value of a flag that is given.
    #[must_use]
    pub fn of_flag(&self) -> &'static str {
        match self.entry[arg::DEFAULT] {
            usual::FALSE => "true",
            _ => "false",
        }
    }

    /// Returns the text that holds if it is not given.
    #[must_use]
    pub fn usual(&self) -> Option<&'static str> {
        match self.entry[arg::DEFAULT] {
            usual::NOTHING | usual::CODE => None,
            usual::ZERO => Some("0"),
            usual::FALSE => Some("false"),
            usual::TRUE => Some("true"),
            len => {
                let start = arg::HEAD + usize::from(self.entry[arg::LONG]);
                let text = &self.entry[start..start + usize::from(len) - 1];
                std::str::from_utf8(text).ok()
            }
        }
    }

    /// Returns whether a value holds if it is not given.
    #[must_use]
    pub fn has_default(&self) -> bool {
        self.entry[arg::DEFAULT] != usual::NOTHING
    }

    /// Returns the environment variable that gives it.
    #[must_use]
    pub fn env(&self) -> Option<&'static str> {
        let len = usize::from(self.entry[arg::ENV]);
        if len == 0 {
            return None;
        }
        let start = arg::HEAD + usize::from(self.entry[arg::LONG]) + default_len(self.entry);
        std::str::from_utf8(&self.entry[start..start + len]).ok()
    }
}

fn default_len(entry: &[u8]) -> usize {
    match entry[arg::DEFAULT] {
        usual::NOTHING | usual::ZERO..=usual::CODE => 0,
        len => usize::from(len) - 1,
    }
}

/// Returns the number of bytes of an entry.
pub(super) fn size(entry: &[u8]) -> usize {
    arg::HEAD
        + usize::from(entry[arg::LONG])
        + default_len(entry)
        + usize::from(entry[arg::ENV])
        + usize::from(entry[arg::RULES])
}

/// Returns the rules of an entry.
pub(super) fn rules(entry: &'static [u8]) -> &'static [u8] {
    let end = size(entry);
    &entry[end - usize::from(entry[arg::RULES])..end]
}
