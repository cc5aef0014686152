//! Finds out whether another type of the crate holds a type.
//!
//! A type's derive cannot see the types that hold the type. So the derive of the holder writes an
//! impl of [`Held`], and a method call on [`Holding`] shows whether the impl exists: without it,
//! the compiler selects the method of another trait. Only the return type of the method is used,
//! and nothing is called at run time.

use core::marker::PhantomData;

/// Implemented for a type that `By` holds. `N` distinguishes the holders, so that impls do not
/// overlap.
pub trait Held<const N: usize, By> {}

/// A test for whether a type is held.
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
    /// The value on which generated code calls `ask`.
    pub const NEW: Self = Self(PhantomData);
}

/// The result of the test.
pub trait Answer {
    /// Whether the type is held.
    const IS_HELD: bool;
}

/// The result for a type that another type holds.
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

/// The method for types that are held.
pub trait IsHeld<By> {
    /// Returns the result as its return type.
    fn ask(&self) -> HeldByAnother {
        HeldByAnother
    }
}

impl<T: Held<N, By>, By, const N: usize> IsHeld<By> for Holding<T, N> {}

/// The method for types that are not held.
pub trait IsFree {
    /// Returns the result as its return type.
    fn ask(&self) -> Free {
        Free
    }
}

impl<T, const N: usize> IsFree for &Holding<T, N> {}

/// Returns the result of the test as a boolean.
#[must_use]
pub const fn is_held<A: Answer>(_: fn() -> A) -> bool {
    A::IS_HELD
}
