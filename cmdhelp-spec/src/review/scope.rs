//! Where in a program a type stands.
//!
//! A type does not know the command that it is put on, nor the ones above, and may be put on
//! several. So what is said of it is reviewed for each place apart: [`Review`] has the place for a
//! parameter, whoever holds the type hands on where it stands, and the root of the program, which
//! is above all of them, begins.

use core::marker::PhantomData;

use super::wrong::{Aim, Wrong};
use crate::grammar::{KeySet, asks_for_nothing, names_below};
use crate::spec::Command;

/// A place in a program.
///
/// Nothing here refers to what stands above, except as a type: the compiler goes through all that a
/// constant refers to, and would go through the whole program for each place in it.
pub trait Scope {
    /// The place above; the root is above itself.
    type Up: Scope;
    /// The top of the program.
    type Top: Scope;
    /// Which claims are looked at.
    type About: About;
    /// What the program is gone through for.
    const AIM: Aim = <Self::Top as Scope>::AIM;
    /// Whether the program's examples are tried in a test, beside the compiler's review.
    const TESTED: bool = <Self::Top as Scope>::TESTED;
    /// How many commands stand above.
    const DEPTH: usize;
    /// The command there; nothing if only the running program knows it.
    const COMMAND: Option<&'static Command>;
    /// How the program is called.
    const PROGRAM: &'static str;
    /// What a type accepts by itself is accepted here, too: nobody above asks for anything, and
    /// nothing else stands beside it.
    const CALM: bool;
    /// The same for the commands below: a constant of its own, so that it is made once for all of
    /// them.
    const CALM_BELOW: bool = Self::CALM
        && match Self::COMMAND {
            Some(command) => asks_for_nothing(command.part),
            None => false,
        };
    /// The names of all arguments below, made once for all global arguments of the command.
    const NAMES_BELOW: &'static KeySet = &match Self::COMMAND {
        Some(command) => names_below(command.part),
        None => KeySet::EMPTY,
    };
}

/// Which claims of a program are looked at.
pub trait About {
    /// Those that clap checks, too: names, places, ids and defaults of arguments. What the running program
    /// adds could make them right.
    const CLAP: bool;
    /// Those of attributes that clap does not have.
    const OURS: bool;
}

/// All claims.
#[derive(Debug)]
pub struct All;

impl About for All {
    const CLAP: bool = true;
    const OURS: bool = true;
}

/// The claims that clap checks, too.
#[derive(Debug)]
pub struct OfClap;

impl About for OfClap {
    const CLAP: bool = true;
    const OURS: bool = false;
}

/// The claims of attributes that clap does not have.
#[derive(Debug)]
pub struct OfOurs;

impl About for OfOurs {
    const CLAP: bool = false;
    const OURS: bool = true;
}

/// The commands from the root to a place.
#[derive(Clone, Copy)]
pub(super) struct Path {
    commands: [&'static Command; Self::ROOM],
    len: usize,
}

impl Path {
    /// More commands do not stand above each other.
    const ROOM: usize = 16;

    /// The way to a place; nothing if it is not known.
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

    /// The way to a root.
    pub(super) const fn to_root(root: &'static Command) -> Self {
        Self {
            commands: [root; Self::ROOM],
            len: 1,
        }
    }

    pub(super) const fn root(&self) -> &'static Command {
        self.commands[0]
    }

    /// The commands, the root first.
    pub(super) const fn commands(&self) -> &[&'static Command] {
        self.commands.split_at(self.len).0
    }
}

/// Beside other arguments, in the same command.
#[derive(Debug)]
pub struct Flattened<S>(PhantomData<S>);

impl<S: Scope> Scope for Flattened<S> {
    type Up = S::Up;
    type Top = S::Top;
    type About = S::About;
    const DEPTH: usize = S::DEPTH;
    const COMMAND: Option<&'static Command> = S::COMMAND;
    const PROGRAM: &'static str = S::PROGRAM;
    const CALM: bool = false;
    const NAMES_BELOW: &'static KeySet = S::NAMES_BELOW;
}

/// What is to be held against a type at one place. A mistake that is told is an error of the
/// compiler, under the words that say it.
pub trait Review<S: Scope> {
    /// What is wrong of it there.
    const REVIEW: Wrong;
}

impl<T: Review<S>, S: Scope> Review<S> for Box<T> {
    const REVIEW: Wrong = T::REVIEW;
}

/// Reviews a type that may have nothing to be reviewed, asked without a bound.
///
/// ```
/// use cmdhelp_spec::review::{Reviewed, Unreviewed as _};
/// assert!(<Reviewed<String, ()>>::REVIEW.nth(0).is_none());
/// ```
#[derive(Debug)]
pub struct Reviewed<T, S>(PhantomData<(T, S)>);

impl<T: Review<S>, S: Scope> Reviewed<T, S> {
    /// What is wrong of it.
    pub const REVIEW: Wrong = T::REVIEW;
}

/// What [`Reviewed`] says of all other types.
pub trait Unreviewed {
    /// Nothing is.
    const REVIEW: Wrong = Wrong::NOTHING;
}

impl<T, S> Unreviewed for Reviewed<T, S> {}
