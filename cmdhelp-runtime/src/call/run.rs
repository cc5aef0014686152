//! [`Run`] and `RunAsync`, the traits that an author implements for the types of commands.

use clap::Error;

#[cfg(feature = "async")]
use super::drive::drive_later;
use super::drive::{Text, drive};
use super::{App, CallError, Context, Failure, Invocation, Output};
use crate::maybe_future::MaybeFuture;
#[cfg(feature = "async")]
use crate::maybe_future::block_on;

/// The handler of a command. The arguments of the command are the fields of `Self`, and its result
/// is the return value of `run`.
///
/// Implement this trait for the type that has the command's arguments as fields. The derives on the
/// root type and on the types of the parent commands find the implementation.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Context, Run};
///
/// struct Add {
///     left: u32,
///     right: u32,
/// }
///
/// impl Run for Add {
///     type App = ();                      // any program
///     type Output = u32;
///     type Error = std::convert::Infallible;
///
///     fn run(self, _: &mut Context<()>) -> Result<u32, Self::Error> {
///         Ok(self.left + self.right)
///     }
/// }
/// ```
pub trait Run: Sized {
    /// The root type of the program that the command belongs to, or `()` if it may belong to any
    /// program.
    type App: App;
    /// The result of the command: any type that serde can serialize, or a stream of such values.
    type Output: Output;
    /// The error of the command.
    type Error: Failure;

    /// Whether `run` is `async`.
    #[doc(hidden)]
    const WAITS: bool = false;

    /// Carries out the command.
    ///
    /// # Errors
    ///
    /// Returns the error of the command, which cmdhelp prints.
    fn run(self, cx: &mut Context<Self::App>) -> Result<Self::Output, Self::Error>;

    /// Returns the text that people see for a result, at a terminal or with `--output text`. If it
    /// returns `None`, people see the result formatted by the command's template or, without a
    /// template, by its `Display`. A result without `Display` is printed as a list of its fields or
    /// a table.
    fn text(output: &Self::Output) -> Option<String> {
        let _ = output;
        None
    }

    /// Carries out the command, and prints the result. `read` contains the command's arguments, or
    /// the error that occurred when they were read.
    #[doc(hidden)]
    fn begin<'s>(
        read: Result<Self, Error>,
        stage: &'s mut Invocation<'_, '_>,
        text: Text<Self::Output>,
    ) -> MaybeFuture<'s, Result<(), CallError>> {
        MaybeFuture::Done(match read {
            Ok(value) => drive(stage, |cx| value.run(cx), text),
            Err(error) => Err(CallError::Refused(error)),
        })
    }
}

/// The trait [`Run`] for `async` handlers. The program has to be started with
/// [`run_async`](super::run_async), in any async runtime.
#[cfg(feature = "async")]
pub trait RunAsync: Sized + 'static {
    /// The root type of the program that the command belongs to, or `()` if it may belong to any
    /// program.
    type App: App;
    /// The result of the command.
    type Output: Output;
    /// The error of the command.
    type Error: Failure;

    /// Carries out the command.
    fn run(
        self,
        cx: &mut Context<Self::App>,
    ) -> impl Future<Output = Result<Self::Output, Self::Error>>;

    /// Returns the text of a result for people, as [`Run::text`] does.
    fn text(output: &Self::Output) -> Option<String> {
        let _ = output;
        None
    }
}

#[cfg(feature = "async")]
impl<T: RunAsync> Run for T {
    type App = T::App;
    type Output = T::Output;
    type Error = T::Error;
    const WAITS: bool = true;

    fn run(self, cx: &mut Context<Self::App>) -> Result<Self::Output, Self::Error> {
        block_on(RunAsync::run(self, cx))
    }

    fn text(output: &Self::Output) -> Option<String> {
        <T as RunAsync>::text(output)
    }

    fn begin<'s>(
        read: Result<Self, Error>,
        stage: &'s mut Invocation<'_, '_>,
        text: Text<Self::Output>,
    ) -> MaybeFuture<'s, Result<(), CallError>> {
        match read {
            Ok(value) => MaybeFuture::Later(Box::pin(drive_later(
                stage,
                async |cx| RunAsync::run(value, cx).await,
                text,
            ))),
            Err(error) => MaybeFuture::Done(Err(CallError::Refused(error))),
        }
    }
}

/// The return type of a handler. The trait is implemented only for `Result`, and gives access to
/// it and to the two types in it.
#[diagnostic::on_unimplemented(
    message = "a handler must return a `Result`",
    label = "not a `Result`",
    note = "a handler reports a result or an error to the caller",
    note = "write `Result<{Self}, YourError>`"
)]
pub trait Outcome {
    /// The type in `Ok`.
    type Output;
    /// The type in `Err`.
    type Error;
    /// The type itself.
    type Whole;
}

impl<O, E> Outcome for Result<O, E> {
    type Output = O;
    type Error = E;
    type Whole = Self;
}
