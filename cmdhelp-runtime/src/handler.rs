//! What carries out a command, asked of a type without a bound.

use core::marker::PhantomData;

use crate::spec::{Fact, Part, Stdout, Words};
use cmdhelp_spec::review::{Named, Wrong};

/// Asks whether a type carries out the command that it is the arguments of.
///
/// The constants with an answer exist where the type implements `Run`; for any other type, and where
/// calls are not compiled in, the names find the constants of [`Unhandled`].
///
/// ```
/// use cmdhelp_runtime::handler::{HandlerProbe, Unhandled as _};
/// assert!(<HandlerProbe<String>>::PART.facts.is_empty());
/// ```
#[derive(Debug)]
pub struct HandlerProbe<T>(PhantomData<T>);

/// Asks for the schema of what a type that carries out a command returns.
#[derive(Debug)]
pub struct OutputProbe<T>(PhantomData<T>);

/// Returns the schema that a part of [`OutputProbe`] has.
#[must_use]
pub const fn schema_of_output(part: &Part) -> Option<Named> {
    match part.facts {
        [Fact::Stdout(Stdout { schema, .. })] => *schema,
        _ => None,
    }
}

/// Asks whether what a type that carries out a command returns has a `Display`.
#[derive(Debug)]
pub struct ShownProbe<T>(PhantomData<T>);

/// Asks what a program whose place `S` is has against the errors of a type that carries out a
/// command.
#[derive(Debug)]
pub struct FailureProbe<T, S>(PhantomData<(T, S)>);

/// What the probes answer about a type that carries out nothing.
pub trait Unhandled {
    /// There is nothing to be said.
    const PART: &'static Part = &Part::EMPTY;
    /// It knows no program.
    const USUAL_WORDS: Option<[bool; Words::FLAGS]> = None;
    /// Nothing is.
    const REVIEW: Wrong = Wrong::NOTHING;
}

impl<T> Unhandled for HandlerProbe<T> {}
impl<T> Unhandled for OutputProbe<T> {}
impl<T> Unhandled for ShownProbe<T> {}
impl<T, S> Unhandled for FailureProbe<T, S> {}
