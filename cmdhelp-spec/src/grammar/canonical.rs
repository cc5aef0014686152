//! Finds the canonical form of a call, which is the most readable command line with the same
//! meaning.
//!
//! A call can be written in several styles. In a more readable style, the line may have another
//! meaning, for example if an option takes any number of values and positionals follow. For this
//! reason, the call is written in one style after the other, and each line is parsed. The first
//! line with the original meaning is the canonical form.

use super::outcome::{ArgRef, Event, Meaning, Verdict};
use super::resolve::read;
use crate::spec::Command;

/// Returns the words of a call in canonical form, or `None` if the line is not known to be valid.
/// `words` are the words after the program's name. In canonical form, commands are written with
/// their names instead of aliases. Flags are written with their long names, in the order of
/// declaration, after the last command that has them. Positionals come last.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, canonical, draft, encode};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let file = draft::Arg::new("file");
/// let mut lines = draft::Arg::new("lines");
/// (lines.long, lines.short) = (Some("lines".into()), Some('n'));
/// let draft = draft::Draft { args: vec![file, lines], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let root = Command { name: Text::Plain("head"), part: Box::leak(Box::new(part)) };
///
/// assert_eq!(canonical(&root, &["notes", "-n5"]).unwrap(), ["--lines", "5", "notes"]);
/// assert_eq!(canonical(&root, &["-n=-5"]).unwrap(), ["--lines=-5"]);
/// assert_eq!(canonical(&root, &["--", "-x"]).unwrap(), ["--", "-x"]);
/// assert!(canonical(&root, &["--line"]).is_none());
/// ```
#[must_use]
#[inline]
pub fn canonical(root: &Command, words: &[&str]) -> Option<Vec<String>> {
    let call = LineMeaning::of(root, words)?;
    let styles = Style::ALL.iter();
    let written = styles.map(|style| call.written(*style)).find(|words| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        LineMeaning::of(root, &words).is_some_and(|other| other.means_the_same(&call))
    });
    Some(written.unwrap_or_else(|| words.iter().map(ToString::to_string).collect()))
}

/// A style of writing a call.
#[derive(Clone, Copy)]
struct Style {
    order: Order,
    /// Whether every value is joined to its flag by an equals sign. If not, only values that look
    /// like flags are.
    always_equals: bool,
    /// Whether `--` comes before the positionals of the last command.
    escapes: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// Inherited flags come after the last command of the line.
    Inwards,
    /// Each flag comes after the same command as on the original line.
    ByLevel,
    /// All words stay in the order of the original line.
    AsGiven,
}

impl Style {
    #[inline]
    const fn new(order: Order, escapes: bool, always_equals: bool) -> Self {
        Self {
            order,
            always_equals,
            escapes,
        }
    }

    /// All styles, the most readable first.
    const ALL: [Self; 10] = [
        Self::new(Order::Inwards, false, false),
        Self::new(Order::Inwards, true, false),
        Self::new(Order::Inwards, false, true),
        Self::new(Order::Inwards, true, true),
        Self::new(Order::ByLevel, false, false),
        Self::new(Order::ByLevel, true, false),
        Self::new(Order::ByLevel, false, true),
        Self::new(Order::ByLevel, true, true),
        Self::new(Order::AsGiven, false, false),
        Self::new(Order::AsGiven, false, true),
    ];
}

/// An occurrence of an argument.
#[derive(Clone)]
struct Occurrence<'w> {
    argument: ArgRef,
    level: usize,
    /// The values as they are written on the line.
    texts: Vec<&'w str>,
    /// The values, split at the delimiter.
    values: Vec<&'w str>,
    terminator: Option<&'w str>,
}

#[derive(Clone)]
enum LinePiece<'w> {
    Command(&'static str),
    Given(Occurrence<'w>),
    Escape,
    External(&'w str),
}

/// The meaning of a command line. Occurrences that a later one overrides are left out.
struct LineMeaning<'w> {
    pieces: Vec<LinePiece<'w>>,
    /// The arguments that are not given, with their default values.
    defaults: Vec<(ArgRef, Vec<&'w str>)>,
}

impl<'w> LineMeaning<'w> {
    #[inline]
    fn of(root: &Command, words: &[&'w str]) -> Option<Self> {
        let reading = read(root, words);
        if !matches!(reading.verdict, Verdict::Accepted) {
            return None;
        }
        let mut call = Self {
            pieces: Vec::new(),
            defaults: Vec::new(),
        };
        for event in reading.events.iter().filter(|event| !event.overridden) {
            call.add(event, words);
        }
        call.defaults = reading.defaults(words);
        Some(call)
    }

    #[inline]
    fn add(&mut self, event: &Event, words: &[&'w str]) {
        let text = || &words[event.word][event.start..];
        match (event.meaning, event.argument) {
            (Meaning::Command, _) => self.pieces.extend(event.command.map(LinePiece::Command)),
            (Meaning::Escape, _) => self.pieces.push(LinePiece::Escape),
            (Meaning::External, _) => self.pieces.push(LinePiece::External(text())),
            (Meaning::Occurrence | Meaning::OccurrenceWithoutValue, Some(argument)) => {
                self.pieces.push(LinePiece::Given(Occurrence {
                    argument,
                    level: event.level,
                    texts: Vec::new(),
                    values: event.values(words),
                    terminator: None,
                }));
            }
            (Meaning::Value, Some(argument)) => {
                if let Some(given) = self.last_of(argument, event.level) {
                    given.texts.push(text());
                    given.values.extend(event.values(words));
                }
            }
            (Meaning::Terminator, Some(argument)) => {
                if let Some(given) = self.last_of(argument, event.level) {
                    given.terminator = Some(text());
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn last_of(&mut self, argument: ArgRef, level: usize) -> Option<&mut Occurrence<'w>> {
        self.pieces.iter_mut().rev().find_map(|piece| match piece {
            LinePiece::Given(given) if given.level == level && given.argument.is(argument) => {
                Some(given)
            }
            _ => None,
        })
    }

    #[inline]
    fn given(&self) -> impl Iterator<Item = &Occurrence<'w>> {
        self.pieces.iter().filter_map(|piece| match piece {
            LinePiece::Given(given) => Some(given),
            _ => None,
        })
    }

    /// Returns the occurrences that determine the values of arguments. If a global argument is
    /// given after several commands of the line, only its occurrences after the last of these
    /// commands have an effect, and the others are left out.
    #[inline]
    fn counting(&self) -> Vec<&Occurrence<'w>> {
        let is_innermost = |given: &&Occurrence<'w>| {
            let mut others = self.given();
            !others.any(|other| other.argument.is(given.argument) && other.level > given.level)
        };
        by_place(self.given().filter(is_innermost).collect())
    }

    /// Returns the names of the commands on the line, and the words of an external subcommand, which
    /// are marked by `true`. After `--`, a word is an external subcommand even if it is the name of a
    /// command.
    #[inline]
    fn names(&self) -> impl Iterator<Item = (bool, &'w str)> {
        self.pieces.iter().filter_map(|piece| match piece {
            LinePiece::Command(name) => Some((false, *name)),
            LinePiece::External(word) => Some((true, *word)),
            LinePiece::Given(_) | LinePiece::Escape => None,
        })
    }

    #[inline]
    fn means_the_same(&self, other: &Self) -> bool {
        let (left, right) = (self.counting(), other.counting());
        let mut given = left.iter().zip(&right);
        let mut defaults = self.defaults.iter().zip(&other.defaults);
        self.names().eq(other.names())
            && left.len() == right.len()
            && given
                .all(|(one, other)| one.argument.is(other.argument) && one.values == other.values)
            && self.defaults.len() == other.defaults.len()
            && defaults.all(|((one, values), (other, others))| one.is(*other) && values == others)
    }

    #[inline]
    fn written(&self, style: Style) -> Vec<String> {
        let mut words = Vec::new();
        if style.order == Order::AsGiven {
            for piece in &self.pieces {
                match piece {
                    LinePiece::Command(name) | LinePiece::External(name) => {
                        words.push((*name).to_owned())
                    }
                    LinePiece::Escape => words.push("--".to_owned()),
                    LinePiece::Given(given) => given.write(style, &mut words),
                }
            }
            return words;
        }
        let commands = self.pieces.iter().filter_map(|piece| match piece {
            LinePiece::Command(name) => Some(*name),
            _ => None,
        });
        let commands: Vec<&str> = commands.collect();
        for level in 0..=commands.len() {
            let is_last = level == commands.len();
            self.write_level(level, is_last, style, &mut words);
            words.extend(commands.get(level).map(ToString::to_string));
        }
        let external = self.pieces.iter().filter_map(|piece| match piece {
            LinePiece::External(word) => Some((*word).to_owned()),
            _ => None,
        });
        words.extend(external);
        words
    }

    #[inline]
    fn write_level(&self, level: usize, is_last: bool, style: Style, words: &mut Vec<String>) {
        let given: Vec<&Occurrence<'w>> = match style.order {
            Order::Inwards => {
                let all = self.counting().into_iter();
                all.filter(|given| match given.argument.is_global() {
                    true => is_last,
                    false => given.level == level,
                })
                .collect()
            }
            Order::ByLevel | Order::AsGiven => {
                self.given().filter(|given| given.level == level).collect()
            }
        };
        let (positionals, flags): (Vec<_>, Vec<_>) = given
            .into_iter()
            .partition(|given| given.argument.is_positional());
        for given in by_place(flags) {
            given.write(style, words);
        }
        let mut escaped = false;
        for given in positionals {
            let needs_it = given.argument.is_last() || (style.escapes && is_last);
            if needs_it && !escaped {
                words.push("--".to_owned());
                escaped = true;
            }
            given.write(style, words);
        }
    }
}

/// Returns occurrences in the order of their arguments. The standard library's sort would add several kilobytes of code
/// to a program.
#[inline]
fn by_place<'l, 'w>(given: Vec<&'l Occurrence<'w>>) -> Vec<&'l Occurrence<'w>> {
    let mut sorted: Vec<&Occurrence<'w>> = Vec::new();
    for given in given {
        let place = sorted.partition_point(|it| it.argument.place() <= given.argument.place());
        sorted.insert(place, given);
    }
    sorted
}

impl Occurrence<'_> {
    #[inline]
    fn write(&self, style: Style, words: &mut Vec<String>) {
        let name = match (self.argument.long(), self.argument.short()) {
            _ if self.argument.is_positional() => None,
            (Some(long), _) => Some(format!("--{long}")),
            (None, short) => short.map(|short| format!("-{short}")),
        };
        let mut texts = self.texts.iter();
        if let Some(name) = name {
            let behind_equals = match self.texts.as_slice() {
                [_, ..] if self.argument.requires_equals() => true,
                [text] => style.always_equals || text.is_empty() || text.starts_with('-'),
                _ => false,
            };
            match behind_equals.then(|| texts.next()).flatten() {
                Some(text) => words.push(format!("{name}={text}")),
                None => words.push(name),
            }
        }
        words.extend(texts.map(ToString::to_string));
        words.extend(self.terminator.map(str::to_owned));
    }
}
