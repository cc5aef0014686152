//! Parses a text into a value by the value's type, as clap does.
//!
//! clap selects a parser by the traits that a type implements. [`Reads`] selects a parser in the
//! same order. A text that this module might parse differently from clap is left to clap.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str;

use clap::ValueEnum;
use clap::builder::ValueParserFactory;

/// A function that parses a text. The function returns `None` to leave the text to clap, which
/// reports an error if the text is invalid.
pub type ReadText<T> = fn(&str) -> Option<T>;

/// A type whose values are parsed by this crate exactly as by clap.
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
    /// Parses a text with the type's implementation of [`Read`].
    pub const READ: ReadText<T> = T::read;
}

impl<T: ValueEnum + Clone> Reads<T> {
    /// Parses the name of an enum's value, ignoring case.
    pub const READ_IN_ANY_CASE: ReadText<T> = |text| listed(text, true);
}

impl<T> Reads<T> {
    /// The value on which generated code calls `how_to_read`, to select a parser by the traits of
    /// `T`.
    pub const ASK: Self = Self(PhantomData);
}

/// The constants for types without [`Read`].
pub trait Unread<T> {
    /// Returns `None` for each text, so that clap parses it.
    const READ: ReadText<T> = unread;
    /// Returns `None` for each text, so that clap parses it.
    const READ_IN_ANY_CASE: ReadText<T> = unread;
}

impl<T> Unread<T> for Reads<T> {}

/// Returns `None` for any text, so that clap parses it.
#[must_use]
pub fn unread<T>(_: &str) -> Option<T> {
    None
}

/// Declares one trait for each way in which clap parses a type, beginning with the preferred one.
/// Each trait is implemented for one reference less than the trait before it. So a method call on a
/// value with all references selects the first trait that applies.
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
    /// Parses with the type's [`Read`].
    ByClap<T>(Read) for &&&&&&&&Reads<T>: T::read;
    /// Parses the name of one of the enum's values.
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
    /// Returns `None` for each text. For such a type, the compiler reports an error where clap's
    /// parser is selected.
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

/// Returns the text, or `None` for `-`, for which the author's code might read standard input.
/// Standard input can be read only once, but clap would parse the command line again if another
/// value is invalid.
pub(super) fn unless_input(text: &str) -> Option<&str> {
    (text != "-").then_some(text)
}
