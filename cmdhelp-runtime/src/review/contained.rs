//! Finds out whether another type of the crate contains a type.
//!
//! A type's derive cannot see the types that contain the type. So the derive of the containing type
//! writes an impl of [`ContainedIn`], and a method call on [`Containment`] shows whether the impl
//! exists: without the impl, the compiler selects the method of another trait. Only the return type
//! of the method is used, and nothing is called at run time.

use core::marker::PhantomData;

/// Implemented for a type that `By` contains. `N` distinguishes the containing types, so that impls
/// do not overlap.
pub trait ContainedIn<const N: usize, By> {}

/// A test for whether a type is contained.
///
/// ```
/// use cmdhelp_runtime::review::{ContainedIn, Containment, is_contained};
/// use cmdhelp_runtime::review::{IsContained as _, IsNotContained as _};
///
/// struct Program;
/// struct Below;
/// impl ContainedIn<0, Program> for Below {}
///
/// const BELOW: bool = is_contained(|| (&<Containment<Below, 0>>::NEW).ask());
/// const PROGRAM: bool = is_contained(|| (&<Containment<Program, 0>>::NEW).ask());
/// assert!(BELOW && !PROGRAM);
///
/// // Answers about several containing types, in nested pairs.
/// const EITHER: bool = is_contained(|| {
///     ((&<Containment<Below, 1>>::NEW).ask(), (&<Containment<Below, 0>>::NEW).ask())
/// });
/// assert!(EITHER);
/// ```
#[derive(Debug)]
pub struct Containment<T, const N: usize>(PhantomData<T>);

impl<T, const N: usize> Containment<T, N> {
    /// The value on which generated code calls `ask`.
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

/// Whether one of two answers says that the type is contained. Pairs can be nested, so one closure asks
/// about any number of containing types; the compiler checks one closure faster than several.
impl<A: ContainmentResult, B: ContainmentResult> ContainmentResult for (A, B) {
    const IS_CONTAINED: bool = A::IS_CONTAINED || B::IS_CONTAINED;
}

/// The method for types that are contained.
pub trait IsContained<By> {
    /// Returns the result as its return type.
    #[inline]
    fn ask(&self) -> Contained {
        Contained
    }
}

impl<T: ContainedIn<N, By>, By, const N: usize> IsContained<By> for Containment<T, N> {}

/// The method for types that are not contained.
pub trait IsNotContained {
    /// Returns the result as its return type.
    #[inline]
    fn ask(&self) -> NotContained {
        NotContained
    }
}

impl<T, const N: usize> IsNotContained for &Containment<T, N> {}

/// Returns the result of the test as a boolean.
#[must_use]
#[inline]
pub const fn is_contained<A: ContainmentResult>(_: fn() -> A) -> bool {
    A::IS_CONTAINED
}
