//! Parses the words of a line with the tables.

use super::describe::{ALIAS, Commands, Describe, EXTERNAL, Types};
use super::find::{FoundArgument, OptionName};
use super::layout::{arg, table};
use super::line::{Given, Line, NO_VALUE};

/// The command whose words are being read.
struct FastLevel {
    first: usize,
    bits: u8,
    commands: Option<Commands>,
    /// The name of the command, if it has aliases.
    name: Option<&'static str>,
    /// Whether the subcommands may have names that are not known.
    has_more_names: bool,
    /// The number of values and occurrences that were given to parent commands.
    before: usize,
    /// The number of positionals that have all their values.
    positionals: usize,
    /// Whether `--` was read, or a value of a positional that gets all further words, so that only
    /// positionals follow.
    is_escaped: bool,
    /// Whether the command has a positional whose values may begin with a hyphen.
    has_hyphens: bool,
}

/// What to do after reading a word.
enum Step {
    /// Continue with the word with this index.
    To(usize),
    /// Enter the subcommand with this number. Its bit [`ALIAS`] is set if the word is an alias.
    Down(Commands, u16),
}

impl Line<'_> {
    #[inline]
    pub(super) fn parse(&mut self, describe: Describe) -> Option<()> {
        let (mut at, mut handed_down) = (0, 0);
        let mut level = self.enter(handed_down, describe)?;
        loop {
            // The rules of a global argument are checked wherever the argument can be given.
            handed_down = level.bits & table::INHERITED;
            if handed_down & table::GLOBALS != 0 {
                handed_down |= level.bits & table::RULES;
            }
            let below = loop {
                if at == self.words.len() {
                    break None;
                }
                match self.word(&mut level, at)? {
                    Step::To(next) => at = next,
                    Step::Down(commands, index) => break Some((commands, index)),
                }
            };
            if !self.is_right(level.first, level.bits) {
                return None;
            }
            let Some((commands, index)) = below else {
                let is_empty = self.count == level.before;
                let needs_more = level.bits & table::NEEDS_COMMAND != 0
                    || (level.bits & table::ELSE_HELP != 0 && is_empty);
                return (!needs_more).then_some(());
            };
            if self.count > level.before && self.has_bit(table::ARGUMENTS_ALONE, level.first) {
                return None;
            }
            let (is_alias, index) = match index {
                EXTERNAL => (false, EXTERNAL),
                index => (index & ALIAS != 0, index & !ALIAS),
            };
            *self.index.get_mut(self.depth)? = index;
            self.names[self.depth] = self.words[at];
            self.depth += 1;
            self.first[self.depth] = self.len as u8;
            if index == EXTERNAL {
                self.external = at;
                return Some(());
            }
            at += 1;
            level = self.enter(handed_down, |types| (commands.describe)(index, types))?;
            if is_alias {
                self.lacks_name |= level.name.is_none();
                self.names[self.depth - 1] = level.name.unwrap_or_default();
            }
        }
    }

    /// Begins to read the words of a command, and collects its tables.
    #[inline]
    fn enter(
        &mut self,
        handed_down: u8,
        describe: impl FnOnce(&mut Types<'_>),
    ) -> Option<FastLevel> {
        let first = self.len;
        let mut types = Types {
            tables: &mut self.tables,
            len: first,
            commands: None,
            name: None,
            has_more_names: false,
            left: false,
        };
        describe(&mut types);
        let Types {
            len,
            commands,
            name,
            has_more_names,
            left,
            ..
        } = types;
        if left {
            return None;
        }
        self.len = len;
        let mut bits = handed_down;
        for table in first..len {
            bits |= self.tables[table][table::BITS];
            let count = self.tables[table][table::COUNT];
            self.slots[table + 1] = self.slots[table] + u16::from(count);
        }
        if bits & table::LEFT_TO_CLAP != 0 {
            return None;
        }
        if bits & table::GLOBALS != 0 {
            self.note_shared_ids(first)?;
        }
        Some(FastLevel {
            first,
            bits,
            commands,
            name,
            has_more_names,
            before: self.count,
            positionals: 0,
            is_escaped: false,
            has_hyphens: self.has_bit(table::HAS_HYPHENS, first),
        })
    }

    /// Reads a word, and the following words that are its values.
    #[inline]
    fn word(&mut self, level: &mut FastLevel, at: usize) -> Option<Step> {
        let word = self.words[at].as_bytes();
        match word {
            _ if level.is_escaped => self.value(level, at),
            b"--" if level.bits & table::ESCAPE_LEFT_TO_CLAP != 0 => None,
            b"--" => {
                level.is_escaped = true;
                Some(Step::To(at + 1))
            }
            [b'-', b'-', name @ ..] => {
                let equals = name.iter().position(|byte| *byte == b'=');
                let (name, start) = match equals {
                    Some(equals) => (&name[..equals], Some(equals + 3)),
                    None => (name, None),
                };
                let found = self.find(OptionName::Long(name), level.first)?;
                self.give(found, at, start).map(Step::To)
            }
            [b'-', _, ..] => self.cluster(level, at),
            _ => {
                if let Some(commands) = level.commands {
                    if let Some(index) = (commands.select)(self.words[at]) {
                        return Some(Step::Down(commands, index));
                    }
                    let is_doubtful = level.has_more_names || level.bits & table::INFERS != 0;
                    if is_doubtful || word == b"help" {
                        return None;
                    }
                    if commands.external && !self.has_positionals(level.first) {
                        return Some(Step::Down(commands, EXTERNAL));
                    }
                }
                self.value(level, at)
            }
        }
    }

    /// Reads a word with short flags, such as `-abc`. The last flag may have a value.
    #[inline]
    fn cluster(&mut self, level: &FastLevel, at: usize) -> Option<Step> {
        let word = self.words[at].as_bytes();
        let mut letter = 1;
        while letter < word.len() {
            let found = self.find(OptionName::Short(word[letter]), level.first)?;
            letter += 1;
            let next = word.get(letter);
            if found.bits & arg::VALUE == 0 {
                // `-v=` gives a value to a flag that takes none, so clap has to handle it.
                if next == Some(&b'=') {
                    return None;
                }
                self.give(found, at, None)?;
                continue;
            }
            if found.bits & arg::EQUALS != 0 && next.is_some_and(|next| *next != b'=') {
                return None;
            }
            let start = match next {
                Some(b'=') => Some(letter + 1),
                Some(_) => Some(letter),
                None => None,
            };
            // The word may be a value of a positional, because not all of its letters are flags.
            if level.has_hyphens && start.is_some() {
                return None;
            }
            return self.give(found, at, start).map(Step::To);
        }
        Some(Step::To(at + 1))
    }

    /// Reads a word that is a value of a positional.
    #[inline]
    fn value(&mut self, level: &mut FastLevel, at: usize) -> Option<Step> {
        let last = self.last_positional(level.first);
        if let Some(last) = last.filter(|_| level.is_escaped) {
            return match level.commands {
                None if self.is_final(&last, level.first) => {
                    self.give(last, at, Some(0)).map(Step::To)
                }
                _ => None,
            };
        }
        let mut found = self.positional(level.positionals, level.first)?;
        if last.is_some_and(|last| last.slot == found.slot) {
            return None;
        }
        let is_list = found.bits & arg::REPEATABLE != 0;
        if is_list && level.commands.is_some() {
            return None;
        }
        if is_list && !self.is_last(level.positionals, level.first) {
            // The last word before an option belongs to the positional after the list.
            let is_before_option = match self.words.get(at + 1) {
                Some(&"--") => return None,
                Some(next) => matches!(next.as_bytes(), [b'-', _, ..]),
                None => true,
            };
            let has_one_more = last.is_none() && self.is_last(level.positionals + 1, level.first);
            if level.has_hyphens || !has_one_more {
                return None;
            }
            if is_before_option {
                level.positionals += 1;
                found = self.positional(level.positionals, level.first)?;
            }
        }
        let is_list = found.bits & arg::REPEATABLE != 0;
        if !is_list {
            level.positionals += 1;
        }
        // All words after a value of such a positional are values, too.
        let is_trailing = found.more & arg::TRAILING != 0
            || (self.has_bit(table::LAST_IS_TRAILING, level.first)
                && self.is_final(&found, level.first));
        if is_trailing || (is_list && found.more & arg::HYPHENS != 0) {
            if last.is_some() || level.bits & table::ESCAPE_LEFT_TO_CLAP != 0 {
                return None;
            }
            level.is_escaped = true;
        }
        self.give(found, at, Some(0)).map(Step::To)
    }

    /// Records an occurrence of an argument in the word with the index `at`, and returns the index
    /// of the next word to read. Its value begins at the byte `start` of this word. If `start` is
    /// `None`, its values are the following words.
    #[inline]
    fn give(&mut self, found: FoundArgument, at: usize, start: Option<usize>) -> Option<usize> {
        let entry = &self.tables[found.table][found.at..];
        if self
            .shared_ids
            .iter()
            .any(|id| entry[arg::ID..arg::MIN] == *id)
        {
            return None;
        }
        self.replace_by(found)?;
        if found.bits & arg::VALUE == 0 {
            self.note(found, at, NO_VALUE)?;
            return start.is_none().then_some(at + 1);
        }
        if let Some(start) = start {
            if found.least > 1 {
                return None;
            }
            self.note(found, at, start as u32)?;
            return Some(at + 1);
        }
        let (mut next, mut values) = (at + 1, 0);
        if found.bits & arg::EQUALS == 0 {
            while values < usize::from(found.most)
                && let Some(word) = self.words.get(next)
                && (found.more & arg::HYPHENS != 0 || !matches!(word.as_bytes(), [b'-', _, ..]))
            {
                self.note(found, next, 0)?;
                next += 1;
                values += 1;
            }
        }
        if values < usize::from(found.least) {
            return None;
        }
        if values == 0 {
            if found.more & arg::NEEDS_VALUE != 0 {
                return None;
            }
            self.note(found, at, NO_VALUE)?;
        }
        Some(next)
    }

    #[inline]
    fn note(&mut self, found: FoundArgument, word: usize, start: u32) -> Option<()> {
        *self.given.get_mut(self.count)? = Given {
            slot: found.slot,
            table: found.table as u8,
            at: u16::try_from(found.at).ok()?,
            level: self.depth as u8,
            word: word as u8,
            is_replaced: false,
            start,
        };
        self.count += 1;
        Some(())
    }
}
