//! Finds the values that the expression in `value_parser` accepts.

use cmdhelp_spec::grammar::draft::{Int, PossibleValue, Value};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::Parser;
use syn::{Expr, ExprCall, ExprMethodCall, GenericArgument, Path, PathArguments, Type};

use super::Accepted;
use crate::model::arg::AcceptedConst;
use crate::model::constants::Constants;
use crate::model::method::Method;
use crate::model::text::Text;
use crate::syntax::known;
use crate::syntax::literal;
use crate::syntax::shape::is_plain;

/// The facts about a value parser.
pub(super) struct Read {
    /// The kind of the parser.
    pub(super) parser: Parser,
    /// The accepted values that the manifest lists.
    pub(super) accepted: Option<Accepted>,
    /// The accepted values, as a grammar stores them.
    pub(super) value: Value,
    /// Whether only the running program knows the values that the manifest lists.
    pub(super) is_dynamic: bool,
}

impl Read {
    /// Returns the facts of the parser that clap infers for a type.
    fn of_type(value: Value) -> Self {
        Self {
            parser: Parser::Type,
            accepted: None,
            value,
            is_dynamic: false,
        }
    }

    /// Returns the facts of a parser that is a function or closure.
    fn function() -> Self {
        Self {
            parser: Parser::Function,
            ..Self::of_type(Value::Dynamic)
        }
    }

    /// Returns the facts of a parser for which only the running program knows the values that the
    /// manifest lists.
    fn dynamic(value: Value) -> Self {
        Self {
            is_dynamic: true,
            value,
            ..Self::function()
        }
    }
}

/// Reads the call of `value_parser`.
pub(super) fn read(method: &Method, constants: &mut Constants) -> Read {
    let read = method.only().and_then(|expr| of(expr, constants));
    read.unwrap_or_else(|| Read::dynamic(Value::Dynamic))
}

/// Reads the expression of a value parser, or returns `None` for an unknown form of expression.
fn of(expr: &Expr, constants: &mut Constants) -> Option<Read> {
    match literal::ungroup(expr) {
        Expr::Closure(_) => Some(Read::function()),
        Expr::Path(path) => {
            // By convention, a path in lower case names a function, and any other path a constant.
            let name = path.path.segments.last()?.ident.to_string();
            match name.starts_with(char::is_lowercase) {
                true => Some(Read::function()),
                false => of_constant(expr, true),
            }
        }
        Expr::Macro(_) => {
            let value = match macro_type(expr)? {
                Some(ty) => constants.value_of(&ty),
                None => Value::Dynamic,
            };
            Some(Read::of_type(value))
        }
        Expr::MethodCall(call) => method_call(call, constants),
        Expr::Call(call) => constructor(call, constants),
        Expr::Array(_) => Some(one_of(expr)),
        Expr::Range(_) => within(&syn::parse_quote!(i64), expr).or_else(|| of_constant(expr, true)),
        _ => None,
    }
}

/// Returns the type in `value_parser!(u16)`, `Some(None)` if the call has no type, or `None` for
/// other expressions.
fn macro_type(expr: &Expr) -> Option<Option<Type>> {
    match literal::ungroup(expr) {
        Expr::Macro(call) if call.mac.path.segments.last()?.ident == "value_parser" => {
            Some(syn::parse2(call.mac.tokens.clone()).ok())
        }
        _ => None,
    }
}

/// Reads a parser that ends with a method call, such as `value_parser!(u16).range(1..)` or
/// `PossibleValuesParser::new(["a", "b"]).map(...)`.
fn method_call(call: &ExprMethodCall, constants: &mut Constants) -> Option<Read> {
    match (call.method.to_string().as_str(), call.args.first()) {
        ("range", Some(range)) if call.args.len() == 1 => {
            let ty = macro_type(&call.receiver)??;
            within(&ty, range).or_else(|| of_constant(range, false))
        }
        // `map` does not change which texts are accepted.
        ("map", _) => {
            let read = of(&call.receiver, constants)?;
            Some(match read.parser {
                Parser::Listed => read,
                _ => Read::dynamic(read.value),
            })
        }
        ("try_map", _) => {
            let read = of(&call.receiver, constants)?;
            (read.parser == Parser::Listed).then_some(Read {
                value: Value::Dynamic,
                ..read
            })
        }
        _ => None,
    }
}

/// A range of whole numbers that are not all values of their type, as in
/// `value_parser!(u8).range(1..=300)`.
pub(crate) struct RangeOutsideType<'a> {
    /// The first or the last number of the range, which is no value of the type.
    pub(crate) number: &'a Expr,
    pub(crate) ty: Type,
    /// The smallest and the greatest number of the type.
    pub(crate) bounds: (i128, i128),
    /// The numbers of the range that are values of the type, or `None` if there are none.
    pub(crate) inside: Option<(i128, i128)>,
}

impl<'a> RangeOutsideType<'a> {
    /// Returns the range in a call of `value_parser`, if it is such a range.
    pub(crate) fn of(method: &'a Method) -> Option<Self> {
        let Expr::MethodCall(call) = literal::ungroup(method.only()?) else {
            return None;
        };
        let range = call.args.first().filter(|_| call.method == "range")?;
        let ty = macro_type(&call.receiver)??;
        let (minimum, maximum) = bounds(&ty)?;
        let (first, last) = literal::range(range)?;
        let is_inside =
            |number: Option<i128>| number.is_none_or(|it| minimum <= it && it <= maximum);
        let number = match (is_inside(first), is_inside(last), range) {
            (true, true, _) => return None,
            (true, false, Expr::Range(range)) => range.end.as_deref()?,
            (false, _, Expr::Range(range)) => range.start.as_deref()?,
            _ => range,
        };
        let first = first.map_or(minimum, |first| first.max(minimum));
        let last = last.map_or(maximum, |last| last.min(maximum));
        Some(Self {
            number,
            ty,
            bounds: (minimum, maximum),
            inside: (first <= last).then_some((first, last)),
        })
    }
}

/// Returns the facts of the parser that accepts the whole numbers of a type in a range.
fn within(ty: &Type, range: &Expr) -> Option<Read> {
    let (first, last) = literal::range(range)?;
    let value = bounds(ty).map(|(minimum, maximum)| {
        Value::Int(Int {
            // clap parses all integer types except `u64` as `i64`, whose parser accepts `-0`.
            unsigned: is_plain(ty, "u64"),
            nonzero: false,
            minimum: Some(first.map_or(minimum, |first| first.max(minimum))),
            maximum: Some(last.map_or(maximum, |last| last.min(maximum))),
        })
    });
    Some(Read {
        accepted: Some(Accepted::Range(first, last)),
        ..Read::of_type(value.unwrap_or(Value::Dynamic))
    })
}

/// Returns the facts of a parser that is a constant expression, or `None` if the expression is not
/// constant. `is_parser` says whether the constant is the parser itself; otherwise, it is the range
/// of the parser.
fn of_constant(expr: &Expr, is_parser: bool) -> Option<Read> {
    let is_bound = |bound: &Option<Box<Expr>>| {
        let mut bound = bound.iter();
        bound.all(|bound| known::is_const(bound) || literal::int(bound).is_some())
    };
    let is_made = match literal::ungroup(expr) {
        Expr::Range(range) => is_bound(&range.start) && is_bound(&range.end),
        expr => known::is_const(expr),
    };
    is_made.then(|| Read {
        accepted: Some(Accepted::Const(AcceptedConst {
            expr: expr.clone(),
            is_parser,
        })),
        ..Read::of_type(Value::Dynamic)
    })
}

/// Returns the smallest and the greatest number of a type for which clap supports ranges.
fn bounds(ty: &Type) -> Option<(i128, i128)> {
    macro_rules! first_of {
        ($($name:ident),*) => {
            $(if is_plain(ty, stringify!($name)) {
                return Some((i128::from($name::MIN), i128::from($name::MAX)));
            })*
        };
    }
    first_of!(i8, i16, i32, i64, u8, u16, u32, u64);
    None
}

/// Reads a call such as `PossibleValuesParser::new(["a", "b"])` or
/// `EnumValueParser::<Color>::new()`.
fn constructor(call: &ExprCall, constants: &mut Constants) -> Option<Read> {
    let Expr::Path(path) = call.func.as_ref() else {
        return None;
    };
    let mut segments = path.path.segments.iter().rev();
    let (method, ty) = (segments.next()?, segments.next()?);
    if method.ident != "new" {
        return None;
    }
    let ty = ty.ident.to_string();
    if ty == "PossibleValuesParser" {
        return call.args.first().map(one_of);
    }
    if !call.args.is_empty() {
        return None;
    }
    Some(match ty.as_str() {
        // clap uses these parsers for fields without `value_parser`, such as a `String` or a
        // `PathBuf`.
        "StringValueParser" | "OsStringValueParser" => Read::of_type(Value::Any),
        "NonEmptyStringValueParser" | "PathBufValueParser" => Read::of_type(Value::NonEmpty),
        "RangedI64ValueParser" | "RangedU64ValueParser" => Read::of_type(Value::Dynamic),
        "EnumValueParser" => Read::of_type(match argument(&path.path) {
            Some(ty) => constants.value_of(ty),
            None => Value::Dynamic,
        }),
        "BoolValueParser" => Read::dynamic(Value::Bool),
        "BoolishValueParser" => Read::dynamic(Value::Boolish),
        "FalseyValueParser" => Read::dynamic(Value::Falsey),
        _ => return None,
    })
}

/// Returns the type in the angle brackets of a path.
fn argument(path: &Path) -> Option<&Type> {
    path.segments.iter().find_map(|segment| {
        let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
            return None;
        };
        match arguments.args.first()? {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        }
    })
}

/// Returns the facts of the parser that accepts exactly the texts in a list.
fn one_of(expr: &Expr) -> Read {
    let texts = known::texts(std::slice::from_ref(expr)).into_iter();
    let texts: Option<Vec<Text>> = texts.map(Text::of).list_if_all();
    let names = literal::elements(expr).and_then(|elements| {
        let values = elements.into_iter().map(|value| {
            Some(PossibleValue {
                name: known::text(value).literal()?.into(),
                aliases: Vec::new(),
                hide: false,
            })
        });
        values.list_if_all()
    });
    Read {
        parser: Parser::Listed,
        is_dynamic: texts.is_none(),
        accepted: texts.map(Accepted::Values),
        value: names.map_or(Value::Dynamic, Value::OneOf),
    }
}
