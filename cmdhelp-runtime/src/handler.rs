//! Finds the handler of a type without a trait bound on the type.

use core::marker::PhantomData;

use crate::spec::{Fact, Part, Stdout, Words};
use cmdhelp_spec::review::{Named, WrongClaims};

/// A probe for the handler of a type.
///
/// If the type implements `Run`, the probe has inherent constants with the facts about its handler.
/// For a type without `Run`, and without the feature `calls`, the compiler uses the constants of
/// the same names in [`Unhandled`].
///
/// ```
/// use cmdhelp_runtime::handler::{HandlerProbe, Unhandled as _};
/// assert!(<HandlerProbe<String>>::PART.facts.is_empty());
/// ```
#[derive(Debug)]
pub struct HandlerProbe<T>(PhantomData<T>);

/// A probe for the output schema of a type with a handler.
#[derive(Debug)]
pub struct OutputProbe<T>(PhantomData<T>);

/// Returns the schema in the `PART` of an [`OutputProbe`].
#[must_use]
pub const fn schema_of_output(part: &Part) -> Option<Named> {
    match part.facts {
        [Fact::Stdout(Stdout { schema, .. })] => *schema,
        _ => None,
    }
}

/// A probe that finds out whether the output of a type with a handler implements `Display`.
#[derive(Debug)]
pub struct ShownProbe<T>(PhantomData<T>);

/// A probe for the recovery commands of a handler's errors that the program does not accept. `S` is
/// the program's scope in the compile-time checks.
#[derive(Debug)]
pub struct FailureProbe<T, S>(PhantomData<(T, S)>);

/// The constants of the probes for types without a handler.
pub trait Unhandled {
    /// No facts, because the type has no handler.
    const PART: &'static Part = &Part::EMPTY;
    /// `None`: a type without a handler belongs to no program.
    const DEFAULT_NAMES: Option<[bool; Words::FLAGS]> = None;
    /// No problems, because the type has no handler with recovery commands.
    const REVIEW: WrongClaims = WrongClaims::NONE;
}

impl<T> Unhandled for HandlerProbe<T> {}
impl<T> Unhandled for OutputProbe<T> {}
impl<T> Unhandled for ShownProbe<T> {}
impl<T, S> Unhandled for FailureProbe<T, S> {}
