//! A line that the fast parser has parsed. Generated code takes the values of fields from it.

use super::describe::{Arguments, Describe, EXTERNAL, TABLES};
use super::layout::{arg, default_code, short_hash, table};
use crate::initial::with_initial_values;

/// The maximum number of occurrences and values in a line.
pub(super) const GIVEN: usize = 24;
/// The maximum number of nested commands.
pub(super) const LEVELS: usize = 8;
/// The maximum number of ids that arguments of several commands share.
const SHARED_IDS: usize = 8;
/// The value of [`Given::start`] for an occurrence without a value.
pub(super) const NO_VALUE: u32 = u32::MAX;

/// A value of an argument on the line, or an occurrence of an argument without a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// The number of the argument among all arguments of the line.
    pub(super) slot: u16,
    /// The index of the argument's table; `at` is the position of the argument's entry in the
    /// table.
    pub(super) table: u8,
    pub(super) at: u16,
    /// The depth of the command to which the argument is given; 0 for the root.
    pub(super) level: u8,
    pub(super) word: u8,
    /// Whether the argument is global, and is also given to a subcommand. clap then uses only the values that are given
    /// to the subcommand.
    pub(super) is_replaced: bool,
    /// The byte offset of the value in the word.
    pub(super) start: u32,
}

impl Given {
    const NOTHING: Self = Self {
        slot: 0,
        table: 0,
        at: 0,
        level: 0,
        word: 0,
        is_replaced: false,
        start: 0,
    };
}

with_initial_values! {
    /// A line that the fast parser has parsed.
    ///
    /// The arguments of all commands of the line have consecutive numbers. The root's arguments come
    /// first, and the arguments of a command are in the order in which its types describe them.
    /// Generated code takes the values of arguments in the order of these numbers.
    #[derive(Clone, Debug)]
    pub struct Line<'w> (words: &'w [&'w str]) {
        pub(super) words: &'w [&'w str] = words,
        pub(super) given: [Given; GIVEN] = [Given::NOTHING; GIVEN],
        pub(super) count: usize = 0,
        pub(super) tables: [&'static [u8]; TABLES] = [&[]; TABLES],
        pub(super) len: usize = 0,
        /// The number of the first argument of each table.
        pub(super) slots: [u16; TABLES + 1] = [0; TABLES + 1],
        /// For each depth, the number of the subcommand, which the function
        /// [`Select`](super::describe::Select) has returned. `first` contains the index of the first
        /// table for each depth.
        pub(super) index: [u16; LEVELS] = [0; LEVELS],
        pub(super) first: [u8; LEVELS + 1] = [0; LEVELS + 1],
        pub(super) depth: usize = 0,
        /// For each depth, the name of the subcommand. If the line contains an alias of a subcommand
        /// and its name is not known, `lacks_name` is true.
        pub(super) names: [&'w str; LEVELS] = [""; LEVELS],
        pub(super) lacks_name: bool = false,
        /// The hashes of the ids that both a command and a global argument of a parent command have. A free place is 0.
        pub(super) shared_ids: [[u8; 2]; SHARED_IDS] = [[0; 2]; SHARED_IDS],
        /// The index of the first word of an external subcommand.
        pub(super) external: usize = 0,
        /// The depth of the command whose values generated code is taking. `next` is the position of
        /// the next argument of this command.
        pub(super) level: usize = 0,
        next: TablePosition = TablePosition::of_table(0, 0),
        /// The numbers of the global arguments that fields with `from_global` of this command have read, as bits.
        pub(super) inherited: u64 = 0,
        /// The greatest depth of a command whose values generated code has taken.
        deepest: usize = 0,
        left: bool = false,
    }
}

/// The position of an argument in the tables of a line.
#[derive(Clone, Copy, Debug)]
struct TablePosition {
    slot: u16,
    table: usize,
    at: usize,
}

impl TablePosition {
    /// Returns the position of the first argument of a table. `slot` is the number of this argument.
    #[inline]
    const fn of_table(table: usize, slot: u16) -> Self {
        let at = table::HEAD;
        Self { slot, table, at }
    }
}

/// The position in the arguments of a command, to which [`Line::up`] returns after the values of
/// its subcommand have been taken.
#[derive(Clone, Copy, Debug)]
pub struct ParentPosition {
    next: TablePosition,
    inherited: u64,
}

/// The argument whose values are taken next.
#[derive(Clone, Copy, Debug)]
pub struct Next {
    pub(super) slot: u16,
    pub(super) entry: &'static [u8],
}

impl<'w> Line<'w> {
    /// Parses a line. Returns `None` if clap has to parse it.
    #[must_use]
    pub fn read(describe: Describe, words: &'w [&'w str]) -> Option<Self> {
        if words.len() > usize::from(u8::MAX) {
            return None;
        }
        let mut line = Self::initial(words);
        line.parse(describe)?;
        Some(line)
    }

    /// Returns all values and occurrences of arguments on the line.
    #[inline]
    pub(super) fn given(&self) -> &[Given] {
        &self.given[..self.count]
    }

    /// Advances to the next argument and returns it.
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

    /// Returns whether an argument in the group of the next struct is given. If so, an optional
    /// flattened struct has a value.
    #[must_use]
    pub fn has_group(&mut self, of: Arguments) -> bool {
        let slots = self.next.slot..self.next.slot + of.members;
        let group = of.group.to_le_bytes();
        let joins = |given: &Given| {
            let entry = &self.tables[usize::from(given.table)][usize::from(given.at)..];
            entry[arg::GROUP..arg::DEFAULT] == group && !slots.contains(&given.slot)
        };
        self.left |= !of.is_known;
        // If a given argument of another type belongs to the same group, only clap can decide
        // whether the struct has a value, so clap parses the line.
        self.left |= self.given().iter().any(joins);
        // A global argument that is given to a subcommand does not count for clap.
        let is_below =
            |given: &Given| slots.contains(&given.slot) && usize::from(given.level) != self.level;
        self.left |= self.given().iter().any(is_below);
        self.given().iter().any(|given| slots.contains(&given.slot))
    }

    /// Makes clap parse the line again, because generated code cannot parse a value.
    #[inline]
    pub fn leave_to_clap(&mut self) {
        self.left = true;
    }

    /// Returns whether clap has to parse the line again. Returns true, even for a correct line, if
    /// generated code has not taken the values of a subcommand, because clap would check these
    /// values, too.
    #[must_use]
    #[inline]
    pub fn is_left_to_clap(&self) -> bool {
        self.left || self.deepest < self.depth
    }

    /// Returns the number of values of an argument. For a flag, returns the number of its
    /// occurrences.
    #[must_use]
    pub fn count(&self, next: Next) -> usize {
        let is_its = |given: &&Given| given.slot == next.slot && !given.is_replaced;
        self.given().iter().filter(is_its).count()
    }

    /// Returns whether the value that ends before the index `from` of the function [`text`](Self::text) is replaced by
    /// one that is given to a subcommand. clap parses such a value, but does not use it.
    #[must_use]
    #[inline]
    pub fn is_replaced(&self, from: usize) -> bool {
        self.given[from - 1].is_replaced
    }

    /// Returns the next value of an argument. The search begins at the index `from`, which is 0 at
    /// first, and `from` is set to the index after the value. Returns `Some(None)` for an
    /// occurrence without a value, unless the author has declared its value, and `None` if there
    /// are no more values.
    #[must_use]
    pub fn text(&self, next: Next, from: &mut usize) -> Option<Option<&'w str>> {
        while let Some(given) = self.given().get(*from) {
            *from += 1;
            if given.slot == next.slot {
                let word = self.words[usize::from(given.word)];
                return Some(match given.start {
                    NO_VALUE => next.missing(),
                    start => Some(&word[start as usize..]),
                });
            }
        }
        None
    }

    /// Returns whether the line selects a subcommand of the current command.
    #[must_use]
    #[inline]
    pub fn has_command(&self) -> bool {
        self.level < self.depth
    }

    /// Makes the subcommand the current command, whose arguments come next. Returns the number of
    /// the subcommand, and the position to pass to [`up`](Self::up) afterwards. Returns `None` if
    /// there is no subcommand.
    #[must_use]
    pub fn down(&mut self) -> Option<(u16, ParentPosition)> {
        if !self.has_command() {
            return None;
        }
        let above = ParentPosition {
            next: self.next,
            inherited: self.inherited,
        };
        let index = self.index[self.level];
        self.level += 1;
        self.deepest = self.deepest.max(self.level);
        let first = usize::from(self.first[self.level]);
        self.next = TablePosition::of_table(first, self.slots[first]);
        self.inherited = 0;
        Some((index, above))
    }

    /// Makes the parent command the current command again. `above` is the position that
    /// [`down`](Self::down) has returned.
    #[inline]
    pub fn up(&mut self, above: ParentPosition) {
        self.level -= 1;
        self.next = above.next;
        self.inherited = above.inherited;
    }

    /// Subtracts `less` from the number of the subcommand, because a flattened enum counts only its
    /// own subcommands.
    #[inline]
    pub fn renumber(&mut self, less: u16) {
        if self.has_command() && self.index[self.level] != EXTERNAL {
            self.index[self.level] -= less;
        }
    }

    /// Returns the number of the current command's subcommand, if the line selects one.
    #[must_use]
    #[inline]
    pub fn command(&self) -> Option<u16> {
        self.has_command().then(|| self.index[self.level])
    }

    /// Returns the words of an external subcommand, its name first.
    #[must_use]
    #[inline]
    pub fn external(&self) -> &'w [&'w str] {
        &self.words[self.external..]
    }

    /// Returns whether the last subcommand of the line is an external one.
    #[must_use]
    #[inline]
    pub fn is_external(&self) -> bool {
        self.depth > 0 && self.index[self.depth - 1] == EXTERNAL
    }

    /// Returns the names of all subcommands on the line, with names in place of aliases. Returns
    /// `None` if a name is unknown.
    #[must_use]
    #[inline]
    pub fn commands(&self) -> Option<&[&'w str]> {
        (!self.lacks_name).then(|| &self.names[..self.depth])
    }

    /// Returns the line with the command at this depth as the current command, whose values are
    /// taken next.
    #[must_use]
    #[inline]
    pub fn at(mut self, depth: usize) -> Self {
        let first = usize::from(self.first[depth]);
        self.level = depth;
        self.next = TablePosition::of_table(first, self.slots[first]);
        self
    }

    /// Returns the arguments that may have this id, of all commands of the line.
    #[inline]
    pub fn with_id(&self, id: &str) -> impl Iterator<Item = Next> {
        let id = short_hash(id).to_le_bytes();
        let mut all = self.clone().at(0);
        std::iter::from_fn(move || all.next_argument())
            .filter(move |next| next.entry[arg::ID..arg::MIN] == id)
    }
}

impl Next {
    /// Returns whether the argument can be given to all subcommands, too.
    #[must_use]
    #[inline]
    pub fn is_global(&self) -> bool {
        self.entry[arg::BITS] & arg::GLOBAL != 0
    }

    /// Returns whether the argument is a flag without values.
    #[must_use]
    #[inline]
    pub fn is_flag(&self) -> bool {
        self.entry[arg::MORE] & arg::FLAG != 0
    }

    /// Returns whether the argument is a flag that counts its occurrences.
    #[must_use]
    #[inline]
    pub fn counts(&self) -> bool {
        self.entry[arg::MORE] & arg::COUNTS != 0
    }

    /// Returns the ASCII character at which the argument's values are split, or 0 if they are not
    /// split.
    #[must_use]
    #[inline]
    pub fn delimiter(&self) -> u8 {
        self.entry[arg::DELIMITER]
    }

    /// Returns the value that the flag has if it is given: `true`, or `false` if the flag switches
    /// something off.
    #[must_use]
    #[inline]
    pub fn of_flag(&self) -> &'static str {
        match self.entry[arg::MORE] & arg::SETS_FALSE {
            0 => "true",
            _ => "false",
        }
    }

    /// Returns the text of the default, or `None` if there is no default or generated code
    /// computes it.
    #[must_use]
    pub fn default_text(&self) -> Option<&'static str> {
        match self.entry[arg::DEFAULT] {
            default_code::NOTHING | default_code::CODE => None,
            default_code::ZERO => Some("0"),
            default_code::FALSE => Some("false"),
            default_code::TRUE => Some("true"),
            len => {
                let start = arg::HEAD + usize::from(self.entry[arg::LONG]);
                let text = &self.entry[start..start + usize::from(len) - 1];
                std::str::from_utf8(text).ok()
            }
        }
    }

    /// Returns whether the argument has a default, or is a flag, whose value is known even if it is
    /// not given.
    #[must_use]
    #[inline]
    pub fn has_default(&self) -> bool {
        self.entry[arg::DEFAULT] != default_code::NOTHING
    }

    /// Returns whether the author has declared a default of the argument.
    #[must_use]
    #[inline]
    pub fn has_declared_default(&self) -> bool {
        !matches!(
            self.entry[arg::DEFAULT],
            default_code::NOTHING | default_code::ZERO..=default_code::TRUE
        )
    }

    /// Returns the name of the environment variable that supplies the argument, if there is one.
    #[must_use]
    pub fn env(&self) -> Option<&'static str> {
        let start = arg::HEAD + usize::from(self.entry[arg::LONG]) + default_len(self.entry);
        self.part(start, arg::ENV)
    }

    /// Returns the value of an occurrence without a value, if the author has declared it.
    #[inline]
    fn missing(&self) -> Option<&'static str> {
        let after = usize::from(self.entry[arg::RULES]) + usize::from(self.entry[arg::MISSING]);
        self.part(size(self.entry) - after, arg::MISSING)
    }

    /// Returns the text that begins at this position of the entry, or `None` if it is empty. Its
    /// length is in the header, at the offset `len`.
    #[inline]
    fn part(&self, start: usize, len: usize) -> Option<&'static str> {
        let text = &self.entry[start..start + usize::from(self.entry[len])];
        let text = std::str::from_utf8(text).ok();
        text.filter(|text| !text.is_empty())
    }
}

#[inline]
fn default_len(entry: &[u8]) -> usize {
    match entry[arg::DEFAULT] {
        default_code::NOTHING | default_code::ZERO..=default_code::CODE => 0,
        len => usize::from(len) - 1,
    }
}

/// Returns the length of an argument's entry in bytes.
#[inline]
pub(super) fn size(entry: &[u8]) -> usize {
    arg::HEAD
        + usize::from(entry[arg::LONG])
        + default_len(entry)
        + usize::from(entry[arg::ENV])
        + usize::from(entry[arg::MISSING])
        + usize::from(entry[arg::RULES])
}

/// Returns the bytes of the rules in an argument's entry.
#[inline]
pub(super) fn rules(entry: &'static [u8]) -> &'static [u8] {
    let end = size(entry);
    &entry[end - usize::from(entry[arg::RULES])..end]
}
