//! Where in a program a type stands.
//!
//! A type does not know the command that it is put on, nor the ones above, and may be put on
//! several. So what is said of it is reviewed for each place apart: [`Review`] has the place for a
//! parameter, whoever holds the type hands on where it stands, and the root of the program, which
//! is above all of them, begins.

use core::marker::PhantomData;

use crate::grammar::asks_for_nothing;
use crate::spec::Command;

/// A command, with those above it.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The command.
    pub command: &'static Command,
    /// The one above; the root has none.
    pub up: Option<&'static Self>,
    /// How the program is called.
    pub program: &'static str,
}

impl Level {
    /// The root of the program.
    #[must_use]
    pub const fn root(&'static self) -> &'static Self {
        let mut level = self;
        while let Some(up) = level.up {
            level = up;
        }
        level
    }
}

/// A place in a program.
pub trait Scope {
    /// The command there; nothing if only the running program knows it.
    const LEVEL: Option<&'static Level>;
    /// What a type accepts by itself is accepted here, too: nobody above asks for anything, and
    /// nothing else stands beside it.
    const CALM: bool;
    /// The same for the commands below: a constant of its own, so that it is made once for all of
    /// them.
    const CALM_BELOW: bool = Self::CALM
        && match Self::LEVEL {
            Some(level) => asks_for_nothing(level.command.part),
            None => false,
        };
}

/// Beside other arguments, in the same command.
#[derive(Debug)]
pub struct Flattened<S>(PhantomData<S>);

impl<S: Scope> Scope for Flattened<S> {
    const LEVEL: Option<&'static Level> = S::LEVEL;
    const CALM: bool = false;
}

/// What is to be held against a type at one place. A mistake is an error of the compiler, under the
/// words that say it.
pub trait Review<S: Scope> {
    /// Evaluated for its errors.
    const REVIEW: ();
}

impl<T: Review<S>, S: Scope> Review<S> for Box<T> {
    const REVIEW: () = T::REVIEW;
}

/// Reviews a type that may have nothing to be reviewed, asked without a bound.
///
/// ```
/// use cmdhelp_spec::review::{Reviewed, Unreviewed as _};
/// const _: () = <Reviewed<String, ()>>::REVIEW;
/// ```
#[derive(Debug)]
pub struct Reviewed<T, S>(PhantomData<(T, S)>);

impl<T: Review<S>, S: Scope> Reviewed<T, S> {
    /// Evaluated for its errors.
    pub const REVIEW: () = T::REVIEW;
}

/// What [`Reviewed`] says of all other types.
pub trait Unreviewed {
    /// There is nothing.
    const REVIEW: () = ();
}

impl<T, S> Unreviewed for Reviewed<T, S> {}
