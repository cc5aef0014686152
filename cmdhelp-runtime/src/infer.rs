//! The parser that clap infers from the type of an argument. For a type without a parser, the compiler reports one
//! error that tells what to write, and not the list of all traits from which clap can infer a parser.

use std::marker::PhantomData;

use clap::builder::{_infer_ValueParser_for, ValueParser};

pub use clap::builder::impl_prelude;

use crate::take::ClapValue;

/// The type whose parser clap infers for an argument of type `T`: `T` itself, or, by [`NoClapValue`], `String`.
#[derive(Debug)]
pub struct Inferred<T>(PhantomData<T>);

impl<T: ClapValue> Inferred<T> {
    /// Returns clap's type that infers the parser of `T`.
    #[must_use]
    pub fn parser() -> _infer_ValueParser_for<T> {
        _infer_ValueParser_for::new()
    }
}

/// The function for types that cannot be the value of an argument. The compiler reports such a type where the value is
/// read, so it need not report it here as well.
pub trait NoClapValue {
    /// Returns clap's type that infers the parser of `String`.
    #[must_use]
    fn parser() -> _infer_ValueParser_for<String> {
        _infer_ValueParser_for::new()
    }
}

impl<T> NoClapValue for Inferred<T> {}

/// A type with a parser. No type implements this trait: the compiler needs it only after it has found that clap cannot
/// infer a parser, and then reports the error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an argument",
    label = "clap has no parser for this type",
    note = "derive `ValueEnum` for an enum of names, implement `FromStr`, or write `value_parser = ...`",
    note = "if this type has the subcommands of the program, write `#[command(subcommand)]`; if it has further arguments, write `#[command(flatten)]`"
)]
pub trait HasParser {}

/// The method that is called if clap cannot infer a parser from any trait.
pub trait NoParser<T> {
    /// Fails to compile.
    fn value_parser(self) -> ValueParser
    where
        T: HasParser;
}

impl<T> NoParser<T> for _infer_ValueParser_for<T> {
    fn value_parser(self) -> ValueParser
    where
        T: HasParser,
    {
        ValueParser::string()
    }
}

/// Returns the parser that clap infers from a type, as `clap::value_parser!` does.
#[macro_export]
macro_rules! inferred_parser {
    ($ty:ty) => {{
        use $crate::infer::impl_prelude::*;
        use $crate::infer::{NoClapValue as _, NoParser as _};
        let parser = $crate::infer::Inferred::<$ty>::parser();
        (&&&&&&parser).value_parser()
    }};
}
