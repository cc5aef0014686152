//! Parses values with the parser that the author declares for an argument (`value_parser = …`).

use std::any::Any;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::sync::OnceLock;

use clap::builder::{PossibleValuesParser, RangedI64ValueParser, TypedValueParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, Command};

use super::read::{ValueText, by_clap};
use crate::take::ClapValue;

/// The declared parser of an argument whose field has the type `T`. Generated code calls `read_by_parser` on a
/// reference to it, and the compiler selects the first of the traits below that the type `P` fits.
#[derive(Debug)]
pub struct Via<T, P> {
    parser: P,
    ignores_case: bool,
    of: PhantomData<fn() -> T>,
}

impl<T, P> Via<T, P> {
    /// Wraps a parser.
    pub const fn of(parser: P) -> Self {
        Self {
            parser,
            ignores_case: false,
            of: PhantomData,
        }
    }

    /// Wraps the parser of an argument with `ignore_case`.
    pub const fn in_any_case(parser: P) -> Self {
        Self {
            parser,
            ignores_case: true,
            of: PhantomData,
        }
    }
}

/// The type of the values that a declared parser returns. It must be the type `T` of the field, because clap panics if
/// it is another type.
#[diagnostic::on_unimplemented(
    message = "the parser of this argument returns `{Self}`, but the type of the argument is `{T}`",
    label = "returns `{Self}`",
    note = "write a parser that returns `{T}`, or change the type of the field"
)]
pub trait ValueOf<T> {}

impl<T> ValueOf<T> for T {}

/// Parses with a parser that is a function from a text to a `Result`. `T` is the type of the field, and `V` the type
/// that the parser returns.
pub trait ByFunction<T, V> {
    /// Parses a text. Returns `None` if clap has to parse the text.
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        V: ValueOf<T>;
}

impl<F, V, E, T> ByFunction<T, V> for &&&Via<T, F>
where
    F: Fn(&str) -> Result<V, E>,
    V: 'static,
    T: 'static,
{
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        V: ValueOf<T>,
    {
        cast((self.parser)(text.for_author()?).ok()?)
    }
}

/// Parses with a parser that is a value: one that clap defines, or one of the author. `T` is the type of the field, and
/// `V` the type that the parser returns.
pub trait ByValue<T, V> {
    /// Parses a text. Returns `None` if clap has to parse the text.
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        V: ValueOf<T>;
}

impl<P: TypedValueParser, T: 'static> ByValue<T, P::Value> for &&Via<T, P>
where
    P::Value: 'static,
{
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        P::Value: ValueOf<T>,
    {
        cast(parse_by(&self.parser, self.ignores_case, text)?)
    }
}

/// Parses with a value from which clap makes a parser. `T` is the type of the field, and `V` the type that the parser
/// returns.
pub trait ByConversion<T, V> {
    /// Parses a text. Returns `None` if clap has to parse the text.
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        V: ValueOf<T>;
}

/// Parses with a list of the possible values, `value_parser = ["a", "b"]`, from which clap makes a
/// parser.
impl<T: 'static, const N: usize> ByConversion<T, String> for &Via<T, [&'static str; N]> {
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        String: ValueOf<T>,
    {
        if self.ignores_case {
            let parser = PossibleValuesParser::new(self.parser);
            return cast(parse_by(&parser, true, text)?);
        }
        let is_possible = self.parser.contains(&text.text);
        is_possible.then(|| cast(text.text.to_owned()))?
    }
}

/// Parses with the parser that clap makes from a range, `value_parser = 1..=9`, which returns an `i64`.
macro_rules! ranges {
    ($($range:ident)*) => {
        $(impl<T: 'static> ByConversion<T, i64> for &Via<T, std::ops::$range<i64>> {
            fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
            where
                i64: ValueOf<T>,
            {
                let parser = RangedI64ValueParser::<i64>::new().range(self.parser.clone());
                cast(parse_by(&parser, false, text)?)
            }
        })*
    };
}
ranges!(Range RangeFrom RangeInclusive RangeTo RangeToInclusive);

/// Parses with a parser whose type is not known, such as that of `value_parser!(PathBuf)`.
impl<T: ClapValue> ByConversion<T, T> for &Via<T, ValueParser> {
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        T: ValueOf<T>,
    {
        by_clap(self.parser.clone(), self.ignores_case, text)
    }
}

/// Parses a text with a parser. The parser gets an empty command and an argument with only `ignore_case`. Parsers use
/// everything else only to write errors, and clap reports these.
fn parse_by<P: TypedValueParser>(
    parser: &P,
    ignores_case: bool,
    text: ValueText<'_>,
) -> Option<P::Value> {
    static NOTHING: OnceLock<(Command, [Arg; 2])> = OnceLock::new();
    let (cmd, args) = NOTHING.get_or_init(|| {
        let args = [false, true].map(|ignores| Arg::new("").ignore_case(ignores));
        (Command::new(""), args)
    });
    let arg = &args[usize::from(ignores_case)];
    let source = match text.default {
        Some(_) => ValueSource::DefaultValue,
        None => ValueSource::CommandLine,
    };
    let text = OsStr::new(text.for_author()?);
    parser.parse_ref_(cmd, Some(arg), text, source).ok()
}

/// Stands for a value from which only clap can make a parser.
pub trait UnknownParser<T> {
    /// Returns `None`, so that clap parses the text.
    fn read_by_parser(&self, _: ValueText<'_>) -> Option<T> {
        None
    }
}

impl<P, T> UnknownParser<T> for Via<T, P> {}

/// Returns the value if it is of type `T`, and `None` otherwise. For a parser of an unknown type, clap checks the type
/// only at run time.
fn cast<V: 'static, T: 'static>(value: V) -> Option<T> {
    let mut value = Some(value);
    let value: &mut dyn Any = &mut value;
    value.downcast_mut::<Option<T>>()?.take()
}
