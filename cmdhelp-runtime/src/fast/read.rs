//! Parses a text into a value, in the way that clap selects by the type of the value.
//!
//! clap selects a parser by the traits that a type implements, and [`Reads`] selects one in the
//! same order. A text that this module might parse differently is left to clap.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str;

use clap::builder::{ValueParser, ValueParserFactory};
use clap::{Arg, Command, ValueEnum};

use crate::take::ClapValue;

/// A function that parses a text. The function returns `None` to leave the text to clap, which
/// reports an error if the text is invalid.
pub type ReadText<T> = fn(ValueText<'_>) -> Option<T>;

/// The text of one value of an argument.
#[derive(Clone, Copy, Debug)]
pub struct ValueText<'t> {
    pub(super) text: &'t str,
    /// The same text, if it is a default.
    pub(super) default: Option<&'static str>,
    /// Whether the value belongs to a call. The values of a call are parsed several times, and clap
    /// may parse them again after the command has run. Code of the author could then return another
    /// result, so clap alone calls it for these values.
    pub(super) is_of_call: bool,
}

impl<'t> ValueText<'t> {
    /// Returns the text, to be passed to a parser that the author wrote. Returns `None` if clap has
    /// to call the parser.
    ///
    /// If the text is `-`, the author's code might read standard input, which can be read only
    /// once. clap would need it again if another value is invalid.
    pub(super) fn for_author(self) -> Option<&'t str> {
        (!self.is_of_call && self.text != "-").then_some(self.text)
    }
}

/// A type whose values this crate parses exactly as clap does.
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

/// Selects the function that parses a text into a `T`, by the traits that `T` implements.
#[derive(Debug)]
pub struct Reads<T>(PhantomData<T>);

impl<T: Read> Reads<T> {
    /// Parses a text with the type's implementation of [`Read`].
    pub const READ: ReadText<T> = |text| T::read(text.text);
}

impl<T: ValueEnum + Clone> Reads<T> {
    /// Parses the name of an enum's value, ignoring case.
    pub const READ_IN_ANY_CASE: ReadText<T> = |text| listed(text.text, true);
}

impl<T> Reads<T> {
    /// The value on which generated code calls `how_to_read`. The compiler then selects a parser by
    /// the traits of `T`.
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
pub fn unread<T>(_: ValueText<'_>) -> Option<T> {
    None
}

/// Declares one trait for each way in which clap parses a type, beginning with the one that clap
/// prefers. The first trait is implemented for `Reads` behind eight references, and each of the
/// others for one reference less. So a method call on a value behind all references selects the
/// first trait that applies.
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
    ByClap<T>(Read) for &&&&&&&&Reads<T>: |text| T::read(text.text);
    /// Parses the name of one of the enum's values.
    Listed<T>(ValueEnum + Clone) for &&&&&&&Reads<T>: |text| listed(text.text, false);
    /// Parses with the type's own parser.
    OwnParser<T>(ValueParserFactory<Parser: Into<ValueParser>> + ClapValue) for &&&&&&Reads<T>: |text| {
        by_clap(T::value_parser().into(), false, text)
    };
    /// Parses by `From<OsString>`.
    FromOsString<T>(From<OsString>) for &&&&&Reads<T>: |text| {
        Some(OsString::from(text.for_author()?).into())
    };
    /// Parses by `From<&OsStr>`.
    FromOsStr<T>(for<'s> From<&'s OsStr>) for &&&&Reads<T>: |text| {
        Some(OsStr::new(text.for_author()?).into())
    };
    /// Parses by `From<String>`.
    FromString<T>(From<String>) for &&&Reads<T>: |text| {
        Some(text.for_author()?.to_owned().into())
    };
    /// Parses by `From<&str>`.
    FromText<T>(for<'s> From<&'s str>) for &&Reads<T>: |text| Some(text.for_author()?.into());
    /// Parses by `FromStr`.
    FromStr<T>(str::FromStr) for &Reads<T>: |text| text.for_author()?.parse().ok();
    /// Returns `None` for each text. If a type fits none of the other traits, the compiler reports
    /// an error where clap's parser is selected.
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

/// Parses a text with a parser that only a command can call.
pub(super) fn by_clap<T: ClapValue>(
    parser: ValueParser,
    ignores_case: bool,
    text: ValueText<'_>,
) -> Option<T> {
    const VALUE: &str = "value";
    let words = ["--", text.for_author()?];
    let arg = Arg::new(VALUE)
        .value_parser(parser)
        .ignore_case(ignores_case);
    let (arg, words) = match text.default {
        Some(text) => (arg.default_value(text), &[] as &[_]),
        None => (arg, &words as &[_]),
    };
    let cmd = Command::new("").no_binary_name(true).arg(arg);
    let mut matches = cmd.try_get_matches_from(words).ok()?;
    matches.try_remove_one(VALUE).ok()?
}
