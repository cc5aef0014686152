//! From a command's context to its printed result.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{App, CallError, Context, Failure, Fault, Format, Invocation, Output, Printer};
#[cfg(feature = "async")]
use crate::begun::caught;

/// Returns the context of a command. Apart, so that it is compiled once for a program and not for
/// each of its commands.
#[inline(never)]
fn enter<A: App>(stage: &mut Invocation<'_, '_>) -> Result<Context<A>, CallError> {
    if !A::is(stage.program) {
        return Err(Fault::internal("the handler belongs to another program").into());
    }
    Context::new(stage).map_err(CallError::Refused)
}

/// What a command's author says to people about a result; `true` stands for a template that also does.
pub(super) type Text<O> = fn(&O, bool) -> Option<String>;

/// Gives a command its context, and prints what it returns. A panic is a failure like any other to
/// whoever called; what it says goes to standard error, as always.
pub(super) fn drive<A: App, O: Output, E: Failure>(
    stage: &mut Invocation<'_, '_>,
    run: impl FnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<(), CallError> {
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

/// Drives an `async` command, or one with an `async` result.
#[cfg(feature = "async")]
pub(super) async fn drive_later<A: App, O: Output, E: Failure>(
    stage: &mut Invocation<'_, '_>,
    run: impl AsyncFnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<(), CallError> {
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

/// Returns what a command has returned.
fn returned<O, E: Failure>(
    result: std::thread::Result<Result<O, E>>,
    interrupted: &dyn Fn() -> bool,
) -> Result<O, CallError> {
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

fn all_told(printed: std::thread::Result<Result<(), Fault>>) -> Result<(), CallError> {
    match printed {
        Ok(printed) => printed.map_err(CallError::Failed),
        Err(_) => Err(Fault::panicked().into()),
    }
}
