//! Parses values with the parser that the author declares for an argument (`value_parser = …`).

use std::any::Any;
use std::ffi::OsStr;
use std::sync::OnceLock;

use clap::builder as clap_parsers;
use clap::builder::TypedValueParser;
use clap::{Command, ValueEnum};

use super::read::ValueText;

/// The declared parser of an argument. Generated code calls `read_by_parser` on a reference to it,
/// and the compiler selects the first of the traits below that the type `P` fits.
#[derive(Debug)]
pub struct Via<P>(pub P);

/// Parses with a parser that is a function from a text to a `Result`. `T` is the type of the field.
pub trait ByFunction<T> {
    /// Parses a text. Returns `None` if clap has to parse the text.
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>;
}

impl<F, V, E, T> ByFunction<T> for &&Via<F>
where
    F: Fn(&str) -> Result<V, E>,
    V: 'static,
    T: 'static,
{
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T> {
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

/// Parses with a parser that clap defines. `T` is the type of the field.
pub trait AnyParser<T> {
    /// Parses a text. Returns `None` if clap has to parse the text.
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T>;
}

impl<P: ClapParser, T: 'static> AnyParser<T> for &Via<P>
where
    P::Value: 'static,
{
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T> {
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
impl<T: 'static, const N: usize> AnyParser<T> for &Via<[&'static str; N]> {
    fn read_by_parser(&self, text: ValueText<'_>) -> Option<T> {
        let is_possible = self.0.contains(&text.text);
        is_possible.then(|| cast(text.text.to_owned()))?
    }
}

/// Stands for a parser that is neither a function nor defined by clap. Only clap can call such a
/// parser.
pub trait UnknownParser<T> {
    /// Returns `None`, so that clap parses the text.
    fn read_by_parser(&self, _: ValueText<'_>) -> Option<T> {
        None
    }
}

impl<P, T> UnknownParser<T> for Via<P> {}

/// Returns the value if it is of type `T`, and `None` otherwise. As in clap, the type of the value
/// that a parser returns is checked only at run time.
fn cast<V: 'static, T: 'static>(value: V) -> Option<T> {
    let mut value = Some(value);
    let value: &mut dyn Any = &mut value;
    value.downcast_mut::<Option<T>>()?.take()
}
