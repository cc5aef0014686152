//! [`App`], the trait for the program that a command belongs to.

use std::any::TypeId;

use clap::{ArgMatches, Error};

use crate::spec::Words;
use crate::tree::Root;
use cmdhelp_spec::review::default_names;

/// The program that a command belongs to: the type of its root command, or `()` for any program.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a program",
    label = "not the root of a program",
    note = "write the type that derives `Parser` and is passed to `cmdhelp::run`, or `()` for a \
        handler of any program"
)]
pub trait App: Sized + 'static {
    /// The hash of the place in the source where the program's root derives `Parser`, or 0 for any
    /// program. The hash distinguishes the program from others.
    const IDENTITY: u64;
    /// Whether reading the arguments of the root command may fail although clap has accepted them,
    /// because a type implements `FromArgMatches` by hand. If `true`, these arguments are read
    /// before the handler starts, and not when the handler first uses them.
    const IS_READ_FIRST: bool;
    /// For each flag of cmdhelp, such as `--output`: `true` if the flag has its default name in
    /// this program. For `()`, all are `false`, because the program is unknown.
    const DEFAULT_NAMES: [bool; Words::FLAGS];

    /// Reads the arguments of the root command from clap's matches.
    ///
    /// # Errors
    ///
    /// Fails if a hand-written `FromArgMatches` returns an error.
    fn from_matches(matches: &ArgMatches) -> Result<Self, Error>;

    /// Returns whether `Self` is the root type with this id. For `()`, always returns `true`.
    #[must_use]
    fn is(program: TypeId) -> bool {
        TypeId::of::<Self>() == program
    }
}

impl<T: Root + 'static> App for T {
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
