//! The constants that contain the handlers of commands.

use std::fmt::Display;

use clap::FromArgMatches;

use super::failure::recoveries;
use super::shown::Shown;
use super::{App, CallError, Failure, Invocation, Output, Run};
use crate::fast::Fields;
use crate::handler::{FailureProbe, HandlerProbe, OutputProbe, ShownProbe};
use crate::maybe_future::MaybeFuture;
use crate::spec::{Fact, Part, Schema, Stdout, Words};
use crate::tree::Tree;
use cmdhelp_spec::review::{Scope, WrongClaims};

/// The handler of a command: a function that reads the command's arguments, carries out the
/// command, and prints its result.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub(super) carry: HandlerFn,
    /// Whether the handler returns a [`Page`](super::Page), and so applies `--limit` and `--after`
    /// itself.
    pub(super) is_page: bool,
}

/// A function that reads the arguments of a command, carries it out, and prints its result.
pub type HandlerFn = for<'s> fn(
    &mut Fields<'_, '_>,
    &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>>;

// The bounds of `Run` are repeated. Otherwise, if the result of a handler is no `Output`, the compiler could not evaluate
// these constants, and would report errors in the code of the derive as well.
impl<T: Run + FromArgMatches> HandlerProbe<T>
where
    T::App: App,
    T::Output: Output,
    T::Error: Failure,
{
    /// The handler of the type, which reads its arguments from clap's matches.
    pub const HANDLER: Option<Handler> = Some(Handler {
        carry: call::<T>,
        is_page: T::Output::IS_PAGE,
    });
    /// For each flag of cmdhelp: `true` if the flag has its default name in the type's program.
    pub const DEFAULT_NAMES: Option<[bool; Words::FLAGS]> = Some(<T::App as App>::DEFAULT_NAMES);
    /// The facts about the handler for the spec tree, such as its error codes.
    pub const PART: &'static Part = &Part {
        items: &[],
        facts: &[
            Fact::Handled(<T::App as App>::IDENTITY, T::WAITS),
            Fact::Streams(T::Output::IS_STREAM),
            Fact::Failures(<T::Error as Failure>::TABLE),
        ],
    };
}

impl<T: Run + FromArgMatches> ShownProbe<T>
where
    T::Output: Display,
{
    /// The function that carries out the command, and prints the result for people with its
    /// `Display`.
    pub const CARRY: Option<HandlerFn> = Some(call_shown::<T>);
}

impl<T: Run + Tree> HandlerProbe<T> {
    /// The function that carries out the command, with arguments from clap's matches or from a
    /// command line that was parsed without clap.
    pub const FROM_LINE: Option<HandlerFn> = Some(call_tree::<T>);
}

impl<T: Run + Tree> ShownProbe<T>
where
    T::Output: Display,
{
    /// The same as [`HandlerProbe::FROM_LINE`], for a result that implements `Display`.
    pub const FROM_LINE: Option<HandlerFn> = Some(call_shown_tree::<T>);
}

impl Handler {
    /// Returns `handler` with the last of the three functions that is not `None` in place of its
    /// own. `from_line` reads arguments from clap's matches or from a command line. `shown` and
    /// `shown_from_line` print a result that implements `Display`.
    #[must_use]
    pub const fn of(
        handler: Option<Self>,
        from_line: Option<HandlerFn>,
        shown: Option<HandlerFn>,
        shown_from_line: Option<HandlerFn>,
    ) -> Option<Self> {
        let carry = match (from_line, shown, shown_from_line) {
            (_, _, Some(carry)) | (_, Some(carry), None) | (Some(carry), None, None) => carry,
            (None, None, None) => return handler,
        };
        match handler {
            Some(handler) => Some(Self { carry, ..handler }),
            None => None,
        }
    }
}

impl<T: Run> OutputProbe<T>
where
    T::Output: Schema,
{
    /// The facts about the command's output.
    pub const PART: &'static Part = &Part {
        items: &[],
        facts: &[Fact::Stdout(Stdout {
            text_template: None,
            schema: Some((
                <T::Output as Schema>::NAME,
                <T::Output as Schema>::NODE_UNLESS_RECURSIVE,
            )),
        })],
    };
}

impl<T: Run, S: Scope> FailureProbe<T, S>
where
    T::Error: Failure,
{
    /// The recovery commands of the handler's error type that the program does not accept.
    pub const REVIEW: WrongClaims = recoveries::<T::Error, S::Top>();
}

fn call<'s, T: Run + FromArgMatches>(
    from: &mut Fields<'_, '_>,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    T::begin(from.part(None), stage, |output, _| T::text(output))
}

fn call_shown<'s, T: Run<Output: Display> + FromArgMatches>(
    from: &mut Fields<'_, '_>,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    T::begin(from.part(None), stage, shown::<T>)
}

fn call_tree<'s, T: Run + Tree>(
    from: &mut Fields<'_, '_>,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    T::begin(T::read(from), stage, |output, _| T::text(output))
}

fn call_shown_tree<'s, T: Run<Output: Display> + Tree>(
    from: &mut Fields<'_, '_>,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    T::begin(T::read(from), stage, shown::<T>)
}

fn shown<T: Run<Output: Display>>(output: &T::Output, has_template: bool) -> Option<String> {
    let shown = || Shown(output).text().filter(|_| !has_template);
    T::text(output).or_else(shown)
}
