//! Parses values with the parser that the author declares for an argument (`value_parser = …`).

use std::any::Any;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::sync::OnceLock;

use clap::builder as clap_parsers;
use clap::builder::TypedValueParser;
use clap::{Command, ValueEnum};

use super::read::ValueText;

/// The declared parser of an argument whose field has the type `T`. Generated code calls `read_by_parser` on a
/// reference to it, and the compiler selects the first of the traits below that the type `P` fits.
#[derive(Debug)]
pub struct Via<T, P>(P, PhantomData<fn() -> T>);

impl<T, P> Via<T, P> {
    /// Wraps a parser.
    pub const fn of(parser: P) -> Self {
        Self(parser, PhantomData)
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

impl<F, V, E, T> ByFunction<T, V> for &&Via<T, F>
where
    F: Fn(&str) -> Result<V, E>,
    V: 'static,
    T: 'static,
{
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        V: ValueOf<T>,
    {
        cast((self.0)(text.for_author()?).ok()?)
    }
}

/// One of the parsers that clap defines, whose results depend only on the text.
pub trait ClapParser: TypedValueParser {}

impl ClapParser for clap_parsers::StringValueParser {}
impl ClapParser for clap_parsers::OsStringValueParser {}
impl ClapParser for clap_parsers::PathBufValueParser {}
impl ClapParser for clap_parsers::NonEmptyStringValueParser {}
impl ClapParser for clap_parsers::PossibleValuesParser {}
impl ClapParser for clap_parsers::BoolValueParser {}
impl ClapParser for clap_parsers::BoolishValueParser {}
impl ClapParser for clap_parsers::FalseyValueParser {}
impl<T: TryFrom<i64> + Clone + Send + Sync> ClapParser for clap_parsers::RangedI64ValueParser<T> where
    Self: TypedValueParser
{
}
impl<T: TryFrom<u64>> ClapParser for clap_parsers::RangedU64ValueParser<T> where
    Self: TypedValueParser
{
}
impl<T: ValueEnum + Clone + Send + Sync> ClapParser for clap_parsers::EnumValueParser<T> {}
impl<P: ClapParser, F> ClapParser for clap_parsers::MapValueParser<P, F> where Self: TypedValueParser
{}
impl<P: ClapParser, F> ClapParser for clap_parsers::TryMapValueParser<P, F> where
    Self: TypedValueParser
{
}

/// Parses with a parser that clap defines. `T` is the type of the field, and `V` the type that the parser returns.
pub trait AnyParser<T, V> {
    /// Parses a text. Returns `None` if clap has to parse the text.
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        V: ValueOf<T>;
}

impl<P: ClapParser, T: 'static> AnyParser<T, P::Value> for &Via<T, P>
where
    P::Value: 'static,
{
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        P::Value: ValueOf<T>,
    {
        static NOTHING: OnceLock<Command> = OnceLock::new();
        let cmd = NOTHING.get_or_init(|| Command::new(""));
        cast(
            self.0
                .parse_ref(cmd, None, OsStr::new(text.for_author()?))
                .ok()?,
        )
    }
}

/// Parses with a list of the possible values, `value_parser = ["a", "b"]`, from which clap makes a
/// parser.
impl<T: 'static, const N: usize> AnyParser<T, String> for &Via<T, [&'static str; N]> {
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>
    where
        String: ValueOf<T>,
    {
        let is_possible = self.0.contains(&text.text);
        is_possible.then(|| cast(text.text.to_owned()))?
    }
}

/// Leaves texts to the parser that clap makes from a range, `value_parser = 1..=9`, which returns an `i64`.
macro_rules! ranges {
    ($($range:ident)*) => {
        $(impl<T> AnyParser<T, i64> for &Via<T, std::ops::$range<i64>> {
            fn read_by_parser(&self, _: ValueText<'_>) -> Option<T>
            where
                i64: ValueOf<T>,
            {
                None
            }
        })*
    };
}
ranges!(Range RangeFrom RangeInclusive RangeTo RangeToInclusive);

/// Stands for a parser that is neither a function nor defined by clap. Only clap can call such a
/// parser.
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
