//! Parsing a text into a value by the value's type, as clap does.
//!
//! clap chooses a parser by the traits of a type, and [`Reads`] chooses in the same order. A text
//! that might be parsed differently here is left to clap.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str;

use clap::ValueEnum;
use clap::builder::ValueParserFactory;

/// Parses a text. Returns `None` to leave the text to clap, which prints the error if there is one.
pub type ReadText<T> = fn(&str) -> Option<T>;

/// A type whose texts are parsed here in the same way as by clap.
pub trait Read: Sized {
    /// Parses a text, or returns `None` if clap has to parse it.
    fn read(text: &str) -> Option<Self>;
}

macro_rules! parsed {
    ($($ty:ty)*) => {
        $(impl Read for $ty {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })*
    };
}
parsed!(String u8 i8 u16 i16 u32 i32 u64 i64 usize isize u128 i128 f32 f64 char bool);

impl Read for OsString {
    fn read(text: &str) -> Option<Self> {
        Some(text.into())
    }
}

impl Read for PathBuf {
    fn read(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| text.into())
    }
}

/// The choice of the function that parses texts of a type.
#[derive(Debug)]
pub struct Reads<T>(PhantomData<T>);

impl<T: Read> Reads<T> {
    /// The function that parses by the type's [`Read`].
    pub const READ: ReadText<T> = T::read;
}

impl<T: ValueEnum + Clone> Reads<T> {
    /// The function that parses the name of an enum's value, ignoring case.
    pub const READ_IN_ANY_CASE: ReadText<T> = |text| listed(text, true);
}

impl<T> Reads<T> {
    /// The value on which generated code calls `how_to_read`.
    pub const ASK: Self = Self(PhantomData);
}

/// The answers for types without [`Read`].
pub trait Unread<T> {
    /// Leaves the texts of this type to clap.
    const READ: ReadText<T> = unread;
    /// Leaves the texts of this type to clap, also if case is ignored.
    const READ_IN_ANY_CASE: ReadText<T> = unread;
}

impl<T> Unread<T> for Reads<T> {}

/// Returns `None` for any text.
#[must_use]
pub fn unread<T>(_: &str) -> Option<T> {
    None
}

/// Declares the ways in which clap parses a type, of which clap takes the first that the type has.
/// Each is implemented for one reference less, so that a method call finds them in this order.
macro_rules! ways {
    ($($(#[$doc:meta])* $name:ident<$ty:ident>($($bound:tt)*) for $reads:ty: $read:expr;)*) => {
        $(
            $(#[$doc])*
            pub trait $name<$ty> {
                /// Returns the function that parses a text.
                fn how_to_read(&self) -> ReadText<$ty>;
            }

            impl<$ty: $($bound)*> $name<$ty> for $reads {
                fn how_to_read(&self) -> ReadText<$ty> {
                    $read
                }
            }
        )*
    };
}

ways! {
    /// Parsing by [`Read`].
    ByClap<T>(Read) for &&&&&&&&Reads<T>: T::read;
    /// Parsing by the list of an enum's values.
    Listed<T>(ValueEnum + Clone) for &&&&&&&Reads<T>: |text| listed(text, false);
    /// Parsing by the type's own parser, which only clap can call.
    OwnParser<T>(ValueParserFactory) for &&&&&&Reads<T>: unread;
    /// Parsing by `From<OsString>`.
    FromOsString<T>(From<OsString>) for &&&&&Reads<T>: |text| {
        Some(OsString::from(unless_input(text)?).into())
    };
    /// Parsing by `From<&OsStr>`.
    FromOsStr<T>(for<'s> From<&'s OsStr>) for &&&&Reads<T>: |text| {
        Some(OsStr::new(unless_input(text)?).into())
    };
    /// Parsing by `From<String>`.
    FromString<T>(From<String>) for &&&Reads<T>: |text| {
        Some(unless_input(text)?.to_owned().into())
    };
    /// Parsing by `From<&str>`.
    FromText<T>(for<'s> From<&'s str>) for &&Reads<T>: |text| Some(unless_input(text)?.into());
    /// Parsing by `FromStr`.
    FromStr<T>(str::FromStr) for &Reads<T>: |text| unless_input(text)?.parse().ok();
    /// No way of parsing; the compiler prints an error where clap gets the argument.
    Unreadable<T>() for Reads<T>: unread;
}

/// Returns the enum value with a name or an alias.
fn listed<T: ValueEnum + Clone>(text: &str, ignores_case: bool) -> Option<T> {
    let is_it = |value: &&T| {
        let possible = value.to_possible_value();
        possible.is_some_and(|possible| possible.matches(text, ignores_case))
    };
    T::value_variants().iter().find(is_it).cloned()
}

/// Returns a text that an author's code may parse, unless it stands for standard input. That can be
/// read only once, and clap parses the line again if another value turns out to be wrong.
pub(super) fn unless_input(text: &str) -> Option<&str> {
    (text != "-").then_some(text)
}
