//! Whether another type of the crate holds a type.
//!
//! A type's derive cannot see the types that hold it. So the holder's derive writes an impl of
//! [`Held`], and the type tests for this impl with a method call: without the impl, the call finds
//! the method of another trait. Only the return type of the method is used, and nothing is called.

use core::marker::PhantomData;

/// Implemented for a type that `By` holds. A pair of type and number has at most one impl.
pub trait Held<const N: usize, By> {}

/// A test whether a type is held.
///
/// ```
/// use cmdhelp_runtime::review::{Held, Holding, IsFree as _, IsHeld as _, is_held};
///
/// struct Program;
/// struct Below;
/// impl Held<0, Program> for Below {}
///
/// const BELOW: bool = is_held(|| (&<Holding<Below, 0>>::NEW).ask());
/// const PROGRAM: bool = is_held(|| (&<Holding<Program, 0>>::NEW).ask());
/// assert!(BELOW && !PROGRAM);
/// ```
#[derive(Debug)]
pub struct Holding<T, const N: usize>(PhantomData<T>);

impl<T, const N: usize> Holding<T, N> {
    /// The value on which generated code calls `ask` to test whether `T` is held.
    pub const NEW: Self = Self(PhantomData);
}

/// The result of a test.
pub trait Answer {
    /// Whether the type is held.
    const IS_HELD: bool;
}

/// The result for a type that is held.
#[derive(Debug)]
pub struct HeldByAnother;

impl Answer for HeldByAnother {
    const IS_HELD: bool = true;
}

/// The result for a type that no known type holds.
#[derive(Debug)]
pub struct Free;

impl Answer for Free {
    const IS_HELD: bool = false;
}

/// The test for types that are held.
pub trait IsHeld<By> {
    /// Returns the result by its return type.
    fn ask(&self) -> HeldByAnother {
        HeldByAnother
    }
}

impl<T: Held<N, By>, By, const N: usize> IsHeld<By> for Holding<T, N> {}

/// The test for types that are not held.
pub trait IsFree {
    /// Returns the result by its return type.
    fn ask(&self) -> Free {
        Free
    }
}

impl<T, const N: usize> IsFree for &Holding<T, N> {}

/// Returns whether a test has found that the type is held.
#[must_use]
pub const fn is_held<A: Answer>(_: fn() -> A) -> bool {
    A::IS_HELD
}
