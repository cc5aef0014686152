//! A command's handler, as a constant.

use std::fmt::Display;

use clap::{ArgMatches, FromArgMatches};

use super::failure::recoveries;
use super::shown::Shown;
use super::{App, CallError, Failure, Invocation, Output, Run};
use crate::begun::Begun;
use crate::handler::{FailureProbe, HandlerProbe, OutputProbe, ShownProbe};
use crate::spec::{Fact, Part, Schema, Stdout, Words};
use cmdhelp_spec::review::{Scope, Wrong};

/// What carries out a command, given what clap understood of it.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub(super) carry: HandlerFn,
    /// Whether it makes no more of a list than is asked for, and begins where it is told to.
    pub(super) is_page: bool,
}

/// How a handler is called.
pub type HandlerFn =
    for<'s> fn(&'s ArgMatches, &'s mut Invocation<'_, '_>) -> Begun<'s, Result<(), CallError>>;

impl<T: Run + FromArgMatches> HandlerProbe<T> {
    /// How the type carries the command out.
    pub const HANDLER: Option<Handler> = Some(Handler {
        carry: call::<T>,
        is_page: T::Output::IS_PAGE,
    });
    /// Which flags of the framework have their usual names in its program.
    pub const USUAL_WORDS: Option<[bool; Words::FLAGS]> = Some(<T::App as App>::USUAL_WORDS);
    /// What is known of it while it compiles.
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
    /// How the type carries the command out, so that people see its output as it shows itself.
    pub const CARRY: Option<HandlerFn> = Some(call_shown::<T>);
}

impl Handler {
    /// Returns the handler, called by another function if there is one.
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
    /// What the command prints.
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
    /// What the program has against what is to be done after its errors.
    pub const REVIEW: Wrong = recoveries::<T::Error, S::Top>();
}

fn call<'s, T: Run + FromArgMatches>(
    matches: &'s ArgMatches,
    stage: &'s mut Invocation<'_, '_>,
) -> Begun<'s, Result<(), CallError>> {
    T::begin(matches, stage, |output, _| T::text(output))
}

fn call_shown<'s, T: Run<Output: Display> + FromArgMatches>(
    matches: &'s ArgMatches,
    stage: &'s mut Invocation<'_, '_>,
) -> Begun<'s, Result<(), CallError>> {
    T::begin(matches, stage, |output, has_template| {
        let shown = || Shown(output).text().filter(|_| !has_template);
        T::text(output).or_else(shown)
    })
}
