//! The texts of defaults, as far as they are known at compile time.
//!
//! For a default that is given as a Rust value, the text comes from the type's `Display`. This
//! module knows that text for primitive types and strings.

use cmdhelp_spec::list::List as _;
use syn::{Expr, ExprLit, ExprUnary, Lit, Type, UnOp};

use super::default::Default;
use super::text::Text;
use crate::syntax::known;
use crate::syntax::literal;
use crate::syntax::shape::is_plain;

/// What is known about the text of a default.
#[derive(Clone)]
pub(crate) enum DefaultFact {
    Text(Text),
    /// A number, as it is written in JSON.
    Number(String),
    /// The name of the value for this variant of an enum.
    Variant(String),
    /// A constant whole number of this type, which the compiler evaluates.
    Int(Box<(Expr, Type)>),
    /// A constant that is an element of a list: a whole number or a reference to a whole number.
    Element(Box<Expr>),
    /// A text that only the running program knows.
    Dynamic,
}

impl DefaultFact {
    /// Returns what is known about a default whose text is `text`.
    pub(in crate::model) fn of_text(text: Text) -> Self {
        match text {
            Text::Literal(text) if is_json_number(&text) => Self::Number(text),
            text => Self::Text(text),
        }
    }

    /// Returns whether the text is a constant in a clap attribute. The spec tree may not support
    /// the type of such a constant.
    pub(crate) fn is_const(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_const())
    }

    /// Returns the texts of a default that is given as a Rust value.
    pub(in crate::model) fn of_value(default: &Default) -> Vec<Self> {
        let ty = &default.value_type;
        let Some(expr) = &default.expr else {
            return vec![of_type(ty)];
        };
        if !default.many {
            return vec![of_expr(expr, ty, default)];
        }
        match known::elements(expr) {
            Some(elements) => elements
                .iter()
                .map(|element| match of_expr(element, ty, default) {
                    Self::Int(made) if matches!(made.0, Expr::Path(_)) => {
                        Self::Element(Box::new(made.0))
                    }
                    other => other,
                })
                .list(),
            None => vec![Self::Dynamic],
        }
    }
}

/// Returns the text of `Default::default()` if the type is a number, `bool` or `String`.
fn of_type(ty: &Type) -> DefaultFact {
    if is_integer(ty) || is_plain(ty, "f32") || is_plain(ty, "f64") {
        return DefaultFact::Number("0".to_owned());
    }
    if is_plain(ty, "bool") {
        return DefaultFact::Text(Text::literal("false"));
    }
    if is_plain(ty, "String") {
        return DefaultFact::Text(Text::literal(""));
    }
    DefaultFact::Dynamic
}

/// Returns what is known about the text of a default that an attribute gives as an expression, for
/// a field of type `ty`.
fn of_expr(expr: &Expr, ty: &Type, default: &Default) -> DefaultFact {
    let expr = literal::ungroup(expr);
    if default.value_enum {
        return match expr {
            Expr::Path(path) => match path.path.segments.last() {
                Some(variant) => DefaultFact::Variant(variant.ident.to_string()),
                None => DefaultFact::Dynamic,
            },
            _ => DefaultFact::Dynamic,
        };
    }
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => of_literal(lit, ty),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr: number,
            ..
        }) => match of_expr(number, ty, default) {
            DefaultFact::Number(number) if number != "0" => {
                DefaultFact::Number(format!("-{number}"))
            }
            _ => of_computed(expr, ty),
        },
        expr => of_computed(expr, ty),
    }
}

/// Returns what is known about the text of a default that is given as an expression other than a
/// literal.
fn of_computed(expr: &Expr, ty: &Type) -> DefaultFact {
    match expr {
        // The spec tree has whole numbers as `i128`, which cannot hold every `u128`, so `u128` is
        // excluded.
        expr if is_integer(ty) && !is_plain(ty, "u128") && is_const_int(expr) => {
            DefaultFact::Int(Box::new((expr.clone(), ty.clone())))
        }
        expr => match text_of(expr, ty) {
            Some(text) => DefaultFact::of_text(Text::Literal(text)),
            None => DefaultFact::Dynamic,
        },
    }
}

/// Returns what is known about the text of a default that is given as a literal of type `ty`.
fn of_literal(lit: &Lit, ty: &Type) -> DefaultFact {
    match lit {
        Lit::Int(int) => DefaultFact::Number(int.base10_digits().to_owned()),
        Lit::Float(float) => {
            let text = if is_plain(ty, "f32") {
                float.base10_parse::<f32>().map(|value| value.to_string())
            } else {
                float.base10_parse::<f64>().map(|value| value.to_string())
            };
            text.map_or(DefaultFact::Dynamic, DefaultFact::Number)
        }
        Lit::Bool(bool) => DefaultFact::Text(Text::literal(bool.value().to_string())),
        Lit::Str(text) => DefaultFact::of_text(Text::Literal(text.value())),
        Lit::Char(char) => DefaultFact::of_text(Text::literal(char.value().to_string())),
        _ => DefaultFact::Dynamic,
    }
}

/// Returns the literal in `"a".into()`, `"a".to_owned()` or `String::from("a")` if the type is a
/// string or a path.
fn text_of(expr: &Expr, ty: &Type) -> Option<String> {
    if !is_plain(ty, "String") && !is_plain(ty, "PathBuf") && !is_plain(ty, "OsString") {
        return None;
    }
    let inner = match expr {
        Expr::MethodCall(call) if call.args.is_empty() => {
            let name = call.method.to_string();
            let makes_text = ["into", "to_owned", "to_string"].contains(&name.as_str());
            makes_text.then_some(call.receiver.as_ref())?
        }
        Expr::Call(call) if call.args.len() == 1 => {
            (literal::last_name(&call.func)? == "from").then(|| &call.args[0])?
        }
        _ => return None,
    };
    match literal::ungroup(inner) {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

/// Returns whether a type is spelled as a primitive integer type.
fn is_integer(ty: &Type) -> bool {
    const NAMES: [&str; 12] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    ];
    NAMES.iter().any(|name| is_plain(ty, name))
}

/// Returns whether an expression for a whole number consists only of literals, constants and
/// operators.
fn is_const_int(expr: &Expr) -> bool {
    match literal::ungroup(expr) {
        Expr::Lit(_) => true,
        Expr::Binary(binary) => is_const_int(&binary.left) && is_const_int(&binary.right),
        Expr::Unary(unary) => {
            matches!(unary.op, UnOp::Neg(_) | UnOp::Not(_)) && is_const_int(&unary.expr)
        }
        Expr::Cast(cast) => is_const_int(&cast.expr),
        path @ Expr::Path(_) => literal::last_name(path).is_some_and(|name| {
            name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
        }),
        _ => false,
    }
}

/// Returns whether a text is a JSON number without an exponent.
fn is_json_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let all_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let no_leading_zero = whole == "0" || !whole.starts_with('0');
    all_digits(whole) && no_leading_zero && fraction.is_none_or(all_digits)
}

#[cfg(test)]
mod tests {
    use super::is_json_number;

    #[test]
    fn recognises_json_numbers() {
        for number in ["0", "-1", "8080", "0.5", "-12.25"] {
            assert!(is_json_number(number), "{number}");
        }
        for text in [
            "", "-", "007", "+1", "1.", ".5", "1e3", "0x1f", "1_000", "inf",
        ] {
            assert!(!is_json_number(text), "{text}");
        }
    }
}
