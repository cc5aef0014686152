//! The handler of a command, as a constant.

use std::fmt::Display;

use clap::{ArgMatches, FromArgMatches};

use super::failure::recoveries;
use super::shown::Shown;
use super::{App, CallError, Failure, Invocation, Output, Run};
use crate::handler::{FailureProbe, HandlerProbe, OutputProbe, ShownProbe};
use crate::maybe_future::MaybeFuture;
use crate::spec::{Fact, Part, Schema, Stdout, Words};
use cmdhelp_spec::review::{Scope, WrongClaims};

/// The handler of a command. A handler gets the matches of its command.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub(super) carry: HandlerFn,
    /// Whether the handler returns a [`Page`](super::Page), and so applies `--limit` and `--after`
    /// itself.
    pub(super) is_page: bool,
}

/// The function that carries out a command.
pub type HandlerFn = for<'s> fn(
    &'s ArgMatches,
    &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>>;

impl<T: Run + FromArgMatches> HandlerProbe<T> {
    /// The handler of the type.
    pub const HANDLER: Option<Handler> = Some(Handler {
        carry: call::<T>,
        is_page: T::Output::IS_PAGE,
    });
    /// Whether each flag of the framework has its default name in the type's program.
    pub const DEFAULT_NAMES: Option<[bool; Words::FLAGS]> = Some(<T::App as App>::DEFAULT_NAMES);
    /// The facts about the handler that are known at compile time.
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

impl Handler {
    /// Returns the handler with `carry` as the function that carries out the command, if both
    /// exist.
    #[must_use]
    pub const fn shown(handler: Option<Self>, carry: Option<HandlerFn>) -> Option<Self> {
        match (handler, carry) {
            (Some(handler), Some(carry)) => Some(Self { carry, ..handler }),
            (handler, _) => handler,
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

impl<T: Run, S: Scope> FailureProbe<T, S> {
    /// The problems with the recovery commands of the type's errors.
    pub const REVIEW: WrongClaims = recoveries::<T::Error, S::Top>();
}

fn call<'s, T: Run + FromArgMatches>(
    matches: &'s ArgMatches,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    T::begin(matches, stage, |output, _| T::text(output))
}

fn call_shown<'s, T: Run<Output: Display> + FromArgMatches>(
    matches: &'s ArgMatches,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    T::begin(matches, stage, |output, has_template| {
        let shown = || Shown(output).text().filter(|_| !has_template);
        T::text(output).or_else(shown)
    })
}
