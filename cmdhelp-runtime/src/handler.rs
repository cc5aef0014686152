//! Finds the handler of a type without a trait bound on the type.

use core::marker::PhantomData;

use crate::spec::{Fact, Part, Stdout, Words};
use cmdhelp_spec::review::{Named, WrongClaims};

/// Finds the handler of the type `T`.
///
/// If `T` implements `Run`, this type has inherent constants with the facts about the handler. If
/// `T` does not implement `Run`, or the feature `calls` is off, the compiler uses the constants
/// with the same names in [`Unhandled`].
///
/// ```
/// use cmdhelp_runtime::handler::{HandlerProbe, Unhandled as _};
/// assert!(<HandlerProbe<String>>::PART.facts.is_empty());
/// ```
#[derive(Debug)]
pub struct HandlerProbe<T>(PhantomData<T>);

/// Finds the schema of the output of `T`, a type with a handler, as [`HandlerProbe`] finds the
/// handler.
#[derive(Debug)]
pub struct OutputProbe<T>(PhantomData<T>);

/// Returns the schema that the constant `PART` of an [`OutputProbe`] contains, if it contains one.
#[must_use]
pub const fn schema_of_output(part: &Part) -> Option<Named> {
    match part.facts {
        [Fact::Stdout(Stdout { schema, .. })] => *schema,
        _ => None,
    }
}

/// Finds out whether the output of `T`, a type with a handler, implements `Display`.
#[derive(Debug)]
pub struct ShownProbe<T>(PhantomData<T>);

/// Finds the recovery commands of a handler's errors that the program does not accept. `T` is the
/// type with the handler, and `S` describes the commands of the program.
#[derive(Debug)]
pub struct FailureProbe<T, S>(PhantomData<(T, S)>);

/// The constants that the compiler uses for types without a handler.
pub trait Unhandled {
    /// No facts, because the type has no handler.
    const PART: &'static Part = &Part::EMPTY;
    /// `None`, because a type without a handler names no program.
    const DEFAULT_NAMES: Option<[bool; Words::FLAGS]> = None;
    /// No problems, because the type has no handler with recovery commands.
    const REVIEW: WrongClaims = WrongClaims::NONE;
}

impl<T> Unhandled for HandlerProbe<T> {}
impl<T> Unhandled for OutputProbe<T> {}
impl<T> Unhandled for ShownProbe<T> {}
impl<T, S> Unhandled for FailureProbe<T, S> {}
