//! Who parses an argument's value, as far as `value_parser` tells.

use syn::{Expr, ExprCall, ExprMethodCall};

use super::{Fact, Payload, Text, literal};
use crate::model::known;
use crate::model::method::Method;

/// Who turns text into the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParserFact {
    /// The parser that goes with the type.
    Type,
    /// A function of the author's.
    Function,
    /// One that accepts the values that it lists, and no others.
    Listed,
}

/// Parsers of clap's that read a type in its usual way.
const USUAL: [&str; 5] = [
    "EnumValueParser",
    "NonEmptyStringValueParser",
    "OsStringValueParser",
    "PathBufValueParser",
    "StringValueParser",
];

/// What the parser says of the values.
pub(super) fn read(method: &Method) -> (ParserFact, Option<Fact>) {
    match literal::only(method) {
        Some(expr) => of(expr),
        None => (ParserFact::Function, Some(Fact::unseen())),
    }
}

fn of(expr: &Expr) -> (ParserFact, Option<Fact>) {
    let unseen = (ParserFact::Function, Some(Fact::unseen()));
    match literal::ungroup(expr) {
        Expr::Closure(_) => (ParserFact::Function, None),
        Expr::Path(path) => {
            let name = path.path.segments.last().map(|name| name.ident.to_string());
            // By convention a function; a constant may hold anything.
            match name {
                Some(name) if name.starts_with(char::is_lowercase) => (ParserFact::Function, None),
                _ => unseen,
            }
        }
        Expr::Macro(call)
            if call
                .mac
                .path
                .segments
                .last()
                .is_some_and(|name| name.ident == "value_parser") =>
        {
            (ParserFact::Type, None)
        }
        Expr::MethodCall(call) => method_call(call).unwrap_or(unseen),
        Expr::Call(call) => constructor(call).unwrap_or(unseen),
        Expr::Array(_) => values(expr),
        Expr::Range(_) => match literal::range(expr) {
            Some((first, last)) => (
                ParserFact::Type,
                Some(Fact::new("Range", Payload::Range(first, last))),
            ),
            None => unseen,
        },
        _ => unseen,
    }
}

/// `value_parser!(u16).range(1..)`, `PossibleValuesParser::new(["a", "b"]).map(...)`
fn method_call(call: &ExprMethodCall) -> Option<(ParserFact, Option<Fact>)> {
    if call.method == "map" || call.method == "try_map" {
        // What has been accepted is made into something else.
        return Some(of(&call.receiver)).filter(|(parser, _)| *parser == ParserFact::Listed);
    }
    if call.method != "range" || call.args.len() != 1 {
        return None;
    }
    let (parser, None) = of(&call.receiver) else {
        return None;
    };
    let (first, last) = literal::range(&call.args[0])?;
    (parser == ParserFact::Type).then(|| {
        (
            parser,
            Some(Fact::new("Range", Payload::Range(first, last))),
        )
    })
}

/// `PossibleValuesParser::new(["a", "b"])`, `StringValueParser::new()`
fn constructor(call: &ExprCall) -> Option<(ParserFact, Option<Fact>)> {
    let Expr::Path(path) = call.func.as_ref() else {
        return None;
    };
    let mut segments = path.path.segments.iter().rev();
    let (method, ty) = (segments.next()?, segments.next()?);
    if method.ident != "new" {
        return None;
    }
    if ty.ident == "PossibleValuesParser" {
        let arg = call.args.first()?;
        return Some(values(arg));
    }
    let ranged = ty.ident == "RangedI64ValueParser" || ty.ident == "RangedU64ValueParser";
    let usual = USUAL.iter().any(|name| ty.ident == name);
    (call.args.is_empty() && (ranged || usual)).then_some((ParserFact::Type, None))
}

fn values(expr: &Expr) -> (ParserFact, Option<Fact>) {
    let texts = Text::all(known::texts(std::slice::from_ref(expr)));
    let values = texts.map(|texts| Fact::new("Values", Payload::Texts(texts)));
    (
        ParserFact::Listed,
        Some(values.unwrap_or_else(Fact::unseen)),
    )
}
