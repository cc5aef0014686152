//! The trait for the program that a command belongs to.

use std::any::TypeId;

use clap::{ArgMatches, Error, FromArgMatches};

use crate::spec::Words;
use crate::tree::Root;
use cmdhelp_spec::review::default_names;

/// The program that a command belongs to: the type of its root command, or `()` for any program.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a program",
    label = "not the root of a program",
    note = "name the type that derives `Parser` and is given to `cmdhelp::run`, or `()` for any"
)]
pub trait App: Sized + 'static {
    /// A number that identifies the program at compile time, or 0 for any program.
    const IDENTITY: u64;
    /// Whether a hand-written implementation in the program may refuse matches that clap accepted.
    /// The program's own arguments are then read before the command begins, and not at the first
    /// use.
    const IS_READ_FIRST: bool;
    /// Whether each flag of the framework has its default name. All are `false` for `()`.
    const DEFAULT_NAMES: [bool; Words::FLAGS];

    /// Reads the program's own arguments.
    ///
    /// # Errors
    ///
    /// Fails if a hand-written implementation in the program refuses matches that clap accepted.
    fn from_matches(matches: &ArgMatches) -> Result<Self, Error>;

    /// Returns whether `Self` is the program with this type, or any program.
    #[must_use]
    fn is(program: TypeId) -> bool {
        TypeId::of::<Self>() == program
    }
}

impl<T: Root + FromArgMatches + 'static> App for T {
    const IDENTITY: u64 = <T as Root>::IDENTITY;
    const IS_READ_FIRST: bool = T::TRAITS.is_dynamic;
    const DEFAULT_NAMES: [bool; Words::FLAGS] = {
        let root = T::SPEC;
        default_names(&root)
    };

    fn from_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Self::from_arg_matches(matches)
    }
}

impl App for () {
    const IDENTITY: u64 = 0;
    const IS_READ_FIRST: bool = true;
    const DEFAULT_NAMES: [bool; Words::FLAGS] = [false; Words::FLAGS];

    fn from_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(())
    }

    fn is(_: TypeId) -> bool {
        true
    }
}
