//! The resolver: functions that read whole command lines.

use super::Grammar;
use super::apply::Reader;
use super::commands::named;
use super::level::{Level, LineGrammars};
use super::outcome::{Bindings, Cause, Event, Meaning, Outcome, Reading, Unknown, Verdict};
use super::parse;
use super::state::{State, Step, Stop};
use crate::slice::each;
use crate::spec::{Command, Part};

/// Reads a command line at compile time. `words` are the words after the program's name.
///
/// `N` is the maximum number of events, which are the meanings of words. [`capacity`] returns a
/// number that is large enough. For a line with more than `N` events, the result is unknown because
/// of [`Cause::TooLong`].
///
/// ```
/// use cmdhelp_spec::grammar::{Cause, Outcome, resolve};
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// const ROOT: Command = Command { name: Text::Plain("serve"), part: &Part::OPAQUE };
/// const OUTCOME: Outcome<8> = resolve(&ROOT, &["--port", "80"]);
/// let Outcome::Unknown(unknown) = OUTCOME else { panic!() };
/// assert_eq!(unknown.cause, Cause::Opaque);
/// ```
#[must_use]
#[inline]
pub const fn resolve<const N: usize>(root: &Command, words: &[&str]) -> Outcome<N> {
    run(root.part, words, None)
}

/// Returns whether `command` accepts these words, whichever parent commands it has, provided that
/// the parent commands [add no rules](super::adds_no_rules). `false` means that the words are
/// invalid, or that the result depends on the parent commands, because the command may inherit one
/// of their flags.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, accepts_alone, adds_no_rules, draft, encode};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut file = draft::Arg::new("file");
/// file.set(draft::ArgTrait::Required, true);
/// let draft = draft::Draft { args: vec![file], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let read = Command { name: Text::Plain("read"), part: Box::leak(Box::new(part)) };
///
/// assert!(accepts_alone::<8>(&read, &["a.txt"]));
/// assert!(!accepts_alone::<8>(&read, &[]));
/// assert!(!accepts_alone::<8>(&read, &["a.txt", "--quiet"]));
/// assert!(!adds_no_rules(read.part));
/// ```
#[must_use]
#[inline]
pub const fn accepts_alone<const N: usize>(command: &Command, words: &[&str]) -> bool {
    // A line that shows help does not count as accepted, because settings of parent commands decide
    // whether `--help` exists.
    match run::<N>(command.part, words, Some(Cause::Surroundings)) {
        Outcome::Accepted(bindings) => !takes_what_looks_like_flags(bindings.all(), words),
        _ => false,
    }
}

/// Returns whether a word that begins with a hyphen was read as a value or as a word of an external
/// subcommand. Such a word may be a flag of a parent command.
#[inline]
const fn takes_what_looks_like_flags(events: &[Event], words: &[&str]) -> bool {
    each!(events, |event| {
        let Event {
            word,
            start,
            meaning,
            argument,
            ..
        } = *event;
        let is_flag = match (meaning, argument) {
            (Meaning::Escape, _) => return false,
            (Meaning::Occurrence | Meaning::OccurrenceWithoutValue, Some(arg)) => {
                !arg.is_positional()
            }
            (Meaning::Value, _) => start > 0,
            _ => false,
        };
        if !is_flag && matches!(words[word].as_bytes(), [b'-', _, ..]) {
            return true;
        }
    });
    false
}

/// Reads a command line at run time. The result has the meanings of the words, even for a rejected
/// line, and the defaults of absent arguments.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, Meaning, Verdict, draft, encode, read};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// port.default = draft::Default::Values(vec!["80".into()]);
/// let draft = draft::Draft { args: vec![port], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let root = Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) };
///
/// let reading = read(&root, &[]);
/// assert!(matches!(reading.verdict, Verdict::Accepted));
/// assert_eq!(reading.events[0].meaning, Meaning::Default);
/// assert_eq!(reading.events[0].values(&[]), ["80"]);
///
/// let reading = read(&root, &["--port", "8080", "--prot"]);
/// assert!(matches!(reading.verdict, Verdict::Rejected(_)));
/// assert_eq!(reading.events[1].meaning, Meaning::Value);
/// ```
#[must_use]
#[inline]
pub fn read(root: &Command, words: &[&str]) -> Reading {
    let mut room = capacity(words);
    loop {
        // The number of defaults is not known in advance, so the memory for events grows until all
        // of them fit.
        room *= 2;
        let mut events = vec![Event::EMPTY; room];
        let walked = walk(root.part, words, None, &mut events, true);
        if walked.len == room {
            continue;
        }
        events.truncate(walked.len);
        let verdict = walked.verdict();
        return Reading { events, verdict };
    }
}

/// Returns a number of events that is large enough for [`resolve`] to read these words.
///
/// ```
/// use cmdhelp_spec::grammar::capacity;
/// // The letters of a cluster are flags of their own.
/// assert!(capacity(&["-abc"]) > capacity(&["abc"]));
/// ```
#[must_use]
#[inline]
pub const fn capacity(words: &[&str]) -> usize {
    let mut room = 1;
    each!(words, |word| {
        room += match word.as_bytes() {
            [b'-', b'-', ..] => 2,
            [b'-', rest @ ..] => rest.len() + 2,
            _ => 2,
        };
    });
    room
}

#[inline]
const fn run<const N: usize>(
    part: &'static Part,
    words: &[&str],
    above: Option<Cause>,
) -> Outcome<N> {
    let mut events = [Event::EMPTY; N];
    let Walked { end, len, doubt } = walk(part, words, above, &mut events, false);
    let bindings = Bindings { events, len };
    match (end, doubt) {
        (Ok(()), None) => Outcome::Accepted(bindings),
        (Err(Stop::Shows), None) => Outcome::Shows(bindings),
        (Ok(()) | Err(Stop::Shows), Some(unknown)) => Outcome::Unknown(unknown),
        (Err(Stop::Rejected(rejection)), _) => Outcome::Rejected(rejection),
        (Err(Stop::Unknown(unknown)), _) => Outcome::Unknown(unknown),
    }
}

#[inline]
const fn walk(
    part: &'static Part,
    words: &[&str],
    above: Option<Cause>,
    events: &mut [Event],
    notes_defaults: bool,
) -> Walked {
    let mut all = [LineGrammars::EMPTY; LineGrammars::CAPACITY];
    let mut runs = LineGrammars {
        all: &mut all,
        len: 0,
    };
    let mut level = Level::enter(&mut runs, part, None);
    level.open_above = above;
    let state = State {
        words,
        path: &[],
        next: 0,
        events,
        len: 0,
        runs,
        doubt: None,
        notes_defaults,
        names_nearest: true,
    };
    walk_from(&level, state)
}

/// The result of reading a command line. The events are in the memory of the caller.
struct Walked {
    end: Step,
    /// The number of events in the line that was read last.
    len: usize,
    doubt: Option<Unknown>,
}

impl Walked {
    #[inline]
    const fn verdict(self) -> Verdict {
        match (self.end, self.doubt) {
            (Ok(()), None) => Verdict::Accepted,
            (Err(Stop::Shows), None) => Verdict::Shows,
            (Err(Stop::Rejected(rejection)), _) => Verdict::Rejected(rejection),
            (Err(Stop::Unknown(unknown)), _) | (Ok(()) | Err(Stop::Shows), Some(unknown)) => {
                Verdict::Unknown(unknown)
            }
        }
    }
}

#[inline]
const fn walk_from(level: &Level<'_>, mut state: State<'_>) -> Walked {
    let end = parse::command(&mut state, &mut Reader::of(level));
    Walked {
        end,
        len: state.len,
        doubt: state.doubt,
    }
}

/// The memory in which command lines are read. It is made only once for many lines, because each
/// copy costs compile time.
pub(crate) struct Memory {
    runs: [&'static Grammar; LineGrammars::CAPACITY],
    events: [Event; Self::EVENTS],
}

impl Memory {
    /// The maximum number of events in a line. A line with more events is checked only at run time.
    const EVENTS: usize = 48;

    #[inline]
    pub(crate) const fn new() -> Self {
        Self {
            runs: [LineGrammars::EMPTY; LineGrammars::CAPACITY],
            events: [Event::EMPTY; Self::EVENTS],
        }
    }
}

/// Reads many command lines of one program in the same memory.
pub(crate) struct Resolver<'m> {
    root: Level<'m>,
    memory: &'m mut Memory,
    /// The number of events in the line that was read last.
    len: usize,
    /// Whether a rejection contains the valid name that is nearest to an unknown one. Searching for
    /// this name takes longer than checking the line.
    pub(crate) names_nearest: bool,
}

impl<'m> Resolver<'m> {
    #[inline]
    pub(crate) const fn of(root: &Command, memory: &'m mut Memory) -> Self {
        let mut runs = LineGrammars {
            all: &mut memory.runs,
            len: 0,
        };
        Self {
            root: Level::enter(&mut runs, root.part, None),
            memory,
            len: 0,
            names_nearest: true,
        }
    }

    /// Reads a line, and returns whether the program accepts it. The first words of the line are
    /// the names of the commands in `path`, so these commands are not looked up again.
    #[inline]
    pub(crate) const fn verdict(&mut self, path: &[&'static Command], words: &[&str]) -> Verdict {
        let runs = LineGrammars {
            all: &mut self.memory.runs,
            len: self.root.end,
        };
        let state = State {
            words,
            path,
            next: 0,
            events: &mut self.memory.events,
            len: 0,
            runs,
            doubt: None,
            notes_defaults: false,
            names_nearest: self.names_nearest,
        };
        let walked = walk_from(&self.root, state);
        self.len = walked.len;
        walked.verdict()
    }

    /// Returns the meanings of the words in the line that was read last.
    #[inline]
    pub(super) const fn events(&self) -> &[Event] {
        self.memory.events.split_at(self.len).0
    }

    /// Returns the first word with the index `from` or a later one, in the line that was read last, that neither selects
    /// a command nor is wrong.
    #[inline]
    pub(crate) const fn first_data(&self, from: usize) -> Option<usize> {
        let events = self.events();
        each!(events, |event| {
            let is_word = !matches!(
                event.meaning,
                Meaning::Command | Meaning::Default | Meaning::DynamicDefault
            );
            if is_word && event.word >= from {
                return Some(event.word);
            }
        });
        None
    }

    #[inline]
    pub(super) const fn root(&self) -> &'static Part {
        self.root.part
    }

    /// Returns the part of the command that the line which was read last selects. Returns `None` if
    /// the compiler does not know this command, for example for an external subcommand.
    #[inline]
    pub(crate) const fn selected(&self) -> Option<&'static Part> {
        let events = self.events();
        let mut part = self.root.part;
        each!(events, |event| {
            if matches!(event.meaning, Meaning::External) {
                return None;
            }
            if let Some(name) = event.command {
                match named(part, name.as_bytes()) {
                    Some(command) => part = command.part,
                    None => return None,
                }
            }
        });
        Some(part)
    }
}
