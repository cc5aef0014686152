//! Whether a type stands below another one of its crate.
//!
//! A type's derive cannot see who holds the type. So the holder's derive writes an impl of [`Held`],
//! and the type asks for one, by a method that is found in another trait where there is no impl. The
//! method's result type is the answer: nothing is called.

use core::marker::PhantomData;

/// The type is held by `By`. Of a type and a number there is one impl.
pub trait Held<const N: usize, By> {}

/// Asks whether a type is held.
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
    /// A question.
    pub const NEW: Self = Self(PhantomData);
}

/// An answer.
pub trait Answer {
    /// Whether the type is held.
    const IS_HELD: bool;
}

/// It is held.
#[derive(Debug)]
pub struct HeldByAnother;

impl Answer for HeldByAnother {
    const IS_HELD: bool = true;
}

/// Nobody is known to hold it.
#[derive(Debug)]
pub struct Free;

impl Answer for Free {
    const IS_HELD: bool = false;
}

/// Answers for a type that is held.
pub trait IsHeld<By> {
    /// Answers by the type that it returns.
    fn ask(&self) -> HeldByAnother {
        HeldByAnother
    }
}

impl<T: Held<N, By>, By, const N: usize> IsHeld<By> for Holding<T, N> {}

/// Answers for all other types.
pub trait IsFree {
    /// Answers by the type that it returns.
    fn ask(&self) -> Free {
        Free
    }
}

impl<T, const N: usize> IsFree for &Holding<T, N> {}

/// Returns whether a question is answered by yes.
#[must_use]
pub const fn is_held<A: Answer>(_: fn() -> A) -> bool {
    A::IS_HELD
}
