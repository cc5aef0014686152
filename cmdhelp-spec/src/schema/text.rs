//! Texts of types, in constants of a length that only the compiler knows.

use core::marker::PhantomData;

use super::{Node, Note, Schema, Shape, length, sink, write};
use crate::hash::hash;

/// The schema of a type, for its [`SCHEMA`](Schema::SCHEMA).
///
/// # Panics
///
/// If the schema is longer than a megabyte.
#[must_use]
pub const fn text<T: Schema + ?Sized>() -> &'static str {
    Linked::<T, Whole>::text(length(T::NODE))
}

/// The name of a type from its pieces, for its [`NAME`](Schema::NAME).
///
/// # Panics
///
/// If the name is longer than a megabyte.
#[must_use]
pub const fn name<T: Schema + ?Sized>() -> &'static str {
    let pieces = T::NAME_PIECES;
    let mut length = 0;
    let mut i = 0;
    while i < pieces.len() {
        length += pieces[i].len();
        i += 1;
    }
    Linked::<T, Name>::text(length)
}

/// What tells a type from others: where it stands, and its parameters.
#[must_use]
pub const fn identity(place: &str, parameters: &[u64]) -> u64 {
    let mut id = hash(place.as_bytes());
    let mut i = 0;
    while i < parameters.len() {
        id = id.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ parameters[i];
        i += 1;
    }
    id
}

/// Stands for `T` inside of `T`, where a constant that refers to itself would not be one.
#[derive(Debug)]
pub struct Again<T: ?Sized>(PhantomData<T>);

impl<T: Schema + ?Sized> Schema for Again<T> {
    const NAME: &'static str = T::NAME;
    const SCHEMA: &'static str = text::<Self>();
    const ID: u64 = T::ID;
    const NODE: &'static Node = &Node {
        id: T::ID,
        name: T::NAME,
        note: Note::NONE,
        shape: Shape::Again,
    };
}

/// A text about `T`. Its length depends on `T`, which the length of an array cannot; so there are
/// arrays of many lengths, of which only the one is made that is asked for: what a constant
/// mentions is evaluated with it, what a function mentions only when it is called.
struct Linked<T: ?Sized, Kind>(PhantomData<T>, PhantomData<Kind>);

/// The whole schema.
struct Whole;
/// Its name.
struct Name;

trait Fill {
    const IS_NAME: bool;
}

impl Fill for Whole {
    const IS_NAME: bool = false;
}

impl Fill for Name {
    const IS_NAME: bool = true;
}

struct Bytes<T: ?Sized, Kind, const N: usize>(PhantomData<T>, PhantomData<Kind>);

impl<T: Schema + ?Sized, Kind: Fill, const N: usize> Bytes<T, Kind, N> {
    const BYTES: [u8; N] = {
        let mut bytes = [0; N];
        if Kind::IS_NAME {
            let pieces = T::NAME_PIECES;
            let mut at = 0;
            let mut i = 0;
            while i < pieces.len() {
                sink::copy(&mut bytes, at, pieces[i].as_bytes());
                at += pieces[i].len();
                i += 1;
            }
        } else {
            write(T::NODE, &mut bytes, 0);
        }
        bytes
    };

    const fn bytes() -> &'static [u8] {
        &Self::BYTES
    }
}

impl<T: Schema + ?Sized, Kind: Fill> Linked<T, Kind> {
    const fn text(length: usize) -> &'static str {
        let bytes = match length {
            0..=0x40 => Bytes::<T, Kind, 0x40>::bytes(),
            0x41..=0x100 => Bytes::<T, Kind, 0x100>::bytes(),
            0x101..=0x200 => Bytes::<T, Kind, 0x200>::bytes(),
            0x201..=0x400 => Bytes::<T, Kind, 0x400>::bytes(),
            0x401..=0x800 => Bytes::<T, Kind, 0x800>::bytes(),
            0x801..=0x1000 => Bytes::<T, Kind, 0x1000>::bytes(),
            0x1001..=0x2000 => Bytes::<T, Kind, 0x2000>::bytes(),
            0x2001..=0x4000 => Bytes::<T, Kind, 0x4000>::bytes(),
            0x4001..=0x1_0000 => Bytes::<T, Kind, 0x1_0000>::bytes(),
            0x1_0001..=0x10_0000 => Bytes::<T, Kind, 0x10_0000>::bytes(),
            _ => panic!("a schema is longer than a megabyte"),
        };
        match str::from_utf8(bytes.split_at(length).0) {
            Ok(text) => text,
            Err(_) => panic!("whole texts were put together"),
        }
    }
}
