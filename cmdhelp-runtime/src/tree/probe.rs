//! [`Probe`], which finds out whether a type implements [`Tree`].

use super::{Augment, Tree};
use crate::fast::ReadFrom;
use crate::grammar::fast::{Arguments, Describe, Types};
use crate::select::Selectors;
use crate::spec::Part;

/// Finds out whether `T` implements [`Tree`], in constants, on stable Rust, and without a trait
/// bound on `T`.
///
/// The inherent constants below exist only if `T` implements [`Tree`]. For any other `T`, and for a
/// type parameter without bounds, the compiler uses the constants with the same names in
/// [`Foreign`], which must be in scope.
///
/// ```
/// use cmdhelp_runtime::tree::{Foreign as _, Probe};
/// assert!(<Probe<String>>::TREE.is_none());
/// ```
#[derive(Debug)]
pub struct Probe<T>(core::marker::PhantomData<T>);

impl<T: Tree> Probe<T> {
    /// The function that adds the type's arguments and subcommands to a command.
    pub const TREE: Option<Augment> = Some(T::augment);
    /// The names of the subcommands that the type adds to a command.
    pub const SELECTORS: Selectors = T::SELECTORS;
    /// The part of the spec tree that describes the type.
    pub const PART: &'static Part = T::PART;
    /// The function that describes the type, so that command lines can be parsed without clap.
    pub const DESCRIBE: Option<Describe> = Some(T::describe);
    /// The function that reads a value of the type.
    pub const READ: ReadFrom<T> = Some(T::read);
    /// The number of arguments that the type declares.
    pub const ARGUMENTS: Arguments = T::ARGUMENTS;
    /// The number of subcommands that the type declares.
    pub const COMMANDS: u16 = T::COMMANDS;

    /// Writes to `types` which command lines the type accepts.
    pub fn describe(types: &mut Types<'_>) {
        T::describe(types);
    }

    /// Returns the number of the subcommand with this name.
    #[must_use]
    pub fn select(name: &str) -> Option<u16> {
        T::select(name)
    }

    /// Writes to `types` which command lines the subcommand with this number accepts.
    pub fn describe_command(index: u16, types: &mut Types<'_>) {
        T::describe_command(index, types);
    }
}

/// The constants of [`Probe`] for types that do not implement [`Tree`].
pub trait Foreign {
    /// The type that the probe is about.
    type Of;
    /// `None`: the type has no [`Tree`] that could be added to a command.
    const TREE: Option<Augment> = None;
    /// The names are known only at run time, so any word may be one of them.
    const SELECTORS: Selectors = Selectors::Unknown;
    /// An opaque part: its items are known only at run time.
    const PART: &'static Part = &Part::OPAQUE;
    /// `None`: only clap's traits describe the type.
    const DESCRIBE: Option<Describe> = None;
    /// `None`: values are read with clap's traits.
    const READ: ReadFrom<Self::Of> = None;
    /// The arguments are known only at run time.
    const ARGUMENTS: Arguments = Arguments::UNKNOWN;
    /// No subcommands that are known at compile time.
    const COMMANDS: u16 = 0;

    /// Describes that clap has to parse all command lines.
    fn describe(types: &mut Types<'_>) {
        types.leave_to_clap();
    }

    /// Returns `None`: subcommands of such a type have no numbers.
    #[must_use]
    fn select(_: &str) -> Option<u16> {
        None
    }

    /// Describes that clap has to parse all command lines.
    fn describe_command(_: u16, types: &mut Types<'_>) {
        types.leave_to_clap();
    }
}

impl<T> Foreign for Probe<T> {
    type Of = T;
}
