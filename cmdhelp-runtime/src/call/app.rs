//! Programs, as their commands see them.

use std::any::TypeId;

use clap::{ArgMatches, Error, FromArgMatches};

use crate::spec::Words;
use crate::tree::Root;
use cmdhelp_spec::review::usual_words;

/// What a command can be a command of: the root of a program, or `()` for any.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no program",
    label = "not the root of a program",
    note = "name the type that derives `Parser` and is given to `cmdhelp::run`, or `()` for any"
)]
pub trait App: Sized + 'static {
    /// What tells one program from another while it compiles; zero stands for any.
    const IDENTITY: u64;
    /// Whether a part of the program that is written by hand may refuse what clap accepted: then its
    /// own arguments are read before a command begins, and not when it asks for them.
    const IS_READ_FIRST: bool;
    /// Which flags of the framework have their usual names; none for any program.
    const USUAL_WORDS: [bool; Words::FLAGS];

    /// Reads the program's own arguments.
    ///
    /// # Errors
    ///
    /// Where a hand-written part of the program refuses what clap accepted.
    fn from_matches(matches: &ArgMatches) -> Result<Self, Error>;

    /// Returns whether it stands for the program with this type.
    #[must_use]
    fn is(program: TypeId) -> bool {
        TypeId::of::<Self>() == program
    }
}

impl<T: Root + FromArgMatches + 'static> App for T {
    const IDENTITY: u64 = <T as Root>::IDENTITY;
    const IS_READ_FIRST: bool = T::TRAITS.is_dynamic;
    const USUAL_WORDS: [bool; Words::FLAGS] = usual_words(&T::SPEC);

    fn from_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Self::from_arg_matches(matches)
    }
}

impl App for () {
    const IDENTITY: u64 = 0;
    const IS_READ_FIRST: bool = true;
    const USUAL_WORDS: [bool; Words::FLAGS] = [false; Words::FLAGS];

    fn from_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(())
    }

    fn is(_: TypeId) -> bool {
        true
    }
}
