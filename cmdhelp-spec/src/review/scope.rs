//! The place of a type in a program.
//!
//! A type knows neither the command that it is put on nor the commands above, and may be put on
//! several. So it is reviewed for each place: [`Review`] has the place as a parameter, each type
//! passes on its own place to those it contains, and the root of the program begins.

use core::marker::PhantomData;

use super::wrong::{Aim, Wrong};
use crate::grammar::{KeySet, adds_no_rules, names_below};
use crate::spec::Command;

/// A place in a program.
///
/// The constants here refer to the place above only as a type: the compiler evaluates all that a
/// constant refers to, and would evaluate the whole program for each place in it.
pub trait Scope {
    /// The place above; the root is above itself.
    type Up: Scope;
    /// The top of the program.
    type Top: Scope;
    /// The claims to check.
    type About: About;
    /// The aim of the pass.
    const AIM: Aim = <Self::Top as Scope>::AIM;
    /// Whether a test tries the program's examples, too.
    const TESTED: bool = <Self::Top as Scope>::TESTED;
    /// The number of commands above.
    const DEPTH: usize;
    /// The command at this place, or nothing if it is known only at run time.
    const COMMAND: Option<&'static Command>;
    /// The name of the program.
    const PROGRAM: &'static str;
    /// Whether a line that a type accepts by itself is accepted here, because no type around
    /// requires or excludes anything.
    const NO_RULES_ABOVE: bool;
    /// The value of `NO_RULES_ABOVE` for the commands below: a constant of its own, computed once
    /// for all of them.
    const NO_RULES_ABOVE_COMMANDS: bool = Self::NO_RULES_ABOVE
        && match Self::COMMAND {
            Some(command) => adds_no_rules(command.part),
            None => false,
        };
    /// The names of all arguments below, computed once for all global arguments of the command.
    const NAMES_BELOW: &'static KeySet = &match Self::COMMAND {
        Some(command) => names_below(command.part),
        None => KeySet::EMPTY,
    };
}

/// A selection of claims.
pub trait About {
    /// The claims that clap checks, too: names, order, ids and defaults of arguments. Changes at
    /// run time could make them right.
    const CLAP: bool;
    /// The claims of attributes that clap does not have.
    const CMDHELP: bool;
}

/// All claims.
#[derive(Debug)]
pub struct All;

impl About for All {
    const CLAP: bool = true;
    const CMDHELP: bool = true;
}

/// The claims that clap checks, too.
#[derive(Debug)]
pub struct OfClap;

impl About for OfClap {
    const CLAP: bool = true;
    const CMDHELP: bool = false;
}

/// The claims of attributes that clap does not have.
#[derive(Debug)]
pub struct OfOurs;

impl About for OfOurs {
    const CLAP: bool = false;
    const CMDHELP: bool = true;
}

/// The commands from the root to a place.
#[derive(Clone, Copy)]
pub(super) struct Path {
    commands: [&'static Command; Self::ROOM],
    len: usize,
}

impl Path {
    /// The maximum depth of commands.
    const ROOM: usize = 16;

    /// Returns the commands from the root to a place, or nothing if one is unknown.
    pub(super) const fn to<S: Scope>() -> Option<Self> {
        let Some(command) = S::COMMAND else {
            return None;
        };
        if S::DEPTH >= Self::ROOM {
            return None;
        }
        let mut path = Self {
            commands: [command; Self::ROOM],
            len: S::DEPTH + 1,
        };
        path.fill::<S>();
        Some(path)
    }

    const fn fill<S: Scope>(&mut self) {
        if let Some(command) = S::COMMAND {
            self.commands[S::DEPTH] = command;
        }
        if S::DEPTH > 0 {
            self.fill::<S::Up>();
        }
    }

    /// Returns the path of a root.
    pub(super) const fn to_root(root: &'static Command) -> Self {
        Self {
            commands: [root; Self::ROOM],
            len: 1,
        }
    }

    pub(super) const fn root(&self) -> &'static Command {
        self.commands[0]
    }

    /// Returns the commands, the root first.
    pub(super) const fn commands(&self) -> &[&'static Command] {
        self.commands.split_at(self.len).0
    }
}

/// The place of a flattened type, in the same command as other arguments.
#[derive(Debug)]
pub struct Flattened<S>(PhantomData<S>);

impl<S: Scope> Scope for Flattened<S> {
    type Up = S::Up;
    type Top = S::Top;
    type About = S::About;
    const DEPTH: usize = S::DEPTH;
    const COMMAND: Option<&'static Command> = S::COMMAND;
    const PROGRAM: &'static str = S::PROGRAM;
    const NO_RULES_ABOVE: bool = false;
    const NAMES_BELOW: &'static KeySet = S::NAMES_BELOW;
}

/// The review of a type at a place. A mistake that is reported is a compile error under the words
/// at fault.
pub trait Review<S: Scope> {
    /// The mistakes in it.
    const REVIEW: Wrong;
}

impl<T: Review<S>, S: Scope> Review<S> for Box<T> {
    const REVIEW: Wrong = T::REVIEW;
}

/// Reviews a type that may have nothing to review, without a bound.
///
/// ```
/// use cmdhelp_spec::review::{Reviewed, Unreviewed as _};
/// assert!(<Reviewed<String, ()>>::REVIEW.nth(0).is_none());
/// ```
#[derive(Debug)]
pub struct Reviewed<T, S>(PhantomData<(T, S)>);

impl<T: Review<S>, S: Scope> Reviewed<T, S> {
    /// The mistakes in it.
    pub const REVIEW: Wrong = T::REVIEW;
}

/// The review of all types that have nothing to review.
pub trait Unreviewed {
    /// No mistakes.
    const REVIEW: Wrong = Wrong::NOTHING;
}

impl<T, S> Unreviewed for Reviewed<T, S> {}
