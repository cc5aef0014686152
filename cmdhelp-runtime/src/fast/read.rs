//! From a text to a value, as clap would read it by the value's type.
//!
//! clap chooses a parser by the traits of a type, and [`Reads`] chooses in the same order. Whatever may be read otherwise here than there is left to clap.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::str;

use clap::ValueEnum;
use clap::builder::ValueParserFactory;

/// Makes a value of a text; nothing if that is left to clap, which says what is wrong.
pub type ReadText<T> = fn(&str) -> Option<T>;

/// A type whose texts are read here as clap reads them.
pub trait Read: Sized {
    /// Makes a value of a text.
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

/// Asks how the texts of a type are read.
#[derive(Debug)]
pub struct Reads<T>(PhantomData<T>);

impl<T: Read> Reads<T> {
    /// By the type.
    pub const READ: ReadText<T> = T::read;
}

impl<T: ValueEnum + Clone> Reads<T> {
    /// By its list of values, whatever the case.
    pub const READ_IN_ANY_CASE: ReadText<T> = |text| listed(text, true);
}

impl<T> Reads<T> {
    /// Asks.
    pub const ASK: Self = Self(PhantomData);
}

/// What is answered about a type that is no [`Read`].
pub trait Unread<T> {
    /// Values of this type are left to clap.
    const READ: ReadText<T> = unread;
    /// Values of this type are left to clap, also where case is ignored.
    const READ_IN_ANY_CASE: ReadText<T> = unread;
}

impl<T> Unread<T> for Reads<T> {}

/// Makes no value of any text.
#[must_use]
pub fn unread<T>(_: &str) -> Option<T> {
    None
}

/// The ways in which clap reads a type, of which it takes the first that the type has. Each is
/// implemented for one reference less, so that a method call finds them in this order.
macro_rules! ways {
    ($($(#[$doc:meta])* $name:ident<$ty:ident>($($bound:tt)*) for $reads:ty: $read:expr;)*) => {
        $(
            $(#[$doc])*
            pub trait $name<$ty> {
                /// Returns how a text is read.
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
    /// The type says so itself.
    ByClap<T>(Read) for &&&&&&&&Reads<T>: T::read;
    /// By its list of values.
    Listed<T>(ValueEnum + Clone) for &&&&&&&Reads<T>: |text| listed(text, false);
    /// By a parser that only clap has.
    OwnParser<T>(ValueParserFactory) for &&&&&&Reads<T>: unread;
    /// By a conversion.
    FromOsString<T>(From<OsString>) for &&&&&Reads<T>: |text| {
        Some(OsString::from(unless_input(text)?).into())
    };
    /// By a conversion.
    FromOsStr<T>(for<'s> From<&'s OsStr>) for &&&&Reads<T>: |text| {
        Some(OsStr::new(unless_input(text)?).into())
    };
    /// By a conversion.
    FromString<T>(From<String>) for &&&Reads<T>: |text| {
        Some(unless_input(text)?.to_owned().into())
    };
    /// By a conversion.
    FromText<T>(for<'s> From<&'s str>) for &&Reads<T>: |text| Some(unless_input(text)?.into());
    /// As Rust parses it.
    FromStr<T>(str::FromStr) for &Reads<T>: |text| unless_input(text)?.parse().ok();
    /// In no way; that is an error where clap is told of the argument.
    Unreadable<T>() for Reads<T>: unread;
}

/// Returns the value with a name or an alias.
fn listed<T: ValueEnum + Clone>(text: &str, ignores_case: bool) -> Option<T> {
    let is_it = |value: &&T| {
        let possible = value.to_possible_value();
        possible.is_some_and(|possible| possible.matches(text, ignores_case))
    };
    T::value_variants().iter().find(is_it).cloned()
}

/// Returns a text that an author's code may read, unless it stands for the standard input: that can
/// be read once, and clap reads the line again if another value turns out to be wrong.
pub(super) fn unless_input(text: &str) -> Option<&str> {
    (text != "-").then_some(text)
}
