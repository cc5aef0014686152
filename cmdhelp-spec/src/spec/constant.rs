//! Reads the constants that a program's author uses in attributes in place of a text or a list of
//! texts.
//!
//! In such a place, clap accepts a value of any type with the right `Into` implementation, and
//! converts it at run time. This module reads the texts of common types, such as `&str`, at compile
//! time. A constant of any other type becomes [`Text::Dynamic`], which means that the text is read
//! from clap at run time.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use super::{DefaultText, Other, Parser, Setting, Text};
use crate::slice::each;

/// A constant of the type `T`. `K` is [`Known`] if the compiler can read its texts, and
/// [`Unknown`] if not.
///
/// No trait bound can distinguish the types that the compiler can read, so [`Constant::of`] takes a
/// function that is never called. The body of this function calls the method `cmdhelp_kind` on a
/// [`TypeOf`], and the method's return type determines `K`. For types that the compiler can read,
/// an inherent method is called, and for all other types a trait method.
///
/// ```
/// use cmdhelp_spec::spec::{Constant, Text, UnknownConstant as _};
///
/// struct Name;
/// const SEEN: Text = Constant::of("a", |it| it.cmdhelp_kind()).text();
/// const OTHER: Text = Constant::of(Name, |it| it.cmdhelp_kind()).text();
/// assert_eq!((SEEN.raw(), OTHER), ("a", Text::Dynamic));
/// ```
#[derive(Debug)]
pub struct Constant<T, K> {
    value: ManuallyDrop<T>,
    kind: PhantomData<K>,
}

/// A value without data that stands for the type of a constant.
#[derive(Debug)]
pub struct TypeOf<T>(PhantomData<T>);

/// Marks constants whose texts the compiler can read.
#[derive(Debug)]
pub struct Known;

/// Marks constants whose texts are known only at run time.
#[derive(Debug)]
pub struct Unknown;

/// The trait whose method is called for types that the compiler cannot read.
pub trait UnknownConstant {
    /// Returns the marker for texts that are known only at run time.
    #[inline]
    fn cmdhelp_kind(&self) -> Unknown {
        Unknown
    }
}

impl<T> UnknownConstant for TypeOf<T> {}

impl<T, K> Constant<T, K> {
    /// Wraps the value of a constant. The value is never dropped, because constant evaluation
    /// cannot drop values of every type.
    #[must_use]
    #[inline]
    pub const fn of(value: T, _: fn(&TypeOf<T>) -> K) -> Self {
        Self {
            value: ManuallyDrop::new(value),
            kind: PhantomData,
        }
    }
}

/// Defines the methods for constants in the attribute `value_parser`.
macro_rules! parser {
    (|$constant:ident| $parser:expr, $accepted:expr) => {
        /// Returns the kind of parser that `value_parser = CONSTANT` selects.
        #[must_use]
        #[inline]
        pub const fn parser(self) -> Parser {
            $parser
        }

        /// Returns the setting that describes the values which `value_parser = CONSTANT` accepts.
        #[must_use]
        #[inline]
        pub const fn accepted(self) -> Setting {
            let $constant = self;
            $accepted
        }
    };
}

impl<T> Constant<T, Unknown> {
    /// Returns [`Text::Dynamic`], because the text is unknown.
    #[must_use]
    #[inline]
    pub const fn text(self) -> Text {
        Text::Dynamic
    }

    /// Returns [`Text::Dynamic`], because the text is unknown.
    #[must_use]
    #[inline]
    pub const fn optional(self) -> Option<Text> {
        Some(Text::Dynamic)
    }

    /// Returns the list `before` with [`Text::Dynamic`] added.
    #[must_use]
    #[inline]
    pub const fn after(self, before: Texts) -> Texts {
        before.and(Text::Dynamic)
    }

    parser!(|_constant| Parser::Function, Setting::Dynamic);

    /// Returns a default that is known only at run time.
    #[must_use]
    #[inline]
    pub const fn default(self) -> DefaultText {
        DefaultText::Dynamic
    }
}

/// Marks a type as one that the compiler can read.
macro_rules! known_type {
    ([$($parameters:tt)*] $ty:ty) => {
        impl<$($parameters)*> TypeOf<$ty> {
            /// Returns the marker for types that the compiler can read.
            #[must_use]
            #[inline]
            pub fn cmdhelp_kind(&self) -> Known {
                Known
            }
        }
    };
}

/// Implements the methods of constants whose type the compiler can read.
macro_rules! known {
    ($([$($parameters:tt)*] $ty:ty: |$value:ident| $one:expr, |$before:ident| $all:expr;)*) => {$(
        known_type!([$($parameters)*] $ty);

        impl<$($parameters)*> Constant<$ty, Known> {
            /// Returns the text, or the first text of a list.
            #[must_use]
            #[inline]
            pub const fn text(self) -> Text {
                match self.optional() {
                    Some(text) => text,
                    None => Text::Dynamic,
                }
            }

            /// Returns the text of the constant, or `None` if the constant is `None`.
            #[must_use]
            #[inline]
            pub const fn optional(self) -> Option<Text> {
                let $value = ManuallyDrop::into_inner(self.value);
                $one
            }

            /// Appends the texts of the constant to the list `before`, and returns the new list.
            #[must_use]
            #[inline]
            pub const fn after(self, $before: Texts) -> Texts {
                let $value = ManuallyDrop::into_inner(self.value);
                $all
            }

            parser!(|_constant| Parser::Function, Setting::Dynamic);
        }
    )*};
}

known! {
    [] &'static str: |text| Some(Text::Const(text)), |before| before.and(Text::Const(text));
    [] &'static &'static str: |text| Some(Text::Const(text)), |before| before.and(Text::Const(text));
    [] Option<&'static str>: |text| match text {
        Some(text) => Some(Text::Const(text)),
        None => None,
    }, |before| match text {
        Some(text) => before.and(Text::Const(text)),
        None => before.and(Text::Dynamic),
    };
    [] &'static [&'static str]: |texts| first(texts), |before| before.and_all(texts);
    [const N: usize] &'static [&'static str; N]: |texts| first(texts), |before| before.and_all(texts);
    [const N: usize] [&'static str; N]: |texts| first(&texts), |before| before.and_all(&texts);
}

/// Implements the methods of constants that are ranges, which clap converts into parsers.
macro_rules! ranges {
    ($($number:ty),*) => {$(
        ranges! {
            $number:
            Range: |range| Some(range.start as i128), before(range.end as i128);
            RangeInclusive: |range| Some(*range.start() as i128), Some(*range.end() as i128);
            RangeFrom: |range| Some(range.start as i128), None;
            RangeTo: |range| None, before(range.end as i128);
            RangeToInclusive: |range| None, Some(range.end as i128);
        }
    )*};
    ($number:ty: $($range:ident: |$value:ident| $first:expr, $last:expr;)*) => {$(
        known_type!([] $range<$number>);

        impl Constant<$range<$number>, Known> {
            parser!(|constant| Parser::Type, {
                let $value = ManuallyDrop::into_inner(constant.value);
                Setting::Range($first, $last)
            });
        }
    )*};
}

ranges!(i64, u64);

#[inline]
const fn before(end: i128) -> Option<i128> {
    Some(end - 1)
}

/// Implements the methods of constants that are integers or references to integers.
macro_rules! numbers {
    ($($number:ty),*) => {
        numbers!(@ $($number: |number| number, &'static $number: |number| *number),*);
    };
    (@ $($ty:ty: |$value:ident| $number:expr),*) => {$(
        known_type!([] $ty);

        impl Constant<$ty, Known> {
            /// Returns the number as the default of an argument.
            #[must_use]
            #[inline]
            pub const fn default(self) -> DefaultText {
                let $value = ManuallyDrop::into_inner(self.value);
                DefaultText::Int($number as i128)
            }
        }
    )*};
}

numbers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, usize);

#[inline]
const fn first(texts: &[&'static str]) -> Option<Text> {
    match texts {
        [first, ..] => Some(Text::Const(first)),
        [] => None,
    }
}

/// A list of values, some of which come from constants.
#[derive(Clone, Copy, Debug)]
pub struct ConstantList<T> {
    values: [T; Texts::CAPACITY],
    len: usize,
}

/// A list of texts, some of which come from constants. A constant may itself be a list of texts. If
/// a text is not known at compile time, one of the texts in the list is [`Text::Dynamic`].
pub type Texts = ConstantList<Text>;

/// A list of defaults, built from constants.
pub type Defaults = ConstantList<DefaultText>;

/// References to other arguments. Some of their ids come from constants.
pub type Others = ConstantList<Other>;

impl<T> ConstantList<T> {
    /// Returns the values in the list.
    #[must_use]
    #[inline]
    pub const fn all(&self) -> &[T] {
        self.values.split_at(self.len).0
    }
}

impl Texts {
    /// The maximum number of texts. A longer list counts as known only at run time.
    pub const CAPACITY: usize = 32;

    /// The empty list.
    pub const NONE: Self = Self {
        values: [Text::Dynamic; Self::CAPACITY],
        len: 0,
    };

    /// Returns the list with `text` added.
    #[must_use]
    #[inline]
    pub const fn and(mut self, text: Text) -> Self {
        match self.len {
            Self::CAPACITY => self.values[0] = Text::Dynamic,
            at => {
                self.values[at] = text;
                self.len += 1;
            }
        }
        self
    }

    #[inline]
    const fn and_all(mut self, texts: &[&'static str]) -> Self {
        each!(texts, |text| {
            self = self.and(Text::Const(text));
        });
        self
    }

    /// Returns the texts of the list as defaults.
    #[must_use]
    #[inline]
    pub const fn defaults(&self) -> Defaults {
        let mut values = [DefaultText::Dynamic; Self::CAPACITY];
        let mut i = 0;
        while i < self.len {
            values[i] = DefaultText::of(self.values[i]);
            i += 1;
        }
        Defaults {
            values,
            len: self.len,
        }
    }
}

impl Others {
    /// Returns references to the arguments with these ids. The [`spelling`](Other::spelling) of
    /// each reference is empty until the whole command is known.
    #[must_use]
    #[inline]
    pub const fn of(ids: &Texts) -> Self {
        let spelling = Text::Plain("");
        let mut values = [Other::DYNAMIC; Texts::CAPACITY];
        let mut i = 0;
        while i < ids.len {
            let id = ids.values[i];
            if !id.is_dynamic() {
                values[i] = Other { id, spelling };
            }
            i += 1;
        }
        Self {
            values,
            len: ids.len,
        }
    }
}
