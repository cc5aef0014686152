//! Finds the locations of defaults, and makes suggestions for defaults that the argument would
//! refuse.

use cmdhelp_spec::grammar::draft::{Text, Value};
use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use quote::ToTokens;

use crate::diagnostic::nearest;
use crate::model::builder::arg::{self as methods, ArgMeaning};
use crate::model::field::Field;
use crate::model::method::{self, Method};

/// Returns the location of a method that sets a default, preferably of the method that sets this
/// text.
pub(super) fn place(field: &Field, text: &str) -> Span {
    let methods = field.attributes.methods.iter();
    let defaults =
        methods.filter(|method| methods::of(method).is_some_and(|row| is_default(row.means)));
    let default = defaults.min_by_key(|method| !has_text(method, text));
    default.map_or(field.ident.span(), |method| method.name.span())
}

/// Returns whether a method sets a default.
pub(super) fn is_default(means: ArgMeaning) -> bool {
    matches!(
        means,
        ArgMeaning::Default | ArgMeaning::DefaultMissing | ArgMeaning::DefaultIf { .. }
    )
}

/// Returns a suggestion for another default, or an empty string if the accepted values are unknown.
pub(super) fn instead(field: &Field, text: &str, value: Option<&Value>) -> String {
    match value {
        Some(Value::OneOf(values)) => {
            let names = values.iter().filter_map(|value| match &value.name {
                Text::Seen(name) => Some(name.as_str()),
                Text::Const(_) => None,
            });
            let names: Vec<&str> = names.list();
            match nearest(text, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("expected one of `{}`", names.join("`, `")),
            }
        }
        Some(Value::Int(int)) => match (int.minimum, int.maximum) {
            (Some(least), Some(most)) => format!("expected a whole number from {least} to {most}"),
            (Some(least), None) => format!("expected a whole number of at least {least}"),
            (None, Some(most)) => format!("expected a whole number of at most {most}"),
            (None, None) => "expected a whole number".to_owned(),
        },
        Some(Value::Written(_)) => {
            let ty = field.value_type().to_token_stream();
            format!("expected a value that can be parsed as `{ty}`")
        }
        _ => String::new(),
    }
}

fn has_text(method: &Method, text: &str) -> bool {
    let method::Value::Written(exprs) = &method.value else {
        return false;
    };
    let literal = format!("{text:?}");
    let mut exprs = exprs.iter();
    exprs.any(|expr| expr.to_token_stream().to_string().contains(&literal))
}
