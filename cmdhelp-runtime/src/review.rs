//! Scopes, which tell the compiler's checks where in a program a derived type is used. The compiler
//! checks a type for each place at which it is used.

mod contained;
mod documents;
mod examples;
mod lock;

use core::marker::PhantomData;
use std::ffi::OsString;

pub use self::contained::{Ask, Contained, ContainedIn, Containment, NotContained, is_contained};
pub use self::documents::{Documented, documents_parse};
pub use self::examples::examples_parse;
pub use self::lock::lock_holds;
#[cfg(feature = "agents")]
use crate::answer::PrintedAnswer;
use crate::erase::Erase as _;
#[cfg(feature = "agents")]
use crate::json_call;
use crate::line_error::LineError;
use crate::matches::matches;
#[cfg(feature = "agents")]
use crate::request::Request;
use crate::spec::{Command, Item, Part};
#[cfg(feature = "agents")]
use crate::surface;
use crate::tree::{Root, Tree};
pub use cmdhelp_spec::review::*;

/// The scope of the root type `T` of a program. `A` selects the attributes that are checked.
#[derive(Debug)]
pub struct AtRoot<T, A = AllClaims>(PhantomData<(T, A)>);

impl<T: Root, A> AtRoot<T, A> {
    const SPEC: Command = T::SPEC;
}

impl<T: Root, A: ClaimSet> Scope for AtRoot<T, A> {
    type Up = Self;
    type Top = Self;
    type ClaimSet = A;
    const PASS: Pass = Pass::Find;
    const TESTED: bool = T::TESTS_EXAMPLES;
    const DEPTH: usize = 0;
    // If the name of the program is known only at run time, no command line of it can be checked at
    // compile time.
    const COMMAND: Option<&'static Command> = {
        let name = Self::SPEC.name;
        if name.is_empty() {
            None
        } else {
            Some(&Self::SPEC)
        }
    };
    const PROGRAM: &'static str = T::TRAITS.binary;
    #[expect(
        clippy::redundant_pattern_matching,
        reason = "a method would take the option by reference: see `Variant`"
    )]
    const NO_RULES_ABOVE: bool = matches!(Self::COMMAND, Some(_));
}

/// The scope of the root type `T` in a check that reports only one mistake, the one with the number
/// `N`. `A` selects the attributes that are checked.
#[derive(Debug)]
pub struct Mistake<T, A, const N: usize>(PhantomData<(T, A)>);

impl<T: Root + Review<AtRoot<T, A>>, A: ClaimSet, const N: usize> Scope for Mistake<T, A, N> {
    type Up = Self;
    type Top = Self;
    type ClaimSet = A;
    const PASS: Pass = match T::REVIEW.nth(N) {
        Some(claim) => Pass::Report(claim),
        None => Pass::Find,
    };
    const TESTED: bool = T::TESTS_EXAMPLES;
    const DEPTH: usize = 0;
    const COMMAND: Option<&'static Command> = <AtRoot<T, A>>::COMMAND;
    const PROGRAM: &'static str = <AtRoot<T, A>>::PROGRAM;
    const NO_RULES_ABOVE: bool = <AtRoot<T, A>>::NO_RULES_ABOVE;
}

impl<T: Root + Review<AtRoot<T, A>> + Review<Self>, A: ClaimSet, const N: usize> Mistake<T, A, N> {
    /// Causes a compile error for the mistake with the number `N`, if there is one, when the
    /// constant is evaluated.
    pub const REPORTED: () = if <T as Review<AtRoot<T, A>>>::REVIEW.nth(N).is_some() {
        report::<T, Self>();
    };
}

/// Causes a compile error for the mistake with the number `N` in cmdhelp's attributes, if there is
/// one. Does nothing if another type of the crate contains `T`, because the mistake is then
/// reported for the other type.
#[track_caller]
#[inline]
pub const fn report_unless_contained<T, const N: usize>()
where
    T: Root + Review<AtRoot<T, CmdhelpClaims>> + Review<Mistake<T, CmdhelpClaims, N>>,
{
    if !T::IS_CONTAINED {
        report_if_any::<T, N>();
    }
}

/// Causes compile errors for all mistakes in the attributes that `A` selects, in a program that calls this function.
/// The function has type parameters, because the compiler's lints would evaluate constants without type parameters even
/// in other programs.
#[inline]
pub fn report_all<T, A: ClaimSet>()
where
    T: Root
        + Review<AtRoot<T, A>>
        + Review<Mistake<T, A, 0>>
        + Review<Mistake<T, A, 1>>
        + Review<Mistake<T, A, 2>>
        + Review<Mistake<T, A, 3>>
        + Review<Mistake<T, A, 4>>
        + Review<Mistake<T, A, 5>>
        + Review<Mistake<T, A, 6>>
        + Review<Mistake<T, A, 7>>,
{
    const { assert!(crate::spec::MAX_MISTAKES == 8) };
    let () = <Mistake<T, A, 0>>::REPORTED;
    let () = <Mistake<T, A, 1>>::REPORTED;
    let () = <Mistake<T, A, 2>>::REPORTED;
    let () = <Mistake<T, A, 3>>::REPORTED;
    let () = <Mistake<T, A, 4>>::REPORTED;
    let () = <Mistake<T, A, 5>>::REPORTED;
    let () = <Mistake<T, A, 6>>::REPORTED;
    let () = <Mistake<T, A, 7>>::REPORTED;
}

#[inline]
const fn report_if_any<T, const N: usize>()
where
    T: Root + Review<AtRoot<T, CmdhelpClaims>> + Review<Mistake<T, CmdhelpClaims, N>>,
{
    <Mistake<T, CmdhelpClaims, N>>::REPORTED
}

/// Causes the compile error for one mistake. The compiler evaluates all constants that the body of
/// a function names. If `REVIEW` were named in the caller's body, and not in this function, the
/// whole program would be checked again even for numbers without a mistake.
#[inline]
const fn report<T: Review<S>, S: Scope>() {
    let _wrong = T::REVIEW;
}

/// The scope of a subcommand: the one that is item number `ITEM` in the constant `PART` of the enum
/// `E`. `S` is the scope of the enum.
#[derive(Debug)]
pub struct Variant<E, S, const ITEM: usize>(PhantomData<(E, S)>);

impl<E: Tree, S: Scope, const ITEM: usize> Scope for Variant<E, S, ITEM> {
    type Up = S;
    type Top = S::Top;
    type ClaimSet = S::ClaimSet;
    const DEPTH: usize = S::DEPTH + 1;
    // The option is matched by value. Behind a reference, such as a method's receiver, the compiler
    // would validate all data that the reference leads to, again for each variant.
    const COMMAND: Option<&'static Command> = match S::COMMAND {
        Some(_) => command(E::PART, ITEM),
        None => None,
    };
    const PROGRAM: &'static str = S::PROGRAM;
    const NO_RULES_ABOVE: bool = S::NO_RULES_ABOVE_COMMANDS;
}

/// Returns the item with the index `item` of a part, if it is a command.
#[inline]
const fn command(part: &'static Part, item: usize) -> Option<&'static Command> {
    match &part.items[item] {
        Item::Command(command) => Some(command),
        _ => None,
    }
}

/// A root type whose program can check a command line by parsing it.
#[cfg(feature = "calls")]
pub use crate::call::Program as Parsed;

/// A root type whose program can check a command line by parsing it.
#[cfg(not(feature = "calls"))]
pub trait Parsed: Root {}

#[cfg(not(feature = "calls"))]
impl<T: Root> Parsed for T {}

/// Returns the error if the program does not accept a command line, and `None` if it does. The command line may ask the
/// program about itself, or pass arguments as JSON.
#[cfg(feature = "agents")]
#[inline]
fn line_error<T>(words: &[impl AsRef<str>]) -> Option<LineError>
where
    T: Parsed,
{
    let argv: Vec<OsString> = argv(words).collect();
    let is_for_server = argv
        .get(1)
        .and_then(|word| T::TRAITS.end_of_mcp_word(word.to_str()?))
        .is_some();
    if is_for_server && surface::is_first_word_free(&T::ERASED, &argv) {
        return T::SERVER.is_none().then(|| {
            LineError::Refused("error: the feature `mcp` of cmdhelp is not enabled".to_owned())
        });
    }
    match Request::of_documented::<T>(argv) {
        Request::Line(argv) => call_error::<T>(argv),
        Request::Json(argv, origin) => match call_error::<T>(argv.clone())? {
            LineError::Clap(error) => {
                refused(&json_call::refused(&T::ERASED, error, &argv, origin))
            }
            refused => Some(refused),
        },
        Request::Answered(answer) => refused(&answer),
        Request::MissingJson(missing) => refused(&missing.answer()),
    }
}

/// Returns the error that an answer prints, or `None` if the answer is no error.
#[cfg(feature = "agents")]
fn refused(answer: &PrintedAnswer) -> Option<LineError> {
    let text = || [&answer.stdout, answer.stderr.as_str()].concat();
    (answer.code != 0).then(|| LineError::Refused(text()))
}

/// Returns the error if the program does not accept a command line, and `None` if it does.
#[cfg(not(feature = "agents"))]
#[inline]
fn line_error<T>(words: &[impl AsRef<str>]) -> Option<LineError>
where
    T: Parsed,
{
    call_error::<T>(argv(words).collect())
}

fn argv(words: &[impl AsRef<str>]) -> impl Iterator<Item = OsString> {
    words.iter().map(|word| OsString::from(word.as_ref()))
}

/// Returns the error if the program does not accept a call. In a program with handlers, the call may contain the flags
/// that cmdhelp adds to calls.
#[inline]
fn call_error<T>(argv: Vec<OsString>) -> Option<LineError>
where
    T: Parsed,
{
    #[cfg(feature = "calls")]
    if is_called(&T::SPEC) {
        return crate::call::line_error::<T>(argv);
    }
    let error = matches(T::ERASED.tree(), &argv).err();
    error.map(LineError::Clap)
}
