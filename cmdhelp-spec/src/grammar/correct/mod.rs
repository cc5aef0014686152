//! A line that the program takes, in place of one that it refuses.
//!
//! For each kind of mistake there are some ways to mend it, and the resolver tells which of them
//! helps: what is proposed is a line that it does not refuse. A line with several mistakes is mended
//! step by step. All this is done for lines that are wrong only, and may take its time.

mod line;
mod sample;

use self::line::Line;
use self::sample::Sample;
use super::bytes::{self, between, text};
use super::commands;
use super::draft::ArgTrait;
use super::outcome::{ArgRef, Event, Kind, Meaning, Rejection, Verdict};
use super::resolve::{Memory, Resolver};
use crate::spec::{Command, Part};

/// A line that the program takes, as far as is known.
#[derive(Clone, Copy, Debug)]
pub struct Correction {
    line: Line,
    leaves_out: bool,
}

impl Correction {
    /// Whether something is left out of which it is not known what it was meant to be.
    #[must_use]
    pub const fn leaves_out(&self) -> bool {
        self.leaves_out
    }

    /// A line without some of its words.
    pub(crate) const fn without(words: &[&str], from: usize, to: usize) -> Self {
        Self {
            line: Line::without(words, from, to),
            leaves_out: true,
        }
    }

    /// The same with a word at its end.
    pub(crate) const fn and(mut self, word: &str) -> Self {
        self.line.add(&[word]);
        self
    }

    /// The number of its words, which follow the program's name.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it has words")]
    pub const fn len(&self) -> usize {
        self.line.len()
    }

    /// The word with this index.
    #[must_use]
    pub const fn word(&self, index: usize) -> &str {
        self.line.word(index)
    }
}

/// Corrects a line that is refused; `words` are what follows the program's name.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, correct, draft, encode};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// port.value = Some(draft::Value::Int(draft::Int {
///     unsigned: true,
///     nonzero: false,
///     minimum: None,
///     maximum: Some(65_535),
/// }));
/// let draft = draft::Draft { args: vec![port], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let root = Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) };
///
/// let corrected = correct(&root, &["--prot", "80000"]).unwrap();
/// assert_eq!((corrected.word(0), corrected.word(1)), ("--port", "65535"));
/// assert!(correct(&root, &["--port", "80"]).is_none());
/// ```
#[must_use]
pub const fn correct(root: &Command, words: &[&str]) -> Option<Correction> {
    let mut memory = Memory::new();
    correction(&mut Resolver::of(root, &mut memory), &[], words)
}

/// More mistakes than these are not mended.
const STEPS: usize = 6;

/// The same for a line of which the first words are known to select these commands.
pub(crate) const fn correction(
    resolver: &mut Resolver<'_>,
    path: &[&'static Command],
    words: &[&str],
) -> Option<Correction> {
    let mut line = Line::of(words);
    if !line.is_whole() {
        return None;
    }
    let mut path = path;
    let mut leaves_out = false;
    let mut step = 0;
    while step < STEPS {
        let mut room = [""; Line::WORDS];
        let words = line.words(&mut room);
        let Verdict::Rejected(wrong) = resolver.verdict(path, words) else {
            return match step {
                0 => None,
                _ => Some(Correction { line, leaves_out }),
            };
        };
        leaves_out |= matches!(wrong.kind, Kind::UnknownArgument) && wrong.nearest.is_none();
        let events = Events::of(resolver, path, &wrong);
        let mut mending = Mending {
            resolver,
            path,
            words,
            wrong,
            found: None,
            known: path.len(),
            helps: false,
        };
        mending.mend(&events);
        let known = mending.known;
        match mending.found {
            Some(next) => line = next,
            None => return None,
        }
        path = path.split_at(known).0;
        step += 1;
    }
    None
}

/// What is known of the words of a line that is refused.
struct Events {
    /// The words of the later one of two arguments that exclude each other, and of the earlier one.
    later: (usize, usize),
    earlier: (usize, usize),
    /// The first word of an argument of the command that refuses the line.
    first: usize,
    /// The command that refuses the line.
    part: &'static Part,
}

impl Events {
    const fn of(resolver: &Resolver<'_>, path: &[&'static Command], wrong: &Rejection) -> Self {
        let all = resolver.events();
        let mut this = Self {
            later: (0, 0),
            earlier: (0, 0),
            first: wrong.word,
            part: resolver.root(),
        };
        let mut level = 0;
        while level < path.len() && level < wrong.level {
            this.part = path[level].part;
            level += 1;
        }
        let mut i = 0;
        while i < all.len() {
            let event = &all[i];
            if let (Some(name), true) = (event.command, level < wrong.level)
                && event.level == level
                && let Some(command) = commands::named(this.part, name.as_bytes())
            {
                this.part = command.part;
                level += 1;
            }
            let is_occurrence = matches!(
                event.meaning,
                Meaning::Occurrence | Meaning::OccurrenceWithoutValue
            );
            if is_occurrence && event.level == wrong.level {
                if event.word < this.first {
                    this.first = event.word;
                }
                if is_one_of(event, wrong) {
                    this.earlier = this.later;
                    this.later = (event.word, end_of(all, i));
                }
            }
            i += 1;
        }
        this
    }
}

/// Whether an event is about one of the arguments that exclude each other.
const fn is_one_of(event: &Event, wrong: &Rejection) -> bool {
    let (Some(arg), Some(one)) = (event.argument, wrong.argument) else {
        return false;
    };
    arg.is(one)
        || match wrong.other {
            Some(other) => arg.has_id(other.as_bytes()),
            None => false,
        }
}

/// Behind the words of an occurrence that begins with this event.
const fn end_of(all: &[Event], first: usize) -> usize {
    let mut end = all[first].word + 1;
    let mut i = first + 1;
    while i < all.len() && matches!(all[i].meaning, Meaning::Value) && all[i].word <= end {
        end = all[i].word + 1;
        i += 1;
    }
    end
}

/// Looks for a way to mend one mistake.
struct Mending<'a, 'm> {
    resolver: &'a mut Resolver<'m>,
    path: &'a [&'static Command],
    words: &'a [&'a str],
    wrong: Rejection,
    found: Option<Line>,
    /// How many commands its first words are known to select: something can stand before the others.
    known: usize,
    /// With it, nothing is wrong any more.
    helps: bool,
}

impl<'a> Mending<'a, '_> {
    /// Tries a line: the first one that is right is kept, or else the first with another mistake.
    const fn offer(&mut self, line: Line) {
        self.offer_within(line, self.path.len());
    }

    /// The same for a line of which so many words are those of the commands.
    const fn offer_within(&mut self, line: Line, known: usize) {
        if self.helps || !line.is_whole() {
            return;
        }
        let mut room = [""; Line::WORDS];
        let path = self.path.split_at(known).0;
        match self.resolver.verdict(path, line.words(&mut room)) {
            Verdict::Rejected(other) => {
                if self.found.is_none() && is_another(&self.wrong, &other) {
                    self.found = Some(line);
                    self.known = known;
                }
            }
            _ => {
                self.found = Some(line);
                self.known = known;
                self.helps = true;
            }
        }
    }

    const fn mend(&mut self, events: &Events) {
        let wrong = self.wrong;
        let is_missing = matches!(
            wrong.kind,
            Kind::MissingSubcommand | Kind::MissingAnything | Kind::MissingRequiredArgument
        );
        if wrong.word >= self.words.len() && !is_missing {
            // A default is wrong, and no word.
            return;
        }
        match (wrong.kind, wrong.nearest, wrong.argument) {
            (Kind::UnknownArgument, Some(nearest), _) => {
                let rest = self.after(wrong.end);
                self.replace(&["--", nearest, rest]);
            }
            (Kind::UnknownArgument, None, _) => self.leave_out(),
            (Kind::InvalidSubcommand, Some(nearest), _) => self.replace(&[nearest]),
            (Kind::InvalidSubcommand, None, _) => {}
            (Kind::MissingSubcommand | Kind::MissingAnything, ..) => {
                self.add_command(events.part);
            }
            (Kind::MissingRequiredArgument, ..) => match (wrong.argument, wrong.first) {
                (Some(arg), _) | (None, Some(arg)) => self.add_argument(arg),
                (None, None) => {}
            },
            (Kind::ArgumentConflict, _, Some(_)) => {
                let ((later, later_end), (earlier, earlier_end)) = (events.later, events.earlier);
                self.offer(Line::without(self.words, later, later_end));
                self.offer(Line::without(self.words, earlier, earlier_end));
            }
            (Kind::ArgumentConflict, ..) => {
                self.offer(Line::without(self.words, events.first, wrong.word));
            }
            (Kind::InvalidValue | Kind::ValueValidation, _, Some(arg)) if !wrong.lacks_value => {
                let word = self.words[wrong.word].as_bytes();
                let given = between(word, wrong.start, wrong.end);
                let sample = Sample::of(arg, given);
                let (open, close) = sample.brackets();
                let (before, rest) = (self.before(wrong.start), self.after(wrong.end));
                self.replace(&[before, open, sample.as_str(), close, rest]);
            }
            (Kind::NoEquals, _, Some(arg)) => self.join(arg),
            (Kind::TooManyValues, _, Some(arg)) if !arg.takes_values() => {
                // The equals sign goes, too.
                let flag = self.before(wrong.start.saturating_sub(1));
                self.replace(&[flag]);
            }
            (Kind::TooManyValues, ..) => self.take_away_a_value(),
            (_, _, Some(arg)) => {
                self.add_value(arg);
                self.take_away_a_value();
            }
            (_, _, None) => {}
        }
    }

    /// The word at fault up to a byte.
    const fn before(&self, end: usize) -> &'a str {
        text(self.words[self.wrong.word].as_bytes().split_at(end).0)
    }

    /// The word at fault from a byte on.
    const fn after(&self, start: usize) -> &'a str {
        text(self.words[self.wrong.word].as_bytes().split_at(start).1)
    }

    /// Puts a word that is made of pieces in place of the one at fault.
    const fn replace(&mut self, pieces: &[&str]) {
        let word = self.wrong.word;
        self.offer(Line::with(self.words, word, word + 1, pieces));
    }

    /// Leaves out what nothing takes, and perhaps the value behind it.
    const fn leave_out(&mut self) {
        let Rejection {
            word, start, end, ..
        } = self.wrong;
        let rest = self.after(end);
        if start > 1 || (start == 1 && !rest.is_empty()) {
            let before = self.before(start);
            self.replace(&[before, rest]);
        }
        self.offer(Line::without(self.words, word, word + 1));
        if word + 1 < self.words.len() && !matches!(self.words[word + 1].as_bytes(), [b'-', ..]) {
            self.offer(Line::without(self.words, word, word + 2));
        }
    }

    /// Adds a command where one has to follow; one that needs nothing, if there is one.
    const fn add_command(&mut self, part: &'static Part) {
        let mut i = 0;
        while let Some(command) = commands::nth(part, i) {
            self.offer(Line::of(self.words).append(&[command.name.raw()]));
            i += 1;
        }
    }

    /// Adds an argument, as far at the end as it can stand: that of a command above may have to come
    /// before the words that select the commands below.
    const fn add_argument(&mut self, arg: ArgRef) {
        let commands = self.path.len();
        let first = if self.wrong.level < commands {
            self.wrong.level
        } else {
            commands
        };
        let mut at = self.words.len() + 1;
        while at > first {
            at -= 1;
            let mut line = Line::of(self.words.split_at(at).0);
            Self::add(&mut line, arg);
            let known = if at < commands { at } else { commands };
            self.offer_within(line.append(self.words.split_at(at).1), known);
        }
    }

    /// Writes an argument with values that it takes.
    const fn add(line: &mut Line, arg: ArgRef) {
        let name = match (arg.long(), arg.short()) {
            (Some(long), _) => Some(("--", long)),
            (None, Some(short)) => Some(("-", short)),
            (None, None) => None,
        };
        let sample = Sample::of(arg, b"");
        let (open, close) = sample.brackets();
        if let Some((hyphens, name)) = name {
            if arg.takes_values() && arg.has(ArgTrait::RequireEquals) {
                return line.add(&[hyphens, name, "=", open, sample.as_str(), close]);
            }
            line.add(&[hyphens, name]);
        }
        let least = match (arg.takes_values(), arg.least()) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, least) => least,
        };
        let mut values = 0;
        while values < least {
            line.add(&[open, sample.as_str(), close]);
            values += 1;
        }
    }

    /// Joins a flag and its value.
    const fn join(&mut self, arg: ArgRef) {
        let word = self.wrong.word;
        let flag = self.words[word];
        if word + 1 < self.words.len() {
            let value = self.words[word + 1];
            self.offer(Line::with(self.words, word, word + 2, &[flag, "=", value]));
        }
        let sample = Sample::of(arg, b"");
        let (open, close) = sample.brackets();
        self.replace(&[flag, "=", open, sample.as_str(), close]);
    }

    /// Adds values behind those that are there.
    const fn add_value(&mut self, arg: ArgRef) {
        let sample = Sample::of(arg, b"");
        let (open, close) = sample.brackets();
        let pieces = [open, sample.as_str(), close];
        let mut at = self.wrong.word + 1;
        while at <= self.words.len() {
            self.offer(Line::with(self.words, at, at, &pieces));
            at += 1;
        }
    }

    /// Takes a value away, the last one first.
    const fn take_away_a_value(&mut self) {
        let mut at = self.words.len();
        while at > self.wrong.word + 1 {
            at -= 1;
            self.offer(Line::without(self.words, at, at + 1));
        }
    }
}

/// Whether a mistake is another one.
const fn is_another(one: &Rejection, other: &Rejection) -> bool {
    let same_argument = match (one.argument, other.argument) {
        (Some(one), Some(other)) => one.has_id(other.id_bytes()),
        (None, None) => true,
        _ => false,
    };
    let same_other = match (one.other, other.other) {
        (Some(one), Some(other)) => bytes::same(one.as_bytes(), other.as_bytes()),
        (None, None) => true,
        _ => false,
    };
    let may_repeat = matches!(one.kind, Kind::UnknownArgument);
    may_repeat
        || one.kind as u8 != other.kind as u8
        || one.level != other.level
        || !same_argument
        || !same_other
}
