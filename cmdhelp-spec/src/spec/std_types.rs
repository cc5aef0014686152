//! The words for types of `std` and, behind features, of well-known crates.

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

use super::{Value, ValueType, Word};

macro_rules! values {
    ($($($ty:ty),+ => $value:expr;)*) => {
        $($(impl Value for $ty {
            const TYPE: ValueType = $value;
        })+)*
    };
}

const fn word(word: Word) -> ValueType {
    ValueType::new(word)
}

/// A text that is written in this way.
const fn text(format: &'static str) -> ValueType {
    word(Word::String).format(format)
}

values! {
    String, Box<str>, Rc<str>, Arc<str>, OsString => word(Word::String);
    char => text("char");
    IpAddr => text("ip");
    Ipv4Addr => text("ipv4");
    Ipv6Addr => text("ipv6");
    SocketAddr, SocketAddrV4, SocketAddrV6 => text("socket-address");
    bool => word(Word::Bool);
    f32, f64 => word(Word::Float);
    PathBuf, Box<Path> => word(Word::Path);
    Duration => word(Word::Duration);
    SystemTime => word(Word::DateTime);
}

/// Ranges are told where they say something: nobody meets the ends of 64 bits by accident.
macro_rules! integers {
    ($($ty:ty: $minimum:expr, $maximum:expr;)*) => {
        $(impl Value for $ty {
            const TYPE: ValueType = ValueType::new(Word::Int).range($minimum, $maximum);
        })*
    };
}

integers! {
    u8: Some(0), Some(u8::MAX as i128);
    u16: Some(0), Some(u16::MAX as i128);
    u32: Some(0), Some(u32::MAX as i128);
    u64: Some(0), None;
    u128: Some(0), None;
    usize: Some(0), None;
    i8: Some(i8::MIN as i128), Some(i8::MAX as i128);
    i16: Some(i16::MIN as i128), Some(i16::MAX as i128);
    i32: Some(i32::MIN as i128), Some(i32::MAX as i128);
    i64: None, None;
    i128: None, None;
    isize: None, None;
    NonZeroU8: Some(1), Some(u8::MAX as i128);
    NonZeroU16: Some(1), Some(u16::MAX as i128);
    NonZeroU32: Some(1), Some(u32::MAX as i128);
    NonZeroU64: Some(1), None;
    NonZeroU128: Some(1), None;
    NonZeroUsize: Some(1), None;
    NonZeroI8: Some(i8::MIN as i128), Some(i8::MAX as i128);
    NonZeroI16: Some(i16::MIN as i128), Some(i16::MAX as i128);
    NonZeroI32: Some(i32::MIN as i128), Some(i32::MAX as i128);
    NonZeroI64: None, None;
    NonZeroI128: None, None;
    NonZeroIsize: None, None;
}

impl<T: Value> Value for Box<T> {
    const TYPE: ValueType = T::TYPE;
}

#[cfg(feature = "camino")]
values! {
    camino::Utf8PathBuf => word(Word::Path);
}

#[cfg(feature = "chrono")]
values! {
    chrono::NaiveDate => word(Word::Date);
    chrono::NaiveDateTime, chrono::DateTime<chrono::Utc>, chrono::DateTime<chrono::FixedOffset>
        => word(Word::DateTime);
    chrono::NaiveTime => text("time");
}

#[cfg(feature = "jiff")]
values! {
    jiff::civil::Date => word(Word::Date);
    jiff::Timestamp, jiff::Zoned, jiff::civil::DateTime => word(Word::DateTime);
    jiff::Span, jiff::SignedDuration => word(Word::Duration);
    jiff::civil::Time => text("time");
}

#[cfg(feature = "serde_json")]
values! {
    serde_json::Value => word(Word::Json);
}

#[cfg(feature = "url")]
values! {
    url::Url => word(Word::Url);
}

#[cfg(feature = "uuid")]
values! {
    uuid::Uuid => text("uuid");
}
