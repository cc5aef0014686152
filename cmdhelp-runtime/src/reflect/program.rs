//! A program's tree and document, as the program knows them now.

use super::reflect;
use crate::manifest::{Manifest, Rendered};
use crate::spec::Command;
use crate::tree::{Mode, Root};

/// The tree, with what only the running program knows.
pub(crate) fn root<T: Root>() -> Command {
    if T::TRAITS.is_dynamic {
        reflect(&T::SPEC, &T::whole(Mode::Parse))
    } else {
        T::SPEC
    }
}

/// Hands on the document: the one that the compiler made, or, where the program knows more or its
/// author did not want that one, one that is made now.
pub(crate) fn with_manifest<T: Root, R>(then: impl FnOnce(Manifest<'_>) -> R) -> R {
    match T::BAKED {
        Some(baked) if !T::TRAITS.is_dynamic => then(baked.manifest()),
        _ => then(Rendered::of(&root::<T>()).manifest()),
    }
}
