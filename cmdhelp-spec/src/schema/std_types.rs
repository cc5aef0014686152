//! The JSON that serde writes for the types of `std`.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize, Saturating, Wrapping,
};
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16,
    AtomicU32, AtomicU64, AtomicUsize,
};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use super::{Node, Note, Property, Schema, Shape, name, text};

/// Implements `Schema` for types without type parameters.
macro_rules! plain {
    ($($name:literal: $($ty:ty),+ => $shape:expr;)*) => {
        $($(impl Schema for $ty {
            const NAME: &'static str = $name;
            const SCHEMA: &'static str = text::<Self>();
            const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new($shape);
        })+)*
    };
}
#[cfg(any(
    feature = "camino",
    feature = "chrono",
    feature = "jiff",
    feature = "serde_json",
    feature = "url",
    feature = "uuid"
))]
pub(super) use plain;

/// Returns the node of an object with one key.
macro_rules! keyed {
    ($key:literal, $required:literal, $node:expr) => {
        &Node::new(Shape::Object {
            properties: &[Property {
                key: $key,
                node: $node,
            }],
            required: $required,
            flattened: &[],
            closed: true,
        })
    };
}

/// Returns the shape of a string of this format.
#[inline]
pub(super) const fn formatted(format: &'static str) -> Shape {
    Shape::Scalar(
        "string",
        Note {
            format: Some(format),
            ..Note::NONE
        },
    )
}

pub(super) const TEXT: Shape = Shape::Scalar("string", Note::NONE);

const CHARACTER: Shape = Shape::Written(r#"{"type":"string","minLength":1,"maxLength":1}"#);

plain! {
    "String": String, str => TEXT;
    "Character": char => CHARACTER;
    "Boolean": bool, AtomicBool => Shape::Scalar("boolean", Note::NONE);
    "Float": f32, f64 => Shape::Scalar("number", Note::NONE);
    "Nothing": () => Shape::Scalar("null", Note::NONE);
    "Path": PathBuf, Path => TEXT;
    "Address": IpAddr => TEXT;
    "Ipv4Address": Ipv4Addr => formatted("ipv4");
    "Ipv6Address": Ipv6Addr => formatted("ipv6");
    "SocketAddress": SocketAddr, SocketAddrV4, SocketAddrV6 => TEXT;
    "OsString": OsString, OsStr => Shape::AnyOf {
        alternatives: &[
            keyed!("\"Unix\":", "\"Unix\"", <[u8]>::NODE_UNLESS_RECURSIVE),
            keyed!("\"Windows\":", "\"Windows\"", <[u16]>::NODE_UNLESS_RECURSIVE),
        ],
    };
    "Duration": Duration => Shape::Object {
        properties: &[
            Property { key: "\"secs\":", node: u64::NODE_UNLESS_RECURSIVE },
            Property { key: "\"nanos\":", node: &NANOS },
        ],
        required: "\"secs\",\"nanos\"",
        flattened: &[],
        closed: true,
    };
    "Time": SystemTime => Shape::Object {
        properties: &[
            Property { key: "\"secs_since_epoch\":", node: u64::NODE_UNLESS_RECURSIVE },
            Property { key: "\"nanos_since_epoch\":", node: &NANOS },
        ],
        required: "\"secs_since_epoch\",\"nanos_since_epoch\"",
        flattened: &[],
        closed: true,
    };
}

const NANOS: Node = Node::new(integer(Some("0"), Some("999999999")));

#[inline]
const fn integer(minimum: Option<&'static str>, maximum: Option<&'static str>) -> Shape {
    Shape::Scalar(
        "integer",
        Note {
            minimum,
            maximum,
            ..Note::NONE
        },
    )
}

/// Implements `Schema` for integers. The schemas of integers with 64 bits or more have no bounds,
/// because many JSON parsers store numbers as 64-bit floats and would round the bounds.
macro_rules! integers {
    ($($($ty:ty),+: $minimum:expr, $maximum:expr;)*) => {
        plain! { $("Integer": $($ty),+ => integer($minimum, $maximum);)* }
    };
}

integers! {
    u8, AtomicU8, Saturating<u8>: Some("0"), Some("255");
    u16, AtomicU16, Saturating<u16>: Some("0"), Some("65535");
    u32, AtomicU32, Saturating<u32>: Some("0"), Some("4294967295");
    u64, u128, usize, AtomicU64, AtomicUsize, Saturating<u64>, Saturating<usize>: Some("0"), None;
    i8, AtomicI8, NonZeroI8: Some("-128"), Some("127");
    i16, AtomicI16, NonZeroI16: Some("-32768"), Some("32767");
    i32, AtomicI32, NonZeroI32: Some("-2147483648"), Some("2147483647");
    i64, i128, isize, AtomicI64, AtomicIsize, NonZeroI64, NonZeroI128, NonZeroIsize: None, None;
    NonZeroU8: Some("1"), Some("255");
    NonZeroU16: Some("1"), Some("65535");
    NonZeroU32: Some("1"), Some("4294967295");
    NonZeroU64, NonZeroU128, NonZeroUsize: Some("1"), None;
}

/// Implements `Schema` for wrappers such as `Box`, which serde writes like the value inside.
macro_rules! transparent {
    ([$($bound:tt)*] $ty:ty) => {
        impl<T: Schema + $($bound)*> Schema for $ty {
            const NAME: &'static str = T::NAME;
            const SCHEMA: &'static str = T::SCHEMA;
            const ID: u64 = T::ID;
            const NODE_UNLESS_RECURSIVE: &'static Node = T::NODE_UNLESS_RECURSIVE;
        }
    };
    ($($bound:tt $($ty:ty),*;)*) => {
        $($(transparent!($bound $ty);)*)*
    };
}

transparent! {
    [?Sized] Box<T>, Rc<T>, Arc<T>, RefCell<T>, Mutex<T>, RwLock<T>, &T, &mut T;
    [Sized] Cell<T>, Reverse<T>, Wrapping<T>;
    [ToOwned + ?Sized] Cow<'_, T>;
}

impl<T: ?Sized> Schema for PhantomData<T> {
    const NAME: &'static str = <()>::NAME;
    const SCHEMA: &'static str = <()>::SCHEMA;
    const NODE_UNLESS_RECURSIVE: &'static Node = <()>::NODE_UNLESS_RECURSIVE;
}

impl<T: Schema> Schema for Option<T> {
    const NAME: &'static str = name::<Self>();
    const NAME_PIECES: &'static [&'static str] = &["Optional_", T::NAME];
    const SCHEMA: &'static str = text::<Self>();
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::Nullable {
        node: T::NODE_UNLESS_RECURSIVE,
    });
}

impl<T: Schema, E: Schema> Schema for Result<T, E> {
    const NAME: &'static str = name::<Self>();
    const NAME_PIECES: &'static [&'static str] = &["Result_of_", T::NAME, "_or_", E::NAME];
    const SCHEMA: &'static str = text::<Self>();
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::AnyOf {
        alternatives: &[
            keyed!("\"Ok\":", "\"Ok\"", T::NODE_UNLESS_RECURSIVE),
            keyed!("\"Err\":", "\"Err\"", E::NODE_UNLESS_RECURSIVE),
        ],
    });
}

impl<T: Schema> Schema for Bound<T> {
    const NAME: &'static str = name::<Self>();
    const NAME_PIECES: &'static [&'static str] = &["Bound_of_", T::NAME];
    const SCHEMA: &'static str = text::<Self>();
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::AnyOf {
        alternatives: &[
            &Node::new(Shape::Words {
                words: &["\"Unbounded\""],
            }),
            keyed!("\"Included\":", "\"Included\"", T::NODE_UNLESS_RECURSIVE),
            keyed!("\"Excluded\":", "\"Excluded\"", T::NODE_UNLESS_RECURSIVE),
        ],
    });
}

/// Implements `Schema` for lists and sets. The schemas of sets have no `uniqueItems`, because serde
/// may write different values as the same JSON.
macro_rules! lists {
    ($([$($parameters:tt)*] $ty:ty;)*) => {
        $(impl<$($parameters)*> Schema for $ty {
            const NAME: &'static str = name::<Self>();
            const NAME_PIECES: &'static [&'static str] = &["List_of_", T::NAME];
            const SCHEMA: &'static str = text::<Self>();
            const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::List { items: T::NODE_UNLESS_RECURSIVE, length: None });
        })*
    };
}

lists! {
    [T: Schema] Vec<T>;
    [T: Schema] [T];
    [T: Schema] VecDeque<T>;
    [T: Schema] LinkedList<T>;
    [T: Schema] BinaryHeap<T>;
    [T: Schema] BTreeSet<T>;
    [T: Schema, S] HashSet<T, S>;
}

impl<T: Schema, const N: usize> Schema for [T; N] {
    const NAME: &'static str = name::<Self>();
    const NAME_PIECES: &'static [&'static str] = &["Array_of_", T::NAME];
    const SCHEMA: &'static str = text::<Self>();
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::List {
        items: T::NODE_UNLESS_RECURSIVE,
        length: Some(N),
    });
}

/// Implements `Schema` for maps. Whatever the Rust type of the keys is, they are strings in JSON.
macro_rules! maps {
    ($([$($parameters:tt)*] $ty:ty;)*) => {
        $(impl<$($parameters)*> Schema for $ty {
            const NAME: &'static str = name::<Self>();
            const NAME_PIECES: &'static [&'static str] = &["Map_of_", V::NAME];
            const SCHEMA: &'static str = text::<Self>();
            const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::Map { values: V::NODE_UNLESS_RECURSIVE });
        })*
    };
}

maps! {
    [K, V: Schema] BTreeMap<K, V>;
    [K, V: Schema, S] HashMap<K, V, S>;
}

/// Implements `Schema` for ranges, which are objects that allow no other keys.
macro_rules! ranges {
    ($($name:literal $ty:ident: $required:literal, $($key:literal)+;)*) => {
        $(impl<T: Schema> Schema for $ty<T> {
            const NAME: &'static str = name::<Self>();
            const NAME_PIECES: &'static [&'static str] = &[$name, T::NAME];
            const SCHEMA: &'static str = text::<Self>();
            const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::Object {
                properties: &[$(Property { key: $key, node: T::NODE_UNLESS_RECURSIVE }),+],
                required: $required,
                flattened: &[],
                closed: true,
            });
        })*
    };
}

ranges! {
    "Range_of_" Range: "\"start\",\"end\"", "\"start\":" "\"end\":";
    "RangeInclusive_of_" RangeInclusive: "\"start\",\"end\"", "\"start\":" "\"end\":";
    "RangeFrom_" RangeFrom: "\"start\"", "\"start\":";
    "RangeTo_" RangeTo: "\"end\"", "\"end\":";
}

macro_rules! tuples {
    ($($first:ident $($next:ident)*;)*) => {
        $(impl<$first: Schema, $($next: Schema),*> Schema for ($first, $($next,)*) {
            const NAME: &'static str = name::<Self>();
            const NAME_PIECES: &'static [&'static str] =
                &["Tuple_of_", $first::NAME, $("_and_", $next::NAME),*];
            const SCHEMA: &'static str = text::<Self>();
            const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::Tuple {
                elements: &[$first::NODE_UNLESS_RECURSIVE, $($next::NODE_UNLESS_RECURSIVE),*],
            });
        })*
    };
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
    A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O P;
}
