//! Parses a text into a value by the value's type, as clap does.
//!
//! clap selects a parser by the traits of a type, and [`Reads`] selects one in the same order. A
//! text that this module might parse differently is left to clap.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str;

use clap::ValueEnum;
use clap::builder::ValueParserFactory;

/// A function that parses a text. The function returns `None` to leave the text to clap, which
/// reports an error if the text is invalid.
pub type ReadText<T> = fn(&str) -> Option<T>;

/// A type whose texts are parsed in the same way here as by clap.
pub trait Read: Sized {
    /// Parses a text. Returns `None` if clap has to parse the text.
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

/// Selects the function that parses texts of a type.
#[derive(Debug)]
pub struct Reads<T>(PhantomData<T>);

impl<T: Read> Reads<T> {
    /// The function that parses a text by the type's [`Read`].
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

/// The constants for types without [`Read`].
pub trait Unread<T> {
    /// Leaves the texts of this type to clap.
    const READ: ReadText<T> = unread;
    /// Leaves the texts of this type to clap, even if case is ignored.
    const READ_IN_ANY_CASE: ReadText<T> = unread;
}

impl<T> Unread<T> for Reads<T> {}

/// Returns `None` for any text, so that clap parses it.
#[must_use]
pub fn unread<T>(_: &str) -> Option<T> {
    None
}

/// Declares the traits by which clap parses a type, beginning with the preferred one. Each trait is
/// implemented for one reference less than the one before, so that a method call selects the first
/// that applies.
macro_rules! conversions {
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

conversions! {
    /// Parses by [`Read`].
    ByClap<T>(Read) for &&&&&&&&Reads<T>: T::read;
    /// Parses by the list of an enum's values.
    Listed<T>(ValueEnum + Clone) for &&&&&&&Reads<T>: |text| listed(text, false);
    /// Leaves texts to the type's own parser, which only clap can call.
    OwnParser<T>(ValueParserFactory) for &&&&&&Reads<T>: unread;
    /// Parses by `From<OsString>`.
    FromOsString<T>(From<OsString>) for &&&&&Reads<T>: |text| {
        Some(OsString::from(unless_input(text)?).into())
    };
    /// Parses by `From<&OsStr>`.
    FromOsStr<T>(for<'s> From<&'s OsStr>) for &&&&Reads<T>: |text| {
        Some(OsStr::new(unless_input(text)?).into())
    };
    /// Parses by `From<String>`.
    FromString<T>(From<String>) for &&&Reads<T>: |text| {
        Some(unless_input(text)?.to_owned().into())
    };
    /// Parses by `From<&str>`.
    FromText<T>(for<'s> From<&'s str>) for &&Reads<T>: |text| Some(unless_input(text)?.into());
    /// Parses by `FromStr`.
    FromStr<T>(str::FromStr) for &Reads<T>: |text| unless_input(text)?.parse().ok();
    /// Cannot parse. The compiler prints an error at the place where clap gets the argument.
    Unreadable<T>() for Reads<T>: unread;
}

/// Returns the enum value with this name or alias.
fn listed<T: ValueEnum + Clone>(text: &str, ignores_case: bool) -> Option<T> {
    let is_it = |value: &&T| {
        let possible = value.to_possible_value();
        possible.is_some_and(|possible| possible.matches(text, ignores_case))
    };
    T::value_variants().iter().find(is_it).cloned()
}

/// Returns a text that an author's code may parse. Returns `None` for `-`: the author's code may
/// read standard input for it, which is possible only once, and clap parses the command line again
/// if another value is invalid.
pub(super) fn unless_input(text: &str) -> Option<&str> {
    (text != "-").then_some(text)
}
