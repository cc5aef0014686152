//! Finds out whether a type is contained in another derived type of the crate.
//!
//! The derive of a type cannot see the types that contain it. So the derive of the containing type
//! implements [`ContainedIn`] for each type that it contains. A method call on [`Containment`] then
//! shows whether this impl exists, because the compiler selects the method of another impl if it
//! does not. Only the return type of the method is used, and nothing is called at run time.

use core::marker::PhantomData;

/// Marks a type that the type `By` contains. `N` is a number of the containing type, so that the
/// impls for several containing types do not overlap.
///
/// The derive numbers the impls by the names of the contained types. If other types contain a type
/// under two names, such as a type alias, two numbers may be the same, and the compiler reports
/// conflicting or several impls of this trait. Write the same name in both places then.
pub trait ContainedIn<const N: usize, By> {}

/// Finds out whether another type contains `T`.
///
/// ```
/// use cmdhelp_runtime::review::{Ask as _, ContainedIn, Containment, is_contained};
///
/// struct Program;
/// struct Below;
/// impl ContainedIn<3, Program> for Below {}
///
/// const BELOW: bool = is_contained(|| {
///     (&&&&&&&&&&&&&&&&&<Containment<Below>>::NEW).ask()
/// });
/// const PROGRAM: bool = is_contained(|| {
///     (&&&&&&&&&&&&&&&&&<Containment<Program>>::NEW).ask()
/// });
/// assert!(BELOW && !PROGRAM);
/// ```
#[derive(Debug)]
pub struct Containment<T>(PhantomData<T>);

impl<T> Containment<T> {
    /// The value on which generated code calls [`ask`](Ask::ask), behind one reference more than there are numbers of
    /// containing types.
    pub const NEW: Self = Self(PhantomData);
}

/// The answer to the question whether one type contains another. The answer is a type, too.
pub trait ContainmentResult {
    /// Whether the type is contained.
    const IS_CONTAINED: bool;
}

/// The answer for a type that another type contains.
#[derive(Debug)]
pub struct Contained;

impl ContainmentResult for Contained {
    const IS_CONTAINED: bool = true;
}

/// The answer for a type that no known type contains.
#[derive(Debug)]
pub struct NotContained;

impl ContainmentResult for NotContained {
    const IS_CONTAINED: bool = false;
}

/// Provides the method `ask`, whose return type tells whether a type is contained. The compiler
/// removes one reference after the other from the value until an impl of this trait fits. The impl
/// for the number 0 fits the value with all references, that for the number 1 fits the value with
/// one reference less, and so on. So one method call tries all numbers, and the first number
/// usually decides for a contained type.
pub trait Ask<By>: Sized {
    /// [`Contained`] or [`NotContained`].
    type Answer;

    /// Has the answer as its return type. Panics, because only the return type is used.
    #[inline]
    fn ask(self) -> Self::Answer {
        unreachable!()
    }
}

impl<T> Ask<()> for &Containment<T> {
    type Answer = NotContained;
}

/// Implements [`Ask`] for each number of a containing type.
macro_rules! numbers {
    ($($number:literal $references:ty,)*) => {
        const _: () = assert!([$($number),*].len() == crate::spec::MAX_CONTAINERS);
        $(
            impl<T: ContainedIn<$number, By>, By> Ask<By> for $references {
                type Answer = Contained;
            }
        )*
    };
}

numbers! {
    0 &&&&&&&&&&&&&&&&&Containment<T>,
    1 &&&&&&&&&&&&&&&&Containment<T>,
    2 &&&&&&&&&&&&&&&Containment<T>,
    3 &&&&&&&&&&&&&&Containment<T>,
    4 &&&&&&&&&&&&&Containment<T>,
    5 &&&&&&&&&&&&Containment<T>,
    6 &&&&&&&&&&&Containment<T>,
    7 &&&&&&&&&&Containment<T>,
    8 &&&&&&&&&Containment<T>,
    9 &&&&&&&&Containment<T>,
    10 &&&&&&&Containment<T>,
    11 &&&&&&Containment<T>,
    12 &&&&&Containment<T>,
    13 &&&&Containment<T>,
    14 &&&Containment<T>,
    15 &&Containment<T>,
}

/// Returns the answer as a boolean. The parameter is a closure that calls [`ask`](Ask::ask), of
/// which only the return type is used.
#[must_use]
#[inline]
pub const fn is_contained<A: ContainmentResult>(_: fn() -> A) -> bool {
    A::IS_CONTAINED
}
