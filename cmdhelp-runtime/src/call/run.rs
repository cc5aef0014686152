//! Carrying out a command.

use std::any::TypeId;

use clap::{ArgMatches, CommandFactory, Error, FromArgMatches};

#[cfg(feature = "async")]
use super::handler::drive_later;
use super::handler::{Text, drive};
use super::perform::{Stage, Trouble};
use super::{Context, Dispatch, Failure, Output};
use crate::begun::Begun;
#[cfg(feature = "async")]
use crate::begun::block_on;
use crate::spec::Words;
use crate::tree::Root;
use cmdhelp_spec::review::usual_words;

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

    /// The result as people read it, if the command has an idea of its own about that: at a terminal,
    /// and with `--output text`. Otherwise they read the command's template, what the `Display` of the
    /// result says, or its fields.
    fn text(output: &Self::Output) -> Option<String> {
        let _ = output;
        None
    }

    /// Carries the command out, from what clap understood to the printed result.
    #[doc(hidden)]
    fn begin<'s>(
        matches: &'s ArgMatches,
        stage: &'s mut Stage<'_, '_>,
        text: Text<Self::Output>,
    ) -> Begun<'s, Result<(), Trouble>>
    where
        Self: FromArgMatches,
    {
        Begun::Done(match Self::from_arg_matches(matches) {
            Ok(value) => drive(stage, |cx| value.run(cx), text),
            Err(error) => Err(Trouble::Refused(error)),
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

    /// The result as people read it, if the command has an idea of its own about that.
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
        stage: &'s mut Stage<'_, '_>,
        text: Text<Self::Output>,
    ) -> Begun<'s, Result<(), Trouble>>
    where
        Self: FromArgMatches,
    {
        match Self::from_arg_matches(matches) {
            Ok(value) => Begun::Later(Box::pin(drive_later(
                stage,
                async |cx| RunAsync::run(value, cx).await,
                text,
            ))),
            Err(error) => Begun::Done(Err(Trouble::Refused(error))),
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

/// What a command can be a command of: the root of a program, or `()` for any.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no program",
    label = "not the root of a program",
    note = "name the type that derives `Parser` and is given to `cmdhelp::run`, or `()` for any"
)]
pub trait App: Sized + 'static {
    /// What tells one program from another while it compiles; zero stands for any.
    const IDENTITY: u64;
    /// Whether a part of the program that is written by hand may refuse what clap accepted: then its
    /// own arguments are read before a command begins, and not when it asks for them.
    const IS_READ_FIRST: bool;
    /// Which flags of the framework have their usual names; none for any program.
    const USUAL_WORDS: [bool; Words::FLAGS];

    /// Reads the program's own arguments.
    ///
    /// # Errors
    ///
    /// Where a hand-written part of the program refuses what clap accepted.
    fn from_matches(matches: &ArgMatches) -> Result<Self, Error>;

    /// Whether it stands for the program with this type.
    #[must_use]
    fn is(program: TypeId) -> bool {
        TypeId::of::<Self>() == program
    }
}

impl<T: Root + FromArgMatches + 'static> App for T {
    const IDENTITY: u64 = <T as Root>::IDENTITY;
    const IS_READ_FIRST: bool = T::TRAITS.is_dynamic;
    const USUAL_WORDS: [bool; Words::FLAGS] = usual_words(&T::SPEC);

    fn from_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Self::from_arg_matches(matches)
    }
}

impl App for () {
    const IDENTITY: u64 = 0;
    const IS_READ_FIRST: bool = true;
    const USUAL_WORDS: [bool; Words::FLAGS] = [false; Words::FLAGS];

    fn from_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(())
    }

    fn is(_: TypeId) -> bool {
        true
    }
}

/// What can be run: a type that derives `Parser`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no program that can be run",
    label = "not the root of a program",
    note = "derive `cmdhelp::Parser` for it"
)]
pub trait Program: Root + CommandFactory + App + Dispatch {}

impl<T: Root + CommandFactory + App + Dispatch> Program for T {}
