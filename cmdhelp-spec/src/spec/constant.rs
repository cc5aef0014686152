//! An author's constant where clap takes a text or a list of texts.
//!
//! clap takes whatever can be turned into what it needs, which is done while the program runs. Of
//! the types that the compiler can read, the texts are read here; a constant of any other type
//! becomes [`Text::Unseen`], and the running program is asked.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use super::{DefaultText, Other, Parser, Setting, Text};

/// A constant of the type `T`. `K` is [`Known`] if the compiler can read its texts, and
/// [`Unknown`] if not.
///
/// No bound can tell the two apart. The function given to [`Constant::of`] is never called: its
/// body asks [`TypeOf`] by a method, which is an inherent one for known types and a trait's for all
/// others, and so decides what `K` is.
///
/// ```
/// use cmdhelp_spec::spec::{Constant, Text, UnknownConstant as _};
///
/// struct Name;
/// const SEEN: Text = Constant::of("a", |it| it.cmdhelp_kind()).text();
/// const OTHER: Text = Constant::of(Name, |it| it.cmdhelp_kind()).text();
/// assert_eq!((SEEN.raw(), OTHER), ("a", Text::Unseen));
/// ```
#[derive(Debug)]
pub struct Constant<T, K> {
    value: ManuallyDrop<T>,
    kind: PhantomData<K>,
}

/// The type of a constant.
#[derive(Debug)]
pub struct TypeOf<T>(PhantomData<T>);

/// The compiler can read the texts of a constant.
#[derive(Debug)]
pub struct Known;

/// Only the running program knows the texts of a constant.
#[derive(Debug)]
pub struct Unknown;

/// Answers for the types of constants that the compiler cannot read.
pub trait UnknownConstant {
    /// Only the running program knows.
    fn cmdhelp_kind(&self) -> Unknown {
        Unknown
    }
}

impl<T> UnknownConstant for TypeOf<T> {}

impl<T, K> Constant<T, K> {
    /// A constant. It is not dropped, which the compiler could not do for every type.
    #[must_use]
    pub const fn of(value: T, _: fn(&TypeOf<T>) -> K) -> Self {
        Self {
            value: ManuallyDrop::new(value),
            kind: PhantomData,
        }
    }
}

impl<T> Constant<T, Unknown> {
    /// A text that is not seen.
    #[must_use]
    pub const fn text(self) -> Text {
        Text::Unseen
    }

    /// A text that is not seen.
    #[must_use]
    pub const fn optional(self) -> Option<Text> {
        Some(Text::Unseen)
    }

    /// Adds texts that are not seen.
    #[must_use]
    pub const fn after(self, before: Texts) -> Texts {
        before.and(Text::Unseen)
    }

    /// Who reads values by it, as `value_parser`.
    #[must_use]
    pub const fn parser(self) -> Parser {
        Parser::Function
    }

    /// What it accepts, as `value_parser`.
    #[must_use]
    pub const fn accepted(self) -> Setting {
        Setting::Unseen
    }

    /// A default that is not seen.
    #[must_use]
    pub const fn default(self) -> DefaultText {
        DefaultText::Unseen
    }
}

/// What can be done with a constant that the compiler can read, by its type.
macro_rules! known {
    ($([$($parameters:tt)*] $ty:ty: |$value:ident| $one:expr, |$before:ident| $all:expr;)*) => {$(
        impl<$($parameters)*> TypeOf<$ty> {
            /// The compiler can read it.
            #[must_use]
            pub fn cmdhelp_kind(&self) -> Known {
                Known
            }
        }

        impl<$($parameters)*> Constant<$ty, Known> {
            /// The text; of a list, the first one.
            #[must_use]
            pub const fn text(self) -> Text {
                match self.optional() {
                    Some(text) => text,
                    None => Text::Unseen,
                }
            }

            /// The text, if there is one.
            #[must_use]
            pub const fn optional(self) -> Option<Text> {
                let $value = ManuallyDrop::into_inner(self.value);
                $one
            }

            /// Adds its texts to those before.
            #[must_use]
            pub const fn after(self, $before: Texts) -> Texts {
                let $value = ManuallyDrop::into_inner(self.value);
                $all
            }

            /// Who reads values by it, as `value_parser`.
            #[must_use]
            pub const fn parser(self) -> Parser {
                Parser::Function
            }

            /// What it accepts, as `value_parser`.
            #[must_use]
            pub const fn accepted(self) -> Setting {
                Setting::Unseen
            }
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
        None => before.and(Text::Unseen),
    };
    [] &'static [&'static str]: |texts| first(texts), |before| before.and_all(texts);
    [const N: usize] &'static [&'static str; N]: |texts| first(texts), |before| before.and_all(texts);
    [const N: usize] [&'static str; N]: |texts| first(&texts), |before| before.and_all(&texts);
}

/// The ranges that clap makes a parser of, or that bound one.
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
        impl TypeOf<$range<$number>> {
            /// The compiler can read it.
            #[must_use]
            pub fn cmdhelp_kind(&self) -> Known {
                Known
            }
        }

        impl Constant<$range<$number>, Known> {
            /// Who reads values by it, as `value_parser`.
            #[must_use]
            pub const fn parser(self) -> Parser {
                Parser::Type
            }

            /// What it accepts, as `value_parser`.
            #[must_use]
            pub const fn accepted(self) -> Setting {
                let $value = ManuallyDrop::into_inner(self.value);
                Setting::Range($first, $last)
            }
        }
    )*};
}

ranges!(i64, u64);

const fn before(end: i128) -> Option<i128> {
    Some(end - 1)
}

/// Whole numbers, each as it is and by reference.
macro_rules! numbers {
    ($($number:ty),*) => {
        numbers!(@ $($number: |number| number, &'static $number: |number| *number),*);
    };
    (@ $($ty:ty: |$value:ident| $number:expr),*) => {$(
        impl TypeOf<$ty> {
            /// The compiler can read it.
            #[must_use]
            pub fn cmdhelp_kind(&self) -> Known {
                Known
            }
        }

        impl Constant<$ty, Known> {
            /// The number as a default.
            #[must_use]
            pub const fn default(self) -> DefaultText {
                let $value = ManuallyDrop::into_inner(self.value);
                DefaultText::Int($number as i128)
            }
        }
    )*};
}

numbers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, usize);

const fn first(texts: &[&'static str]) -> Option<Text> {
    match texts {
        [first, ..] => Some(Text::Const(first)),
        [] => None,
    }
}

/// Texts in a list, some of which are constants that may be lists themselves.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    texts: [Text; Self::CAPACITY],
    len: usize,
}

impl Texts {
    /// Of a longer list nothing is seen.
    pub const CAPACITY: usize = 32;

    /// No texts.
    pub const NONE: Self = Self {
        texts: [Text::Unseen; Self::CAPACITY],
        len: 0,
    };

    /// Adds a text.
    #[must_use]
    pub const fn and(mut self, text: Text) -> Self {
        match self.len {
            Self::CAPACITY => self.texts[0] = Text::Unseen,
            at => {
                self.texts[at] = text;
                self.len += 1;
            }
        }
        self
    }

    const fn and_all(mut self, texts: &[&'static str]) -> Self {
        let mut i = 0;
        while i < texts.len() {
            self = self.and(Text::Const(texts[i]));
            i += 1;
        }
        self
    }

    /// The texts, one of which is [`Text::Unseen`] if not all are seen.
    #[must_use]
    pub const fn all(&self) -> &[Text] {
        self.texts.split_at(self.len).0
    }

    /// The same texts as defaults.
    #[must_use]
    pub const fn defaults(&self) -> Defaults {
        let mut texts = [DefaultText::Unseen; Self::CAPACITY];
        let mut i = 0;
        while i < self.len {
            texts[i] = DefaultText::of(self.texts[i]);
            i += 1;
        }
        Defaults {
            texts,
            len: self.len,
        }
    }
}

/// Defaults of which a list is made by the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Defaults {
    texts: [DefaultText; Texts::CAPACITY],
    len: usize,
}

impl Defaults {
    /// The defaults.
    #[must_use]
    pub const fn all(&self) -> &[DefaultText] {
        self.texts.split_at(self.len).0
    }
}

/// Other arguments, some of whose ids are made by the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Others {
    others: [Other; Texts::CAPACITY],
    len: usize,
}

impl Others {
    /// The arguments of these ids. How they are written is found out where the whole command is known.
    #[must_use]
    pub const fn of(ids: &Texts) -> Self {
        let spelling = Text::Plain("");
        let none = Other {
            id: spelling,
            spelling,
        };
        let mut this = Self {
            others: [none; Texts::CAPACITY],
            len: ids.len,
        };
        let mut i = 0;
        while i < ids.len {
            let id = ids.texts[i];
            this.others[i] = match id.is_unseen() {
                true => Other::UNSEEN,
                false => Other { id, spelling },
            };
            i += 1;
        }
        this
    }

    /// The arguments.
    #[must_use]
    pub const fn all(&self) -> &[Other] {
        self.others.split_at(self.len).0
    }
}
