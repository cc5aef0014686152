//! Reads the words of a command line one after the other, by the rules of clap's parser.
//!
//! Abbreviated names are not supported. A program may allow them (`infer_long_args`), but clap's
//! [`Command`] has no getter for this setting. So an abbreviation is a word without a meaning here,
//! and only clap can decide whether it is valid.

use std::borrow::Cow;

use clap::{Arg, Command};

use super::names::{
    flag_at, has_long, has_short, is_flag, is_multiple, is_number, num_args, takes_values,
};
use super::{Event, FrameworkFlag, Meaning, applet};
use crate::spec::Words;

/// Reads the words of a command line.
pub(super) struct Reader<'c, 'w> {
    words: &'w [Cow<'w, str>],
    flags: Option<&'w Words>,
    next: usize,
    events: Vec<Event<'c>>,
    cmd: &'c Command,
    /// The commands from the root command to the current one. The reader looks for global flags in
    /// all of them, because clap may not have passed the flags on to the subcommands yet.
    commands: Vec<&'c Command>,
    level: Level<'c>,
}

/// The state of reading the words of one command.
struct Level<'c> {
    pending: Pending<'c>,
    /// The position of the next positional argument, counted from 1.
    position: usize,
    /// Whether any argument of the command was given.
    any_argument: bool,
    /// Whether all later words are values, because `--` was read.
    trailing: bool,
    /// Whether the command is clap's own `help`, after which only names of commands are valid.
    shows_help: bool,
}

/// The argument that the next word may belong to.
#[derive(Clone, Copy)]
enum Pending<'c> {
    None,
    /// An option, and the number of its values that have been read so far.
    Option(&'c Arg, usize),
    Positional(&'c Arg),
}

impl<'c> Pending<'c> {
    fn arg(self) -> Option<&'c Arg> {
        match self {
            Self::None => None,
            Self::Option(arg, _) | Self::Positional(arg) => Some(arg),
        }
    }
}

impl Level<'_> {
    const NEW: Self = Self {
        pending: Pending::None,
        position: 1,
        any_argument: false,
        trailing: false,
        shows_help: false,
    };
}

impl<'c, 'w> Reader<'c, 'w> {
    pub(super) fn new(
        root: &'c Command,
        words: &'w [Cow<'w, str>],
        flags: Option<&'w Words>,
    ) -> Self {
        Self {
            words,
            flags,
            next: 1,
            events: Vec::new(),
            cmd: root,
            commands: vec![root],
            level: Level::NEW,
        }
    }

    pub(super) fn read(mut self) -> Vec<Event<'c>> {
        if self.cmd.is_multicall_set() {
            self.applet();
        }
        while let Some(word) = self.words.get(self.next) {
            let at = self.next;
            self.next += 1;
            if self.level.shows_help {
                self.help(at, word);
            } else if self.level.trailing || !self.read_unless_data(at, word) {
                self.data(at, word);
            }
        }
        self.events
    }

    #[inline(never)]
    fn note(&mut self, word: usize, start: usize, meaning: Meaning<'c>) {
        self.events.push(Event {
            word,
            start,
            meaning,
        });
    }

    fn unknown(&mut self, at: usize, start: usize) {
        self.level.pending = Pending::None;
        self.note(at, start, Meaning::Unknown);
    }

    /// Reads the file name by which a multicall program was called, which selects a command.
    fn applet(&mut self) {
        let name = self.words.first();
        match name.and_then(|name| applet(self.cmd, name)) {
            Some(below) => self.enter(0, 0, below),
            None if self.cmd.is_allow_external_subcommands_set() => self.external(0),
            None => {}
        }
    }

    /// Reads a word, unless it can only be a value of a positional argument or an external
    /// subcommand. Returns whether the word was read.
    fn read_unless_data(&mut self, at: usize, word: &'w str) -> bool {
        let is_free = matches!(self.level.pending, Pending::None)
            || self.cmd.is_subcommand_precedence_over_arg_set();
        if let Some(below) = self.subcommand(word).filter(|_| is_free) {
            self.enter(at, 0, below);
            return true;
        }
        let is_read = match word {
            "--" => !self.level.pending.arg().is_some_and(takes_hyphens) && self.escape(at),
            _ if word.starts_with("--") => self.long(at, word),
            _ if is_flag(word) => self.cluster(at, word),
            _ => false,
        };
        match self.level.pending {
            _ if is_read => true,
            Pending::Option(arg, count) => {
                self.value(at, word, arg, count);
                true
            }
            _ => false,
        }
    }

    fn escape(&mut self, at: usize) -> bool {
        let next = self.positional(self.level.position);
        if next.is_some_and(|arg| is_terminator(arg, "--")) {
            self.level.position += 1;
        }
        self.level.trailing = true;
        self.level.pending = Pending::None;
        self.note(at, 0, Meaning::Escape);
        true
    }

    /// Reads `--name` or `--name=value`. Returns `false` if the word is not a flag but a value.
    fn long(&mut self, at: usize, word: &'w str) -> bool {
        if self.level.pending.arg().is_some_and(takes_hyphens) {
            return false;
        }
        let equals = word.find('=');
        let name = &word[2..equals.unwrap_or(word.len())];
        let value = equals.map(|at| at + 1);
        if let Some(arg) = self.arg(|arg| has_long(arg, name)) {
            self.occurrence(at, 0, arg, value, value.is_some());
        } else if let Some((flag, further)) = self.framework(at, word) {
            self.level.pending = Pending::None;
            self.note(at, 0, Meaning::Framework(flag));
            let value = value
                .map(|start| (at, start))
                .or(further.then_some((at + 1, 0)));
            if let Some((word, start)) = value {
                self.note(word, start, Meaning::FrameworkValue(flag));
            }
            self.next += usize::from(further);
        } else if let Some(below) = self.long_flag_command(name) {
            self.enter(at, 0, below);
        } else if self.takes_flags_as_data() && !self.is_help(word) {
            return false;
        } else {
            self.unknown(at, 0);
        }
        true
    }

    /// Returns the flag of cmdhelp that a word contains, if it contains one, and whether the flag's
    /// value is the next word.
    fn framework(&self, at: usize, word: &str) -> Option<(FrameworkFlag, bool)> {
        let flags = self.flags?;
        let next = self.words.get(at + 1).map(|word| &**word);
        if let Some((flag, value)) = flags.call_flag(word) {
            let further = next.is_some() && flag.further(value, next) > 0;
            return Some((FrameworkFlag::Call(flag), further));
        }
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        let is_json =
            flags.json.is_some() && [flags.json, Some(Words::LONGER_JSON)].contains(&Some(name));
        let further = value.is_none() && next.is_some_and(|next| !is_flag(next));
        is_json.then_some((FrameworkFlag::Json, further))
    }

    /// Reads the letters after a single hyphen as short flags. Returns `false` if the word is not a
    /// flag but a value.
    fn cluster(&mut self, at: usize, word: &str) -> bool {
        let is_number = is_number(&word[1..]);
        let takes =
            |arg: &Arg| takes_hyphens(arg) || (is_number && arg.is_allow_negative_numbers_set());
        if self.level.pending.arg().is_some_and(takes) {
            return false;
        }
        let next = self.positional(self.level.position);
        if is_number && next.is_some_and(Arg::is_allow_negative_numbers_set) {
            return false;
        }
        if self.takes_flags_as_data()
            && !self.is_help(word)
            && word[1..].chars().any(|letter| self.short(letter).is_none())
        {
            return false;
        }
        self.letters(at, word, 1);
        true
    }

    fn letters(&mut self, at: usize, word: &str, from: usize) {
        for (place, letter) in word[from..].char_indices() {
            let start = from + place;
            let end = start + letter.len_utf8();
            let rest = &word[end..];
            if let Some(arg) = self.short(letter) {
                let equals = rest.starts_with('=');
                let value = match takes_values(arg) && !rest.is_empty() {
                    true => Some(end + usize::from(equals)),
                    false => None,
                };
                if self.occurrence(at, start, arg, value, equals) {
                    return;
                }
            } else if let Some(below) = self.short_flag_command(letter) {
                self.enter(at, start, below);
                return self.letters(at, word, end);
            } else {
                return self.unknown(at, start);
            }
        }
    }

    /// Reads a flag. If the flag's value is in the same word, `value` is the index of the byte at
    /// which it begins, and `equals` is whether an equals sign precedes it. Returns whether the
    /// whole word has been read.
    fn occurrence(
        &mut self,
        at: usize,
        start: usize,
        arg: &'c Arg,
        value: Option<usize>,
        equals: bool,
    ) -> bool {
        self.level.any_argument = true;
        self.level.pending = Pending::None;
        self.note(at, start, Meaning::Occurrence(arg));
        if !takes_values(arg) || (arg.is_require_equals_set() && !equals) {
            return false;
        }
        match value {
            Some(value) => self.note(at, value, Meaning::Value(arg)),
            None => self.level.pending = Pending::Option(arg, 0),
        }
        true
    }

    /// Reads a word after an option, as a value of the option or as its value terminator. `count`
    /// is the number of values that have been read before.
    fn value(&mut self, at: usize, word: &str, arg: &'c Arg, count: usize) {
        self.level.pending = Pending::None;
        if is_terminator(arg, word) {
            return self.note(at, 0, Meaning::Terminator);
        }
        self.note(at, 0, Meaning::Value(arg));
        if count + 1 < num_args(arg).max_values() {
            self.level.pending = Pending::Option(arg, count + 1);
        }
    }

    /// Reads a word as a value of a positional argument, as an external subcommand, or as a word
    /// without a meaning.
    fn data(&mut self, at: usize, word: &str) {
        self.level.position = self.next_position();
        let Some(arg) = self.positional(self.level.position) else {
            if !self.cmd.is_allow_external_subcommands_set() {
                return self.unknown(at, 0);
            }
            return self.external(at);
        };
        if arg.is_last_set() && !self.level.trailing {
            return self.unknown(at, 0);
        }
        self.level.trailing |= arg.is_trailing_var_arg_set();
        self.level.any_argument = true;
        self.level.pending = Pending::None;
        if is_terminator(arg, word) {
            self.level.position += 1;
            return self.note(at, 0, Meaning::Terminator);
        }
        self.note(at, 0, Meaning::Value(arg));
        match is_multiple(arg) {
            true => self.level.pending = Pending::Positional(arg),
            false => self.level.position += 1,
        }
    }

    /// Reads a word as the name of an external subcommand, and all later words as its arguments.
    fn external(&mut self, at: usize) {
        for word in at..self.words.len() {
            self.note(word, 0, Meaning::External);
        }
        self.next = self.words.len();
    }

    /// Returns the position of the positional argument that the current word belongs to. The
    /// current word is the one before [`next`](Self::next).
    fn next_position(&self) -> usize {
        let all = || self.cmd.get_positionals();
        let (position, count) = (self.level.position, all().count());
        let allows_missing = self.cmd.is_allow_missing_positional_set();
        if position + 1 == count {
            let is_early = |(arg, place): (&Arg, usize)| is_multiple(arg) && place != count;
            let early = all()
                .zip(1..)
                .any(|(arg, place)| is_early((arg, arg.get_index().unwrap_or(place))))
                && all().last().is_some_and(|arg| !arg.is_last_set());
            let current = self.positional(position);
            let is_terminated = current.is_some_and(|arg| arg.get_value_terminator().is_some());
            if (early || (allows_missing && !self.level.trailing)) && !is_terminated {
                return position + usize::from(self.leaves(current));
            }
        }
        let any_last = self.cmd.get_arguments().any(Arg::is_last_set);
        match self.level.trailing && (allows_missing || any_last) {
            true => count,
            false => position,
        }
    }

    /// Returns whether the current word is the last value of the positional argument `current`,
    /// because the next word is not a value of it.
    fn leaves(&self, current: Option<&Arg>) -> bool {
        let (Some(arg), Some(next)) = (current, self.words.get(self.next)) else {
            return true;
        };
        let is_number = is_flag(next) && is_number(&next[1..]);
        let is_data = takes_hyphens(arg) || (is_number && arg.is_allow_negative_numbers_set());
        (!is_data && is_flag(next) && next != "--") || self.subcommand(next).is_some()
    }

    fn enter(&mut self, at: usize, start: usize, below: &'c Command) {
        self.note(at, start, Meaning::Command(below));
        let is_help = below.get_name() == "help" && !self.cmd.is_disable_help_subcommand_set();
        self.level = Level {
            shows_help: self.level.shows_help || is_help,
            ..Level::NEW
        };
        self.cmd = below;
        self.commands.push(below);
    }

    fn help(&mut self, at: usize, word: &str) {
        match self.cmd.find_subcommand(word) {
            Some(below) => self.enter(at, 0, below),
            None => self.unknown(at, 0),
        }
    }

    fn arg(&self, is_it: impl Fn(&Arg) -> bool) -> Option<&'c Arg> {
        flag_at(&self.commands, &is_it)
    }

    fn short(&self, letter: char) -> Option<&'c Arg> {
        self.arg(|arg| has_short(arg, letter))
    }

    fn positional(&self, position: usize) -> Option<&'c Arg> {
        let all = self.cmd.get_positionals().zip(1..);
        let mut all = all.map(|(arg, place)| (arg, arg.get_index().unwrap_or(place)));
        all.find_map(|(arg, place)| (place == position).then_some(arg))
    }

    fn takes_flags_as_data(&self) -> bool {
        let next = self.positional(self.level.position);
        next.is_some_and(|arg| takes_hyphens(arg) && !arg.is_last_set())
    }

    /// Returns whether a word is the flag for help that clap adds when it builds the command.
    fn is_help(&self, word: &str) -> bool {
        ["--help", "-h"].contains(&word) && !self.cmd.is_disable_help_flag_set()
    }

    fn subcommand(&self, word: &str) -> Option<&'c Command> {
        let cmd = self.cmd;
        if cmd.is_args_conflicts_with_subcommands_set() && self.level.any_argument {
            return None;
        }
        cmd.find_subcommand(word)
    }

    fn long_flag_command(&self, name: &str) -> Option<&'c Command> {
        let is = |below: &&Command| {
            let mut aliases = below.get_all_long_flag_aliases();
            below.get_long_flag() == Some(name) || aliases.any(|alias| alias == name)
        };
        self.cmd.get_subcommands().find(is)
    }

    fn short_flag_command(&self, letter: char) -> Option<&'c Command> {
        let mut commands = self.cmd.get_subcommands();
        commands.find(|below| {
            let mut aliases = below.get_all_short_flag_aliases();
            below.get_short_flag() == Some(letter) || aliases.any(|alias| alias == letter)
        })
    }
}

fn takes_hyphens(arg: &Arg) -> bool {
    arg.is_allow_hyphen_values_set()
}

fn is_terminator(arg: &Arg, word: &str) -> bool {
    arg.get_value_terminator().is_some_and(|end| end == word)
}
