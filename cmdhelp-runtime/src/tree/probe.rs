//! Asking a type whether it is a [`Tree`].

use super::{Augment, Tree};
use crate::fast::ReadFrom;
use crate::grammar::fast::{Arguments, Types};
use crate::select::Selectors;
use crate::spec::Part;

/// Asks whether `T` is a [`Tree`], in a constant, on stable Rust, without a bound.
///
/// The inherent constants below exist only where `T` is a [`Tree`]; elsewhere, and for a generic
/// `T` about which nothing is known, the name finds the constant of [`Foreign`] instead, provided
/// that the trait is in scope.
///
/// ```
/// use cmdhelp_runtime::tree::{Foreign as _, Probe};
/// assert!(<Probe<String>>::TREE.is_none());
/// ```
#[derive(Debug)]
pub struct Probe<T>(core::marker::PhantomData<T>);

impl<T: Tree> Probe<T> {
    /// The type's way of adding itself.
    pub const TREE: Option<Augment> = Some(T::augment);
    /// The names it gives to the command it is put on.
    pub const SELECTORS: Selectors = T::SELECTORS;
    /// The part of the spec tree that describes the type.
    pub const PART: &'static Part = T::PART;
    /// How a value of it is made.
    pub const READ: ReadFrom<T> = Some(T::read);
    /// How many arguments it describes.
    pub const ARGUMENTS: Arguments = T::ARGUMENTS;
    /// How many commands it numbers.
    pub const COMMANDS: u16 = T::COMMANDS;

    /// Says what it accepts.
    pub fn describe(types: &mut Types<'_>) {
        T::describe(types);
    }

    /// Finds the number of a command.
    #[must_use]
    pub fn select(name: &str) -> Option<u16> {
        T::select(name)
    }

    /// Says what the command with a number accepts.
    pub fn describe_command(index: u16, types: &mut Types<'_>) {
        T::describe_command(index, types);
    }
}

/// What [`Probe`] answers about a type that is no [`Tree`].
pub trait Foreign {
    /// The type.
    type Of;
    /// There is none.
    const TREE: Option<Augment> = None;
    /// They are unknown.
    const SELECTORS: Selectors = Selectors::Unknown;
    /// Nobody knows before the program runs.
    const PART: &'static Part = &Part::OPAQUE;
    /// Only clap's traits tell.
    const READ: ReadFrom<Self::Of> = None;
    /// They are unknown.
    const ARGUMENTS: Arguments = Arguments::NONE;
    /// They are unknown.
    const COMMANDS: u16 = 0;

    /// Only clap knows.
    fn describe(types: &mut Types<'_>) {
        types.leave();
    }

    /// Only clap knows.
    #[must_use]
    fn select(_: &str) -> Option<u16> {
        None
    }

    /// Only clap knows.
    fn describe_command(_: u16, types: &mut Types<'_>) {
        types.leave();
    }
}

impl<T> Foreign for Probe<T> {
    type Of = T;
}
