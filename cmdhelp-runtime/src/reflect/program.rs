//! A program's tree and document, as the program knows them now.

use super::reflect;
use crate::baked;
use crate::manifest::{Manifest, Rendered};
use crate::spec::{Command, Part, Text};
use crate::tree::{Mode, Root};

/// The tree of a program that was not written down while it was built, with what only the running
/// program knows. Of one that was, nobody asks for it; that this is said here keeps the tree out of
/// such programs.
pub(crate) fn root<T: Root>() -> Command {
    if T::TRAITS.is_dynamic {
        reflect(&T::SPEC, &T::whole(Mode::Parse))
    } else if const { T::BAKED.is_some() } {
        Command {
            name: Text::Plain(T::TRAITS.binary),
            part: &Part::EMPTY,
        }
    } else {
        T::SPEC
    }
}

/// Hands on the document: the one that the compiler made, or, where the program knows more or its
/// author did not want that one, one that is made now.
pub(crate) fn with_manifest<T: Root, R>(then: impl FnOnce(Manifest<'_>) -> R) -> R {
    if const { baked::is_there::<T>() } {
        then(baked::document::<T>().manifest())
    } else {
        then(Rendered::of(&root::<T>()).manifest())
    }
}
