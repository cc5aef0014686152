//! Makes handlers from functions, for commands that have no type of their own.

use std::marker::PhantomData;

use clap::Error;

#[cfg(feature = "async")]
use super::drive::drive_later;
use super::drive::{Text, drive};
use super::failure::recoveries;
use super::{App, CallError, Context, Failure, Handler, HandlerFn, Invocation, Output};
use crate::fast;
use crate::maybe_future::MaybeFuture;
use crate::spec::{Fact, Part, Schema, Stdout, Words};
use cmdhelp_spec::review::{Named, Scope, WrongClaims};

/// A function that can be the handler of an enum variant: `#[cmdhelp(run = function)]`. Its
/// parameters are the fields of the variant in their order, and then the context. It returns a
/// `Result`, as [`Run::run`](super::Run::run) does. With the feature `async`, it may be `async`.
/// `Fields` is the tuple of the fields' types. `How` is `Returns` or `Waits`, so that the
/// compiler can tell the implementations for plain and `async` functions apart.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Context, Function};
///
/// fn greet(name: String, times: u8, _: &mut Context<()>) -> Result<String, String> {
///     Ok(format!("hello, {name}! ").repeat(times.into()))
/// }
///
/// fn fits<How>(_: impl Function<(String, u8), How>) {}
/// fits(greet);
/// ```
#[diagnostic::on_unimplemented(
    message = "the signature of this function does not fit the command",
    label = "does not fit",
    note = "the function must take the fields of the variant in their order, then `&mut \
        Context<Cli>`, and must return a `Result` whose value implements `Serialize` and whose \
        error implements `Failure`",
    note = "for a command with more than twelve fields, implement `Run` for a struct with these \
        fields",
    note = "an `impl Trait` in the result borrows the context unless it ends with `+ use<>`, as in \
            `Stream<impl Iterator<Item = Line> + use<>>`"
)]
pub trait Function<Fields, How> {
    /// The program of the function, which the type of its context names.
    type App: App;
    /// The result of the function.
    type Output: Output;
    /// The error of the function.
    type Error: Failure;

    /// The facts about the function for the spec tree, such as its error codes.
    const PART: &'static Part;

    /// Calls the function with `fields`, and prints its result.
    #[doc(hidden)]
    fn begin<'s>(
        self,
        fields: Fields,
        stage: &'s mut Invocation<'_, '_>,
        text: Text<Self::Output>,
    ) -> MaybeFuture<'s, Result<(), CallError>>;
}

/// Returns the facts about a function for the spec tree, such as its error codes.
const fn part<A: App, O: Output, E: Failure, const WAITS: bool>() -> &'static Part {
    const {
        &Part {
            items: &[],
            facts: &[
                Fact::Handled(<A as App>::IDENTITY, WAITS),
                Fact::HandledByFunction,
                Fact::Streams(O::IS_STREAM),
                Fact::Failures(<E as Failure>::TABLE),
            ],
        }
    }
}

/// The parameter `How` of [`Function`] for functions that are not `async`. `A` is the function's
/// program.
#[derive(Debug)]
pub struct Returns<A>(PhantomData<A>);

/// The parameter `How` of [`Function`] for functions that are `async`. `A` is the function's
/// program.
#[cfg(feature = "async")]
#[derive(Debug)]
pub struct Waits<A>(PhantomData<A>);

macro_rules! functions {
    ($(($($field:ident)*))*) => {$(
        impl<F, A, O, E, $($field),*> Function<($($field,)*), Returns<A>> for F
        where
            F: FnOnce($($field,)* &mut Context<A>) -> Result<O, E>,
            A: App,
            O: Output,
            E: Failure,
        {
            type App = A;
            type Output = O;
            type Error = E;
            const PART: &'static Part = part::<A, O, E, false>();

            #[allow(non_snake_case, reason = "a value has its type's name here")]
            fn begin<'s>(
                self,
                fields: ($($field,)*),
                stage: &'s mut Invocation<'_, '_>,
                text: Text<O>,
            ) -> MaybeFuture<'s, Result<(), CallError>> {
                let ($($field,)*) = fields;
                MaybeFuture::Done(drive(stage, |cx| self($($field,)* cx), text))
            }
        }

        #[cfg(feature = "async")]
        impl<F, A, O, E, $($field),*> Function<($($field,)*), Waits<A>> for F
        where
            F: AsyncFnOnce($($field,)* &mut Context<A>) -> Result<O, E> + 'static,
            A: App,
            O: Output + 'static,
            E: Failure + 'static,
            $($field: 'static,)*
        {
            type App = A;
            type Output = O;
            type Error = E;
            const PART: &'static Part = part::<A, O, E, true>();

            #[allow(non_snake_case, reason = "a value has its type's name here")]
            fn begin<'s>(
                self,
                fields: ($($field,)*),
                stage: &'s mut Invocation<'_, '_>,
                text: Text<O>,
            ) -> MaybeFuture<'s, Result<(), CallError>> {
                let ($($field,)*) = fields;
                let run = async |cx: &mut Context<A>| self($($field,)* cx).await;
                MaybeFuture::Later(Box::pin(drive_later(stage, run, text)))
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

/// Does nothing, but compiles only if the function's signature fits its command. Generated code
/// uses the function in several places, and calls `fits` first, so that the compiler prints only
/// one error for a wrong signature.
pub const fn fits<Fields, How, F: Function<Fields, How> + Copy>(_: F) {}

/// Returns the facts about a function for the spec tree, such as its error codes.
#[must_use]
pub const fn function_part<Fields, A, F: Function<Fields, A> + Copy>(_: F) -> &'static Part {
    F::PART
}

/// Returns, for each flag of cmdhelp, whether it has its default name in the program of a function.
#[must_use]
pub const fn function_default_names<Fields, A, F: Function<Fields, A> + Copy>(
    _: F,
) -> Option<[bool; Words::FLAGS]> {
    Some(<F::App as App>::DEFAULT_NAMES)
}

/// A marker for `O`, the output type of a function. Its method `described` finds the schema of `O`
/// without a trait bound. If `O` has no schema, the compiler selects the method of [`Undescribed`]
/// with the same name. Only the return type of `described` is used, and the method is never called
/// at run time.
#[derive(Debug)]
pub struct Returned<O>(PhantomData<O>);

/// Makes the marker [`Returned`] for the output type of a function.
#[must_use]
pub const fn returned<Fields, A, F: Function<Fields, A> + Copy>(_: F) -> Returned<F::Output> {
    Returned(PhantomData)
}

impl<O: Schema> Returned<O> {
    /// Returns the marker for a type with a schema.
    #[must_use]
    pub const fn described(&self) -> Described<O> {
        Described(PhantomData)
    }
}

/// Provides the method `described` of [`Returned`] for types without a schema.
pub trait Undescribed {
    /// Returns `()`, because the type has no schema.
    fn described(&self) {}
}

impl<O> Undescribed for Returned<O> {}

/// The return type of `described` for a type with a schema.
#[derive(Debug)]
pub struct Described<O>(PhantomData<O>);

/// A return type of `described`: [`Described`] for a type with a schema, and `()` for any other
/// type.
pub trait Describes {
    /// The schema, if the type has one.
    const SCHEMA: Option<Named>;
    /// The facts about the command's output.
    const PART: &'static Part;
}

impl<O: Schema> Describes for Described<O> {
    const SCHEMA: Option<Named> = Some((O::NAME, O::NODE_UNLESS_RECURSIVE));
    const PART: &'static Part = &Part {
        items: &[],
        facts: &[Fact::Stdout(Stdout {
            text_template: None,
            schema: Self::SCHEMA,
        })],
    };
}

impl Describes for () {
    const SCHEMA: Option<Named> = None;
    const PART: &'static Part = &Part::EMPTY;
}

/// Returns the schema of a function's output type, if the type has one. `D` is the return type of
/// the method `described` of [`Returned`].
#[must_use]
pub const fn schema_of_function<D: Describes>(_: fn() -> D) -> Option<Named> {
    D::SCHEMA
}

/// Returns the facts about a function's output for the spec tree. `D` is the return type of the
/// method `described` of [`Returned`].
#[must_use]
pub const fn output_of_function<D: Describes>(_: fn() -> D) -> &'static Part {
    D::PART
}

/// Returns the recovery commands of a function's error type that the program does not accept. `S`
/// describes the commands of the program.
#[must_use]
pub const fn function_review<S: Scope, Fields, A, F: Function<Fields, A> + Copy>(
    _: F,
) -> WrongClaims {
    recoveries::<F::Error, S::Top>()
}

/// Makes a handler that calls a function. `carry` reads the function's arguments, and calls it.
#[must_use]
pub const fn function_handler<Fields, A, F: Function<Fields, A> + Copy>(
    _: F,
    carry: HandlerFn,
) -> Handler {
    Handler {
        carry,
        is_page: F::Output::IS_PAGE,
    }
}

/// Reads the fields with `fields` from the arguments of the command, and calls the function with
/// them. `text` returns the author's text for the result, if there is one.
pub fn offer_function<'s, Fields, How, F: Function<Fields, How>>(
    function: F,
    fields: fn(&mut fast::Fields<'_, '_>) -> Result<Fields, Error>,
    text: Text<F::Output>,
    from: &mut fast::Fields<'_, '_>,
    stage: &'s mut Invocation<'_, '_>,
) -> MaybeFuture<'s, Result<(), CallError>> {
    match fields(from) {
        Ok(fields) => function.begin(fields, stage, text),
        Err(error) => MaybeFuture::Done(Err(CallError::Refused(error))),
    }
}
