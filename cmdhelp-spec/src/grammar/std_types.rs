//! Describes the types of `std`, and types of well-known crates whose features are enabled, as
//! types of arguments.

use std::any::TypeId;
use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::accepts;
use super::draft::Int;
use crate::spec::{Value, ValueType, Word};

/// Declares the table of types. The macro implements [`Value`] for each type in the table, and
/// writes the function [`of_type_id`], which searches the table.
macro_rules! table {
    ($($(#[$feature:meta])? {$($($ty:ty),+ => $value:expr;)*})*) => {
        $(
            $(#[$feature])?
            const _: () = {
                $($(impl Value for $ty {
                    const TYPE: ValueType = $value;
                })+)*
            };
        )*

        /// Returns the [`ValueType`] of the first type in the table for whose `TypeId` the function
        /// `is` returns true.
        ///
        /// ```
        /// use std::any::TypeId;
        /// use cmdhelp_spec::grammar::of_type_id;
        /// use cmdhelp_spec::spec::Word;
        ///
        /// let of = |id: TypeId| of_type_id(|other| other == id).map(|ty| ty.word);
        /// assert_eq!(of(TypeId::of::<usize>()), Some(Word::Int));
        /// assert_eq!(of(TypeId::of::<Vec<u8>>()), None);
        /// ```
        #[must_use]
        #[inline]
        pub fn of_type_id(is: impl Fn(TypeId) -> bool) -> Option<ValueType> {
            $(
                $(#[$feature])?
                {
                    $($(if is(TypeId::of::<$ty>()) {
                        return Some(<$ty as Value>::TYPE);
                    })+)*
                }
            )*
            None
        }
    };
}

#[inline]
const fn word(word: Word) -> ValueType {
    ValueType::new(word)
}

/// Returns the type `string` with this format.
#[inline]
const fn text(format: &'static str) -> ValueType {
    word(Word::String).format(format)
}

/// Returns the facts about an integer type. Bounds that are `hidden` are not in manifests. The
/// bounds of types with 64 bits and more are hidden, because nobody exceeds them by accident.
/// `$minus` tells whether a minus sign is accepted. For the smaller unsigned types it is, because
/// clap parses them as `i64` and therefore accepts `-0`.
macro_rules! integer {
    ($nonzero:literal: $min:ident, $max:ident, $int:ty, $minus:ident) => {{
        const ACCEPTS: &[u8] = &accepts::int(Int {
            unsigned: forbids!($minus),
            nonzero: $nonzero,
            minimum: Some(<$int>::MIN as i128),
            maximum: held(<$int>::MAX as u128),
        });
        ValueType::new(Word::Int)
            .range(
                bound!($min, least::<$nonzero>(<$int>::MIN as i128)),
                bound!($max, <$int>::MAX as i128),
            )
            .accepts(ACCEPTS)
    }};
}

macro_rules! bound {
    (shown, $value:expr) => {
        Some($value)
    };
    (hidden, $value:expr) => {
        None
    };
}

macro_rules! forbids {
    (minus) => {
        false
    };
    (no_minus) => {
        true
    };
}

/// Returns `minimum`. If it is 0 and `NONZERO` is true, which means that the type excludes 0,
/// returns 1.
#[inline]
const fn least<const NONZERO: bool>(minimum: i128) -> i128 {
    if minimum == 0 && NONZERO { 1 } else { minimum }
}

/// Returns the maximum of a type as an `i128`, or `None` if it does not fit, as for [`u128`].
#[inline]
const fn held(maximum: u128) -> Option<i128> {
    if maximum > i128::MAX as u128 {
        return None;
    }
    Some(maximum as i128)
}

table! {
    {
        String, Box<str>, Rc<str>, Arc<str>, OsString => word(Word::String).accepts(accepts::ANY);
        char => text("char").accepts(accepts::CHAR);
        IpAddr => text("ip");
        Ipv4Addr => text("ipv4");
        Ipv6Addr => text("ipv6");
        SocketAddr, SocketAddrV4, SocketAddrV6 => text("socket-address");
        bool => word(Word::Bool).accepts(accepts::BOOL);
        f32, f64 => word(Word::Float).accepts(accepts::FLOAT);
        PathBuf, Box<Path> => word(Word::Path).accepts(accepts::NON_EMPTY);
        Duration => word(Word::Duration);
        SystemTime => word(Word::DateTime);
        u8 => integer!(false: shown, shown, u8, minus);
        u16 => integer!(false: shown, shown, u16, minus);
        u32 => integer!(false: shown, shown, u32, minus);
        u64 => integer!(false: shown, hidden, u64, no_minus);
        u128 => integer!(false: shown, hidden, u128, no_minus);
        usize => integer!(false: shown, hidden, usize, no_minus);
        i8 => integer!(false: shown, shown, i8, minus);
        i16 => integer!(false: shown, shown, i16, minus);
        i32 => integer!(false: shown, shown, i32, minus);
        i64 => integer!(false: hidden, hidden, i64, minus);
        i128 => integer!(false: hidden, hidden, i128, minus);
        isize => integer!(false: hidden, hidden, isize, minus);
        NonZeroU8 => integer!(true: shown, shown, u8, no_minus);
        NonZeroU16 => integer!(true: shown, shown, u16, no_minus);
        NonZeroU32 => integer!(true: shown, shown, u32, no_minus);
        NonZeroU64 => integer!(true: shown, hidden, u64, no_minus);
        NonZeroU128 => integer!(true: shown, hidden, u128, no_minus);
        NonZeroUsize => integer!(true: shown, hidden, usize, no_minus);
        NonZeroI8 => integer!(true: shown, shown, i8, minus);
        NonZeroI16 => integer!(true: shown, shown, i16, minus);
        NonZeroI32 => integer!(true: shown, shown, i32, minus);
        NonZeroI64 => integer!(true: hidden, hidden, i64, minus);
        NonZeroI128 => integer!(true: hidden, hidden, i128, minus);
        NonZeroIsize => integer!(true: hidden, hidden, isize, minus);
    }
    #[cfg(feature = "camino")]
    {
        camino::Utf8PathBuf => word(Word::Path);
    }
    #[cfg(feature = "chrono")]
    {
        chrono::NaiveDate => word(Word::Date);
        chrono::NaiveDateTime, chrono::DateTime<chrono::Utc>, chrono::DateTime<chrono::FixedOffset>
            => word(Word::DateTime);
        chrono::NaiveTime => text("time");
    }
    #[cfg(feature = "jiff")]
    {
        jiff::civil::Date => word(Word::Date);
        jiff::Timestamp, jiff::Zoned, jiff::civil::DateTime => word(Word::DateTime);
        jiff::Span, jiff::SignedDuration => word(Word::Duration);
        jiff::civil::Time => text("time");
    }
    #[cfg(feature = "serde_json")]
    {
        serde_json::Value => word(Word::Json);
    }
    #[cfg(feature = "url")]
    {
        url::Url => word(Word::Url);
    }
    #[cfg(feature = "uuid")]
    {
        uuid::Uuid => text("uuid");
    }
}

impl<T: Value> Value for Box<T> {
    const TYPE: ValueType = T::TYPE;
}
