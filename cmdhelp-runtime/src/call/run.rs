//! Carrying out a command.

use clap::{ArgMatches, FromArgMatches};

#[cfg(feature = "async")]
use super::drive::drive_later;
use super::drive::{Text, drive};
use super::{App, CallError, Context, Failure, Invocation, Output};
use crate::begun::Begun;
#[cfg(feature = "async")]
use crate::begun::block_on;

/// A command that can be carried out: its arguments are the value, its result is a value.
///
/// It is implemented for the type that has the command's arguments. The types above, up to the
/// root, find it by themselves.
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
    /// The program that it is a command of; `()` if it may be one of any program.
    type App: App;
    /// What it returns: anything that serde can write, or a stream of such.
    type Output: Output;
    /// How it fails.
    type Error: Failure;

    /// Whether it needs somebody who waits for it.
    #[doc(hidden)]
    const WAITS: bool = false;

    /// Carries the command out.
    ///
    /// # Errors
    ///
    /// Where the command fails.
    fn run(self, cx: &mut Context<Self::App>) -> Result<Self::Output, Self::Error>;

    /// Returns the result as people read it, if the command has an idea of its own about that: at a
    /// terminal, and with `--output text`. Otherwise they read the command's template, what the
    /// `Display` of the result says, or its fields.
    fn text(output: &Self::Output) -> Option<String> {
        let _ = output;
        None
    }

    /// Carries the command out, from what clap understood to the printed result.
    #[doc(hidden)]
    fn begin<'s>(
        matches: &'s ArgMatches,
        stage: &'s mut Invocation<'_, '_>,
        text: Text<Self::Output>,
    ) -> Begun<'s, Result<(), CallError>>
    where
        Self: FromArgMatches,
    {
        Begun::Done(match Self::from_arg_matches(matches) {
            Ok(value) => drive(stage, |cx| value.run(cx), text),
            Err(error) => Err(CallError::Refused(error)),
        })
    }
}

/// A [`Run`] that waits. The program is started with [`run_async`](super::run_async), by whatever
/// runtime it likes.
#[cfg(feature = "async")]
pub trait RunAsync: Sized + 'static {
    /// The program that it is a command of; `()` if it may be one of any program.
    type App: App;
    /// What it returns.
    type Output: Output;
    /// How it fails.
    type Error: Failure;

    /// Carries the command out.
    fn run(
        self,
        cx: &mut Context<Self::App>,
    ) -> impl Future<Output = Result<Self::Output, Self::Error>>;

    /// Returns the result as people read it, if the command has an idea of its own about that.
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
        matches: &'s ArgMatches,
        stage: &'s mut Invocation<'_, '_>,
        text: Text<Self::Output>,
    ) -> Begun<'s, Result<(), CallError>>
    where
        Self: FromArgMatches,
    {
        match Self::from_arg_matches(matches) {
            Ok(value) => Begun::Later(Box::pin(drive_later(
                stage,
                async |cx| RunAsync::run(value, cx).await,
                text,
            ))),
            Err(error) => Begun::Done(Err(CallError::Refused(error))),
        }
    }
}

/// What a handler returns, taken apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no result of a handler",
    label = "not a `Result`",
    note = "a handler returns a `Result`, such as `Result<(), YourError>`"
)]
pub trait Outcome {
    /// What it returns.
    type Output;
    /// How it fails.
    type Error;
}

impl<O, E> Outcome for Result<O, E> {
    type Output = O;
    type Error = E;
}
