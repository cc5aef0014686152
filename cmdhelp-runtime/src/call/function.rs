//! Functions that carry out commands, for commands without a type of their own.

use std::fmt::Display;
use std::marker::PhantomData;

use clap::{ArgMatches, Error};

use super::failure::recoveries;
use super::handler::drive;
use super::perform::{Stage, Trouble};
use super::{App, Carry, Context, Failure, Handler, Output};
use crate::spec::{Fact, Part, Schema};
use cmdhelp_spec::review::{Named, Scope, Wrong};

/// A function that `#[cmdhelp(run = function)]` can name: it takes the fields of the variant in
/// their order and then the context, and returns what [`Run::run`](super::Run::run) would.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Context, Function};
///
/// fn greet(name: String, times: u8, _: &mut Context<()>) -> Result<String, String> {
///     Ok(format!("hello, {name}! ").repeat(times.into()))
/// }
///
/// fn fits<A>(_: impl Function<(String, u8), A>) {}
/// fits(greet);
/// ```
#[diagnostic::on_unimplemented(
    message = "this function does not fit the command",
    label = "does not fit",
    note = "it takes the variant's fields in their order, then `&mut Context<Cli>`, and returns a \
            `Result` with something that serde can write and an error with `Failure`",
    note = "a command with more than twelve fields is a struct of its own"
)]
pub trait Function<Fields, A> {
    /// The program.
    type App: App;
    /// What it returns.
    type Output: Output;
    /// How it fails.
    type Error: Failure;

    /// What is known of it while the program compiles.
    const PART: &'static Part = &Part {
        items: &[],
        facts: &[
            Fact::Handled(<Self::App as App>::IDENTITY, false),
            Fact::Streams(Self::Output::IS_STREAM),
            Fact::Failures(<Self::Error as Failure>::TABLE),
        ],
    };

    /// Calls it.
    ///
    /// # Errors
    ///
    /// Where the command fails.
    fn call(self, fields: Fields, cx: &mut Context<Self::App>)
    -> Result<Self::Output, Self::Error>;
}

macro_rules! functions {
    ($(($($field:ident)*))*) => {$(
        impl<F, A, O, E, $($field),*> Function<($($field,)*), A> for F
        where
            F: FnOnce($($field,)* &mut Context<A>) -> Result<O, E>,
            A: App,
            O: Output,
            E: Failure,
        {
            type App = A;
            type Output = O;
            type Error = E;

            #[allow(non_snake_case, reason = "a value has its type's name here")]
            fn call(self, fields: ($($field,)*), cx: &mut Context<A>) -> Result<O, E> {
                let ($($field,)*) = fields;
                self($($field,)* cx)
            }
        }
    )*};
}

functions! {
    ()
    (T1)
    (T1 T2)
    (T1 T2 T3)
    (T1 T2 T3 T4)
    (T1 T2 T3 T4 T5)
    (T1 T2 T3 T4 T5 T6)
    (T1 T2 T3 T4 T5 T6 T7)
    (T1 T2 T3 T4 T5 T6 T7 T8)
    (T1 T2 T3 T4 T5 T6 T7 T8 T9)
    (T1 T2 T3 T4 T5 T6 T7 T8 T9 T10)
    (T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11)
    (T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12)
}

/// What is known of a function while the program compiles.
#[must_use]
pub const fn function_part<Fields, A, F: Function<Fields, A> + Copy>(_: F) -> &'static Part {
    F::PART
}

/// What a function returns, asked for its schema without a bound: where it has none, the name finds the
/// method of [`Undescribed`]. The result type of the method is the answer, and nothing is called.
#[derive(Debug)]
pub struct Returned<O>(PhantomData<O>);

/// Asks what a function returns.
#[must_use]
pub const fn returned<Fields, A, F: Function<Fields, A> + Copy>(_: F) -> Returned<F::Output> {
    Returned(PhantomData)
}

impl<O: Schema> Returned<O> {
    /// It has a schema.
    #[must_use]
    pub const fn described(&self) -> Described<O> {
        Described(PhantomData)
    }
}

/// What [`Returned`] answers about what has no schema.
pub trait Undescribed {
    /// It has none.
    fn described(&self) {}
}

impl<O> Undescribed for Returned<O> {}

/// What has a schema.
#[derive(Debug)]
pub struct Described<O>(PhantomData<O>);

/// The answer, as a constant.
pub trait Describes {
    /// The schema, if there is one.
    const SCHEMA: Option<Named>;
}

impl<O: Schema> Describes for Described<O> {
    const SCHEMA: Option<Named> = Some((O::NAME, O::NODE_UNLESS_RECURSIVE));
}

impl Describes for () {
    const SCHEMA: Option<Named> = None;
}

/// The schema of what a function returns, if it has one.
#[must_use]
pub const fn schema_of_function<D: Describes>(_: fn() -> D) -> Option<Named> {
    D::SCHEMA
}

/// What a program whose place `S` is has against what is to be done after a function's errors.
#[must_use]
pub const fn function_review<S: Scope, Fields, A, F: Function<Fields, A> + Copy>(_: F) -> Wrong {
    recoveries::<F::Error, S::Top>()
}

/// The handler that calls a function, as `carry` does it.
#[must_use]
pub const fn function_handler<Fields, A, F: Function<Fields, A> + Copy>(
    _: F,
    carry: Carry,
) -> Handler {
    Handler {
        carry,
        is_page: F::Output::IS_PAGE,
    }
}

/// Asks what a function has returned whether it has a `Display`: where it has none, the name finds
/// the method of [`Unshown`].
///
/// ```
/// use cmdhelp_runtime::call::{Shown, Unshown as _};
/// assert_eq!(Shown(&7).text().as_deref(), Some("7"));
/// assert_eq!(Shown(&[7]).text(), None);
/// ```
#[derive(Debug)]
pub struct Shown<'o, O>(pub &'o O);

impl<O: Display> Shown<'_, O> {
    /// As it shows itself.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        Some(self.0.to_string())
    }
}

/// What [`Shown`] answers about what has no `Display`.
pub trait Unshown {
    /// It does not show itself.
    fn text(&self) -> Option<String> {
        None
    }
}

impl<O> Unshown for Shown<'_, O> {}

/// Calls a function with what clap understood of its command; people see what it returns as `shown`
/// tells, unless there is a template.
pub fn offer_function<Fields, A, F: Function<Fields, A>>(
    function: F,
    fields: fn(&mut ArgMatches) -> Result<Fields, Error>,
    shown: fn(&F::Output) -> Option<String>,
    matches: &ArgMatches,
    stage: &mut Stage<'_, '_>,
) -> Result<(), Trouble> {
    let fields = fields(&mut matches.clone()).map_err(Trouble::Refused)?;
    let has_template = stage.printer.has_template();
    let text = |output: &F::Output| match has_template {
        true => None,
        false => shown(output),
    };
    drive::<F::App, _, _>(stage, |cx| function.call(fields, cx), text)
}
