//! What the compiler made of a program.
//!
//! Each of it is asked for in one place, which is compiled once for a program: a constant that
//! several functions name stands in the program once for each of them. And that it is there is
//! known to the compiler, so that what would make it while the program runs is left out.

use crate::manifest::{Baked, Tools};
use crate::tree::Root;

/// The document, if the running program knows no more than it says.
pub(crate) fn document<T: Root>() -> Option<Baked> {
    const { is_baked::<T>() }.then(the_document::<T>)
}

/// What can be called, if the same holds.
pub(crate) fn tools<T: Root>() -> Option<Tools<'static>> {
    const { is_baked::<T>() }.then(|| T::tools().unwrap_or(Tools::NONE))
}

const fn is_baked<T: Root>() -> bool {
    T::BAKED.is_some() && !T::TRAITS.is_dynamic
}

#[inline(never)]
fn the_document<T: Root>() -> Baked {
    match T::BAKED {
        Some(baked) => baked,
        None => Baked::NONE,
    }
}
