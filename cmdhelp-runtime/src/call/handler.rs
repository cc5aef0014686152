//! A command's handler, as a constant.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::{ArgMatches, FromArgMatches};

use super::failure::recoveries;
use super::perform::{Stage, Trouble};
use super::{App, Context, Failure, Fault, Format, Output, Run};
use crate::handler::{FailureProbe, HandlerProbe, OutputProbe, ShownProbe};
use crate::spec::{Fact, Part, Schema, Stdout};
use cmdhelp_spec::review::{Scope, Wrong};

/// What carries out a command, given what clap understood of it.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub(super) carry: Carry,
    /// Whether it makes no more of a list than is asked for, and begins where it is told to.
    pub(super) is_page: bool,
}

/// How a handler is called.
pub type Carry = fn(&ArgMatches, &mut Stage<'_, '_>) -> Result<(), Trouble>;

impl<T: Run + FromArgMatches> HandlerProbe<T> {
    /// How the type carries the command out.
    pub const HANDLER: Option<Handler> = Some(Handler {
        carry: call::<T>,
        is_page: T::Output::IS_PAGE,
    });
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
    pub const CARRY: Option<Carry> = Some(call_shown::<T>);
}

impl Handler {
    /// The same, called in another way where there is one.
    #[must_use]
    pub const fn shown(handler: Option<Self>, carry: Option<Carry>) -> Option<Self> {
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

fn call<T: Run + FromArgMatches>(
    matches: &ArgMatches,
    stage: &mut Stage<'_, '_>,
) -> Result<(), Trouble> {
    let value = T::from_arg_matches(matches).map_err(Trouble::Refused)?;
    drive::<T::App, _, _>(stage, |cx| value.run(cx), T::text)
}

fn call_shown<T: Run<Output: Display> + FromArgMatches>(
    matches: &ArgMatches,
    stage: &mut Stage<'_, '_>,
) -> Result<(), Trouble> {
    let value = T::from_arg_matches(matches).map_err(Trouble::Refused)?;
    let has_template = stage.printer.has_template();
    let text = |output: &T::Output| {
        let shown = || (!has_template).then(|| output.to_string());
        T::text(output).or_else(shown)
    };
    drive::<T::App, _, _>(stage, |cx| value.run(cx), text)
}

/// The context of a command. Apart, so that it is compiled once for a program and not for each of its
/// commands.
#[inline(never)]
fn enter<A: App>(stage: &mut Stage<'_, '_>) -> Result<Context<A>, Trouble> {
    if !A::is(stage.program) {
        return Err(Fault::internal("the handler belongs to another program").into());
    }
    Context::new(stage).map_err(Trouble::Refused)
}

/// Gives a command its context, and prints what it returns. A panic is a failure like any other to
/// whoever called; what it says goes to standard error, as always.
pub(super) fn drive<A: App, O: Output, E: Failure>(
    stage: &mut Stage<'_, '_>,
    run: impl FnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O) -> Option<String>,
) -> Result<(), Trouble> {
    let mut cx = enter::<A>(stage)?;
    let result = catch_unwind(AssertUnwindSafe(|| run(&mut cx)));
    let cancellation = cx.leave(stage);
    let interrupted = || cancellation.as_ref().is_some_and(|it| it.is_cancelled());
    let output = match result {
        Ok(Ok(output)) => output,
        Ok(Err(failure)) if interrupted() => return Err(Fault::interrupted(&failure).into()),
        Ok(Err(failure)) => return Err(Fault::of(&failure).into()),
        Err(_) => return Err(Fault::panicked().into()),
    };
    // What is written by the author's code (a `Serialize`, an iterator) may panic, too.
    let printed = catch_unwind(AssertUnwindSafe(|| {
        let printer = &mut *stage.printer;
        let wants_text = printer.wants_text() && !printer.is_less(O::IS_PAGE);
        if let Some(text) = wants_text.then(|| text(&output)).flatten() {
            printer.own_text(&text, &output.left())?;
            if printer.format() == Format::Text {
                return Ok(());
            }
        }
        output.deliver(printer, &interrupted)
    }));
    match printed {
        Ok(printed) => printed.map_err(Trouble::Failed),
        Err(_) => Err(Fault::panicked().into()),
    }
}
