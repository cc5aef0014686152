//! Finds out whether another type of the crate contains a type.
//!
//! A type's derive cannot see the types that contain the type. So the derive of the containing type
//! writes an impl of [`ContainedIn`], and a method call on [`Containment`] shows whether the impl
//! exists: without the impl, the compiler selects the method of another impl. Only the return type
//! of the method is used, and nothing is called at run time.

use core::marker::PhantomData;

/// Implemented for a type that `By` contains. `N` distinguishes the containing types, so that impls
/// do not overlap.
pub trait ContainedIn<const N: usize, By> {}

/// A test whether another type contains a type.
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
    /// The value. Generated code calls `ask` on one more reference to the value than there are numbers of
    /// containing types.
    pub const NEW: Self = Self(PhantomData);
}

/// The result of the test.
pub trait ContainmentResult {
    /// Whether the type is contained.
    const IS_CONTAINED: bool;
}

/// The result for a type that another type contains.
#[derive(Debug)]
pub struct Contained;

impl ContainmentResult for Contained {
    const IS_CONTAINED: bool = true;
}

/// The result for a type that no known type contains.
#[derive(Debug)]
pub struct NotContained;

impl ContainmentResult for NotContained {
    const IS_CONTAINED: bool = false;
}

/// The method that asks about all containing types. The compiler removes one reference after the
/// other from the value until an impl of this trait fits: with all references, the impl for the
/// containing type with number 0, and so on. So one method call asks about all numbers, and the
/// call for a contained type is usually decided by the first number.
pub trait Ask<By>: Sized {
    /// The result as a type.
    type Answer;

    /// Returns the result as its return type.
    ///
    /// # Panics
    ///
    /// Panics always, because only the return type is used.
    #[inline]
    fn ask(self) -> Self::Answer {
        unreachable!()
    }
}

impl<T> Ask<()> for &Containment<T> {
    type Answer = NotContained;
}

/// Writes the impl for each number of a containing type.
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

/// Returns the result of the test as a boolean.
#[must_use]
#[inline]
pub const fn is_contained<A: ContainmentResult>(_: fn() -> A) -> bool {
    A::IS_CONTAINED
}
