//! What the values of an argument have to be.

use cmdhelp_spec::grammar::{draft, encode_value};
use draft::{Int, PossibleValue, Value};
use syn::{Expr, ExprCall, ExprMethodCall, GenericArgument, Path, PathArguments, Type};

use super::{Grammar, elements, only};
use crate::model::fact::literal;
use crate::model::known::{self, Known};
use crate::model::method::Method;
use crate::model::usual::usual;
use crate::model::value_enum::ValueVariant;
use crate::syntax::shape::is_plain;

/// What clap reads a type by if nothing else is said.
pub(super) fn of_type(ty: &Type, grammar: &mut Grammar) -> Value {
    if let Some(usual) = usual(ty) {
        return Value::of(&usual);
    }
    match u16::try_from(grammar.types.len()) {
        Ok(index) => {
            grammar.types.push(ty.clone());
            Value::Type(index)
        }
        Err(_) => Value::Unseen,
    }
}

/// What `value_parser` says.
pub(super) fn of_parser(method: &Method, grammar: &mut Grammar) -> Value {
    only(method)
        .and_then(|expr| of_expr(expr, grammar))
        .unwrap_or(Value::Unseen)
}

fn of_expr(expr: &Expr, grammar: &mut Grammar) -> Option<Value> {
    match literal::ungroup(expr) {
        Expr::Macro(_) => Some(of_type(&macro_type(expr)?, grammar)),
        Expr::MethodCall(call) => method_call(call, grammar),
        Expr::Call(call) => constructor(call, grammar),
        Expr::Array(_) => one_of(expr),
        Expr::Range(_) => within(&syn::parse_quote!(i64), expr),
        _ => None,
    }
}

/// The type in `value_parser!(u16)`.
fn macro_type(expr: &Expr) -> Option<Type> {
    match literal::ungroup(expr) {
        Expr::Macro(call) if call.mac.path.segments.last()?.ident == "value_parser" => {
            syn::parse2(call.mac.tokens.clone()).ok()
        }
        _ => None,
    }
}

/// `value_parser!(u16).range(1..)`, `parser.map(...)`
fn method_call(call: &ExprMethodCall, grammar: &mut Grammar) -> Option<Value> {
    match call.method.to_string().as_str() {
        "range" => within(&macro_type(&call.receiver)?, call.args.first()?),
        // What has been accepted is made into something else.
        "map" => of_expr(&call.receiver, grammar),
        _ => None,
    }
}

/// The whole numbers of a type that are in a range.
fn within(ty: &Type, range: &Expr) -> Option<Value> {
    let (first, last) = literal::range(range)?;
    let (minimum, maximum) = bounds(ty)?;
    Some(Value::Int(Int {
        // Of the types that clap reads as 64 bits with a sign, it takes `-0`.
        unsigned: is_plain(ty, "u64"),
        nonzero: false,
        minimum: Some(first.map_or(minimum, |first| first.max(minimum))),
        maximum: Some(last.map_or(maximum, |last| last.min(maximum))),
    }))
}

/// The smallest and the greatest number of a type that clap can set a range for.
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

/// `PossibleValuesParser::new(["a", "b"])`, `EnumValueParser::<Color>::new()`
fn constructor(call: &ExprCall, grammar: &mut Grammar) -> Option<Value> {
    let Expr::Path(path) = call.func.as_ref() else {
        return None;
    };
    let mut segments = path.path.segments.iter().rev();
    let (method, ty) = (segments.next()?, segments.next()?);
    if method.ident != "new" {
        return None;
    }
    match ty.ident.to_string().as_str() {
        "PossibleValuesParser" => one_of(call.args.first()?),
        "StringValueParser" | "OsStringValueParser" => Some(Value::Any),
        "NonEmptyStringValueParser" | "PathBufValueParser" => Some(Value::NonEmpty),
        "BoolValueParser" => Some(Value::Bool),
        "BoolishValueParser" => Some(Value::Boolish),
        "FalseyValueParser" => Some(Value::Falsey),
        "EnumValueParser" => Some(of_type(argument(&path.path)?, grammar)),
        _ => None,
    }
}

/// The type in the angle brackets of a path.
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

fn one_of(expr: &Expr) -> Option<Value> {
    let values = elements(expr)?.into_iter().map(|value| {
        Some(PossibleValue {
            name: known::text(value).literal()?.into(),
            aliases: Vec::new(),
            hide: false,
        })
    });
    values.collect::<Option<_>>().map(Value::OneOf)
}

/// The values of an enum of values, written as a grammar has them; nothing if only the running
/// program knows one of their names.
pub(super) fn of_enum(values: &[ValueVariant]) -> Option<Vec<u8>> {
    let values: Option<Vec<PossibleValue>> = values.iter().map(possible_value).collect();
    Some(encode_value(&Value::OneOf(values?)))
}

fn possible_value(value: &ValueVariant) -> Option<PossibleValue> {
    let attributes = &value.attributes;
    let mut this = PossibleValue {
        name: attributes.name.text(attributes.casing).literal()?.into(),
        aliases: Vec::new(),
        hide: false,
    };
    for method in &attributes.methods {
        match method.name.to_string().as_str() {
            "help" => {}
            "hide" => this.hide = literal::bool(method).unwrap_or(false),
            "alias" | "aliases" => {
                let names: Option<Vec<String>> =
                    method.texts().into_iter().map(Known::literal).collect();
                this.aliases.extend(names?.into_iter().map(Into::into));
            }
            _ => return None,
        }
    }
    Some(this)
}
