//! The state of the parser while it reads a command line.

use super::level::{Level, LineGrammars};
use crate::spec::Command;

use super::outcome::{ArgRef, Cause, Event, Kind, Meaning, More, Rejection, Unknown};

/// The reason why reading stops before the end of the command line.
#[derive(Clone, Copy)]
pub(super) enum Stop {
    Shows,
    Rejected(Rejection),
    Unknown(Unknown),
}

pub(super) type Step = Result<(), Stop>;

/// Returns the error of a `Result`, as `?` does outside of `const` functions.
macro_rules! ok {
    ($step:expr) => {
        match $step {
            Ok(value) => value,
            Err(stop) => return Err(stop),
        }
    };
}
pub(super) use ok;

/// The state of the parser while it reads a command line.
pub(super) struct State<'a> {
    pub(super) words: &'a [&'a str],
    /// The commands that the first words are already known to select.
    pub(super) path: &'a [&'static Command],
    /// The index of the next word.
    pub(super) next: usize,
    pub(super) events: &'a mut [Event],
    pub(super) len: usize,
    pub(super) runs: LineGrammars<'a>,
    /// The first reason why the running program may still reject a line that this parser accepts.
    pub(super) doubt: Option<Unknown>,
    /// Whether the defaults of absent arguments are recorded as events.
    pub(super) notes_defaults: bool,
    /// Whether a rejection contains the valid name that is nearest to an unknown one.
    pub(super) names_nearest: bool,
}

/// A mistake in the line. It becomes a [`Rejection`] unless facts that are unknown at compile time
/// could make the line valid.
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) word: usize,
    pub(super) start: usize,
    /// The byte offset after the mistake, or `None` if the mistake ends with the word.
    pub(super) end: Option<usize>,
    pub(super) lacks_value: bool,
    pub(super) argument: Option<ArgRef>,
    pub(super) other: Option<&'static str>,
    pub(super) nearest: Option<&'static str>,
    pub(super) first: Option<ArgRef>,
    pub(super) more: More,
}

impl Fault {
    #[inline]
    pub(super) const fn new(kind: Kind, word: usize, start: usize) -> Self {
        Self {
            kind,
            word,
            start,
            end: None,
            lacks_value: false,
            argument: None,
            other: None,
            nearest: None,
            first: None,
            more: More::NONE,
        }
    }

    #[inline]
    pub(super) const fn of(mut self, argument: ArgRef) -> Self {
        self.argument = Some(argument);
        self
    }
}

impl<'a> State<'a> {
    /// Returns the events that have been recorded.
    #[inline]
    pub(super) const fn events(&self) -> &[Event] {
        self.events.split_at(self.len).0
    }

    #[inline]
    pub(super) const fn word(&self, index: usize) -> &'a [u8] {
        self.words[index].as_bytes()
    }

    /// Returns the result for a line with a mistake: a rejection, or an unknown result if facts
    /// that are unknown at compile time could make the line valid.
    #[inline]
    pub(super) const fn refuse(&self, level: &Level<'_>, fault: Fault) -> Stop {
        let Fault {
            kind,
            word,
            start,
            end,
            lacks_value,
            argument,
            other,
            nearest,
            first,
            more,
        } = fault;
        let end = match end {
            Some(end) => end,
            None if word < self.words.len() => self.words[word].len(),
            None => start,
        };
        match level.doubt(kind) {
            Some(cause) => Stop::Unknown(Unknown {
                word,
                cause,
                argument,
            }),
            None => Stop::Rejected(Rejection {
                word,
                start,
                end,
                lacks_value,
                level: level.depth,
                kind,
                argument,
                other,
                nearest,
                first,
                more,
            }),
        }
    }

    #[inline]
    pub(super) const fn unknown(&self, word: usize, cause: Cause, argument: ArgRef) -> Stop {
        Stop::Unknown(Unknown {
            word,
            cause,
            argument: Some(argument),
        })
    }

    /// Records why the running program may still reject a line that this parser accepts.
    #[inline]
    pub(super) const fn doubt(&mut self, word: usize, cause: Cause, argument: Option<ArgRef>) {
        if self.doubt.is_none() {
            self.doubt = Some(Unknown {
                word,
                cause,
                argument,
            });
        }
    }

    /// Returns the result for a line that shows help or the version. The result is unknown if a
    /// setting that is known only at run time may disable the flag or command for help.
    #[inline]
    pub(super) const fn show(&mut self, level: &Level<'_>, word: usize) -> Stop {
        if let Some(Cause::Dynamic) = level.may_have_more() {
            self.doubt(word, Cause::Dynamic, None);
        }
        Stop::Shows
    }

    #[inline]
    pub(super) const fn note(&mut self, event: Event) -> Step {
        if self.len == self.events.len() {
            let Event { word, argument, .. } = event;
            let cause = Cause::TooLong;
            return Err(Stop::Unknown(Unknown {
                word,
                cause,
                argument,
            }));
        }
        self.events[self.len] = event;
        self.len += 1;
        Ok(())
    }
}

impl Event {
    pub(super) const EMPTY: Self = Self::new(0, 0, 0, Meaning::Escape);

    #[inline]
    pub(super) const fn new(word: usize, start: usize, level: usize, meaning: Meaning) -> Self {
        Self {
            word,
            start,
            level,
            meaning,
            argument: None,
            command: None,
            overridden: false,
            pending: false,
            whole: false,
        }
    }

    #[inline]
    pub(super) const fn of(mut self, argument: ArgRef) -> Self {
        self.argument = Some(argument);
        self
    }

    #[inline]
    pub(super) const fn pending(mut self) -> Self {
        self.pending = true;
        self
    }

    #[inline]
    pub(super) const fn is_of(&self, level: usize, arg: ArgRef) -> bool {
        match self.argument {
            Some(argument) => self.level == level && argument.is(arg),
            None => false,
        }
    }

    /// Returns whether the event begins an occurrence whose values are complete. The occurrence may
    /// be overridden.
    #[inline]
    pub(super) const fn is_occurrence(&self) -> bool {
        !self.pending
            && matches!(
                self.meaning,
                Meaning::Occurrence | Meaning::OccurrenceWithoutValue
            )
    }

    /// Returns whether the event begins an occurrence whose values are complete and that is not
    /// overridden.
    #[inline]
    pub(super) const fn is_live_occurrence(&self) -> bool {
        !self.overridden && self.is_occurrence()
    }

    #[inline]
    pub(super) const fn is_live_value(&self) -> bool {
        !self.overridden && !self.pending && matches!(self.meaning, Meaning::Value)
    }
}
