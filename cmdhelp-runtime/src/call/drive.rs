//! Runs a handler, and prints its result.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{App, CallError, Context, Failure, Fault, Format, Invocation, Output, Printer};
#[cfg(feature = "async")]
use crate::maybe_future::caught;

/// Makes the context of a command. This function is separate, so that it is compiled once for each
/// program, and not once for each command.
#[inline(never)]
fn context_of<A: App>(stage: &mut Invocation<'_, '_>) -> Result<Context<A>, CallError> {
    if !A::is(stage.program) {
        return Err(Fault::internal("the handler belongs to another program").into());
    }
    Context::new(stage).map_err(CallError::Refused)
}

/// A function that returns the text for people that the author wrote for a result, or `None` if
/// there is no such text. The `bool` is `true` if the command has a text template. The template
/// takes precedence over the result's `Display`.
pub(super) type Text<O> = fn(&O, bool) -> Option<String>;

/// Runs a handler with its context, and prints the result. If the handler panics, the caller of the
/// command gets an error with the code `INTERNAL`, and the panic message goes to standard error, as
/// usual.
pub(super) fn drive<A: App, O: Output, E: Failure>(
    stage: &mut Invocation<'_, '_>,
    run: impl FnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<(), CallError> {
    let mut cx = context_of::<A>(stage)?;
    let result = catch_unwind(AssertUnwindSafe(|| run(&mut cx)));
    let cancellation = cx.leave(stage);
    let interrupted = || cancellation.as_ref().is_some_and(|it| it.is_cancelled());
    let output = returned(result, &interrupted)?;
    // Printing runs code of the author that may panic, too, for example a `Serialize`
    // implementation or an iterator.
    let printer = &mut *stage.printer;
    let printed = catch_unwind(AssertUnwindSafe(|| {
        match print_text(printer, &output, text)? {
            true => Ok(()),
            false => output.deliver(printer, &interrupted),
        }
    }));
    printed_or_panic(printed)
}

/// Does the same as [`drive`], for an `async` handler or an asynchronous result.
#[cfg(feature = "async")]
pub(super) async fn drive_later<A: App, O: Output, E: Failure>(
    stage: &mut Invocation<'_, '_>,
    run: impl AsyncFnOnce(&mut Context<A>) -> Result<O, E>,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<(), CallError> {
    let mut cx = context_of::<A>(stage)?;
    let result = caught(async { run(&mut cx).await }).await;
    let cancellation = cx.leave(stage);
    let interrupted = || cancellation.as_ref().is_some_and(|it| it.is_cancelled());
    let output = returned(result, &interrupted)?;
    let printer = &mut *stage.printer;
    let printed = caught(async {
        match print_text(printer, &output, text)? {
            true => Ok(()),
            false => output.begin(printer, &interrupted).done().await,
        }
    });
    printed_or_panic(printed.await)
}

/// Converts the result of a handler into its output, or into the error that is printed.
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

/// Prints the author's text for a result, if the call requests text and the author wrote such a
/// text. Returns `true` if nothing more has to be printed, and `false` if the calling function
/// still has to print the result.
fn print_text<O: Output>(
    printer: &mut Printer<'_>,
    output: &O,
    text: impl FnOnce(&O, bool) -> Option<String>,
) -> Result<bool, Fault> {
    let wants_text = printer.wants_text() && !printer.is_limited(O::IS_PAGE);
    let text = wants_text.then(|| text(output, printer.has_template()));
    let Some(text) = text.flatten() else {
        return Ok(false);
    };
    printer.own_text(&text, &output.page_info())?;
    Ok(printer.format() == Format::Text)
}

fn printed_or_panic(printed: std::thread::Result<Result<(), Fault>>) -> Result<(), CallError> {
    match printed {
        Ok(printed) => printed.map_err(CallError::Failed),
        Err(_) => Err(Fault::panicked().into()),
    }
}
