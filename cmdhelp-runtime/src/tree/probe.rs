//! A probe for whether a type implements [`Tree`].

use super::{Augment, Tree};
use crate::fast::ReadFrom;
use crate::grammar::fast::{Arguments, Types};
use crate::select::Selectors;
use crate::spec::Part;

/// A probe for whether `T` implements [`Tree`]. A probe works in constants, on stable Rust, without
/// a bound on `T`.
///
/// The inherent constants below exist only if `T` implements [`Tree`]. Otherwise, and for a type
/// parameter `T` without bounds, the same names are the constants of [`Foreign`], if that trait is
/// in scope.
///
/// ```
/// use cmdhelp_runtime::tree::{Foreign as _, Probe};
/// assert!(<Probe<String>>::TREE.is_none());
/// ```
#[derive(Debug)]
pub struct Probe<T>(core::marker::PhantomData<T>);

impl<T: Tree> Probe<T> {
    /// The function that adds the type to a command.
    pub const TREE: Option<Augment> = Some(T::augment);
    /// The names that the type adds to the command that its attributes apply to.
    pub const SELECTORS: Selectors = T::SELECTORS;
    /// The part of the spec tree that describes the type.
    pub const PART: &'static Part = T::PART;
    /// The function that reads a value of the type.
    pub const READ: ReadFrom<T> = Some(T::read);
    /// The number of arguments that the type describes.
    pub const ARGUMENTS: Arguments = T::ARGUMENTS;
    /// The number of subcommands that the type describes.
    pub const COMMANDS: u16 = T::COMMANDS;

    /// Describes the command lines that the type accepts.
    pub fn describe(types: &mut Types<'_>) {
        T::describe(types);
    }

    /// Returns the number of the command with this name.
    #[must_use]
    pub fn select(name: &str) -> Option<u16> {
        T::select(name)
    }

    /// Describes the command lines that the command with this number accepts.
    pub fn describe_command(index: u16, types: &mut Types<'_>) {
        T::describe_command(index, types);
    }
}

/// The constants of [`Probe`] for types that do not implement [`Tree`].
pub trait Foreign {
    /// The type that is probed.
    type Of;
    /// `None`: there is no function that adds the type to a command by its [`Tree`].
    const TREE: Option<Augment> = None;
    /// Unknown names, so that any word may be one of them.
    const SELECTORS: Selectors = Selectors::Unknown;
    /// An opaque part, which only the running program knows.
    const PART: &'static Part = &Part::OPAQUE;
    /// `None`: values are read by clap's traits.
    const READ: ReadFrom<Self::Of> = None;
    /// No known arguments.
    const ARGUMENTS: Arguments = Arguments::NONE;
    /// No known commands.
    const COMMANDS: u16 = 0;

    /// Leaves all command lines to clap.
    fn describe(types: &mut Types<'_>) {
        types.leave_to_clap();
    }

    /// Returns `None`: no command has a number.
    #[must_use]
    fn select(_: &str) -> Option<u16> {
        None
    }

    /// Leaves all command lines to clap.
    fn describe_command(_: u16, types: &mut Types<'_>) {
        types.leave_to_clap();
    }
}

impl<T> Foreign for Probe<T> {
    type Of = T;
}
