//! A command's handler, as a constant.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::{ArgMatches, FromArgMatches};

use super::failure::recoveries;
use super::perform::{Stage, Trouble};
use super::{App, Context, Failure, Fault, Format, Output, Printer, Run};
use crate::begun::Begun;
#[cfg(feature = "async")]
use crate::begun::caught;
use crate::handler::{FailureProbe, HandlerProbe, OutputProbe, ShownProbe};
use crate::spec::{Fact, Part, Schema, Stdout, Words};
use cmdhelp_spec::review::{Scope, Wrong};

/// What carries out a command, given what clap understood of it.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub(super) carry: Carry,
    /// Whether it makes no more of a list than is asked for, and begins where it is told to.
    pub(super) is_page: bool,
}

/// How a handler is called.
pub type Carry =
    for<'s> fn(&'s ArgMatches, &'s mut Stage<'_, '_>) -> Begun<'s, Result<(), Trouble>>;

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

fn call<'s, T: Run + FromArgMatches>(
    matches: &'s ArgMatches,
    stage: &'s mut Stage<'_, '_>,
) -> Begun<'s, Result<(), Trouble>> {
    T::begin(matches, stage, |output, _| T::text(output))
}

fn call_shown<'s, T: Run<Output: Display> + FromArgMatches>(
    matches: &'s ArgMatches,
    stage: &'s mut Stage<'_, '_>,
) -> Begun<'s, Result<(), Trouble>> {
    T::begin(matches, stage, |output, has_template| {
        let shown = || (!has_template).then(|| output.to_string());
        T::text(output).or_else(shown)
    })
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

/// What a command's author says to people about a result; `true` stands for a template that also does.
pub(super) type Text<O> = fn(&O, bool) -> Option<String>;

/// Gives a command its context, and prints what it returns. A panic is a failure like any other to
/// whoever called; what it says goes to standard error, as always.
pub(super) fn drive<A: App, O: Output, E: Failure>(
    stage: &mut Stage<'_, '_>,
    run: impl FnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<(), Trouble> {
    let mut cx = enter::<A>(stage)?;
    let result = catch_unwind(AssertUnwindSafe(|| run(&mut cx)));
    let cancellation = cx.leave(stage);
    let interrupted = || cancellation.as_ref().is_some_and(|it| it.is_cancelled());
    let output = returned(result, &interrupted)?;
    // What is written by the author's code (a `Serialize`, an iterator) may panic, too.
    let printer = &mut *stage.printer;
    let printed = catch_unwind(AssertUnwindSafe(|| {
        match is_told(printer, &output, text)? {
            true => Ok(()),
            false => output.deliver(printer, &interrupted),
        }
    }));
    all_told(printed)
}

/// The same of a command that waits, and of a result that does.
#[cfg(feature = "async")]
pub(super) async fn drive_later<A: App, O: Output, E: Failure>(
    stage: &mut Stage<'_, '_>,
    run: impl AsyncFnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<(), Trouble> {
    let mut cx = enter::<A>(stage)?;
    let result = caught(async { run(&mut cx).await }).await;
    let cancellation = cx.leave(stage);
    let interrupted = || cancellation.as_ref().is_some_and(|it| it.is_cancelled());
    let output = returned(result, &interrupted)?;
    let printer = &mut *stage.printer;
    let printed = caught(async {
        match is_told(printer, &output, text)? {
            true => Ok(()),
            false => output.begin(printer, &interrupted).done().await,
        }
    });
    all_told(printed.await)
}

/// What a command has returned.
fn returned<O, E: Failure>(
    result: std::thread::Result<Result<O, E>>,
    interrupted: &dyn Fn() -> bool,
) -> Result<O, Trouble> {
    match result {
        Ok(Ok(output)) => Ok(output),
        Ok(Err(failure)) if interrupted() => Err(Fault::interrupted(&failure).into()),
        Ok(Err(failure)) => Err(Fault::of(&failure).into()),
        Err(_) => Err(Fault::panicked().into()),
    }
}

/// Prints what people read in place of the result's fields; the answer tells whether that is all.
fn is_told<O: Output>(
    printer: &mut Printer<'_>,
    output: &O,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<bool, Fault> {
    let wants_text = printer.wants_text() && !printer.is_less(O::IS_PAGE);
    let text = wants_text.then(|| text(output, printer.has_template()));
    let Some(text) = text.flatten() else {
        return Ok(false);
    };
    printer.own_text(&text, &output.left())?;
    Ok(printer.format() == Format::Text)
}

fn all_told(printed: std::thread::Result<Result<(), Fault>>) -> Result<(), Trouble> {
    match printed {
        Ok(printed) => printed.map_err(Trouble::Failed),
        Err(_) => Err(Fault::panicked().into()),
    }
}
