//! Makes the schemas and names of types as `&'static str`. Their lengths are computed at compile
//! time.

use core::marker::PhantomData;

use super::{Node, Note, Schema, Shape, copy, length, write};
use crate::hash::hash;
use crate::slice::each;

/// Returns the schema of a type, from which generated code makes the constant
/// [`SCHEMA`](Schema::SCHEMA).
///
/// # Panics
///
/// Panics if the schema is longer than 1 MiB.
#[must_use]
#[inline]
pub const fn text<T: Schema + ?Sized>() -> &'static str {
    Linked::<T, false>::text(length(T::NODE_UNLESS_RECURSIVE))
}

/// Joins the pieces of a type's name, from which generated code makes the constant
/// [`NAME`](Schema::NAME).
///
/// # Panics
///
/// Panics if the name is longer than 1 MiB.
#[must_use]
#[inline]
pub const fn name<T: Schema + ?Sized>() -> &'static str {
    let pieces = T::NAME_PIECES;
    let mut length = 0;
    each!(pieces, |piece| {
        length += piece.len();
    });
    Linked::<T, true>::text(length)
}

/// Returns the identity of a type: a hash of `place`, the position of its declaration, and of the
/// identities of its type parameters.
#[must_use]
#[inline]
pub const fn identity(place: &str, parameters: &[u64]) -> u64 {
    let mut id = hash(place.as_bytes());
    each!(parameters, |parameter| {
        id = id.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ *parameter;
    });
    id
}

/// Stands for `T` inside the schema of `T` itself, because a constant cannot refer to itself.
#[derive(Debug)]
pub struct RecursiveRef<T: ?Sized>(PhantomData<T>);

// `Cow<'_, [T]>` requires that `RecursiveRef<T>` implements `Clone` for every `T`, so this impl has
// no bound on `T`.
impl<T: ?Sized> Clone for RecursiveRef<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<T: Schema + ?Sized> Schema for RecursiveRef<T> {
    const NAME: &'static str = T::NAME;
    const SCHEMA: &'static str = text::<Self>();
    const ID: u64 = T::ID;
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node {
        id: T::ID,
        name: T::NAME,
        note: Note::NONE,
        shape: Shape::RecursiveRef,
        recursive_group: &[],
    };
}

/// Holds the name of `T` (if `NAME` is true) or its schema as a constant. The length of the text
/// depends on `T`, but the length of an array must not depend on a type parameter. For this reason,
/// there are functions for several lengths, and the one that fits is called. They are functions and
/// not constants because the compiler evaluates every constant that another constant mentions, but
/// evaluates the body of a function only if the function is called.
struct Linked<T: ?Sized, const NAME: bool>(PhantomData<T>);

struct Bytes<T: ?Sized, const NAME: bool, const N: usize>(PhantomData<T>);

impl<T: Schema + ?Sized, const NAME: bool, const N: usize> Bytes<T, NAME, N> {
    const BYTES: [u8; N] = {
        let mut bytes = [0; N];
        if NAME {
            fill_name::<T>(&mut bytes);
        } else {
            fill_schema::<T>(&mut bytes);
        }
        bytes
    };

    #[inline]
    const fn bytes() -> &'static [u8] {
        &Self::BYTES
    }
}

#[inline]
const fn fill_name<T: Schema + ?Sized>(bytes: &mut [u8]) {
    let pieces = T::NAME_PIECES;
    let mut at = 0;
    each!(pieces, |piece| {
        copy(bytes, at, piece.as_bytes());
        at += piece.len();
    });
}

#[inline]
const fn fill_schema<T: Schema + ?Sized>(bytes: &mut [u8]) {
    write(T::NODE_UNLESS_RECURSIVE, bytes, 0);
}

impl<T: Schema + ?Sized, const NAME: bool> Linked<T, NAME> {
    #[inline]
    const fn text(length: usize) -> &'static str {
        let bytes = match length {
            0..=0x40 => Bytes::<T, NAME, 0x40>::bytes(),
            0x41..=0x100 => Bytes::<T, NAME, 0x100>::bytes(),
            0x101..=0x200 => Bytes::<T, NAME, 0x200>::bytes(),
            0x201..=0x400 => Bytes::<T, NAME, 0x400>::bytes(),
            0x401..=0x800 => Bytes::<T, NAME, 0x800>::bytes(),
            0x801..=0x1000 => Bytes::<T, NAME, 0x1000>::bytes(),
            0x1001..=0x2000 => Bytes::<T, NAME, 0x2000>::bytes(),
            0x2001..=0x4000 => Bytes::<T, NAME, 0x4000>::bytes(),
            0x4001..=0x1_0000 => Bytes::<T, NAME, 0x1_0000>::bytes(),
            0x1_0001..=0x10_0000 => Bytes::<T, NAME, 0x10_0000>::bytes(),
            _ => panic!("a schema is longer than a megabyte"),
        };
        match str::from_utf8(bytes.split_at(length).0) {
            Ok(text) => text,
            Err(_) => panic!("the pieces of the schema are valid UTF-8"),
        }
    }
}
