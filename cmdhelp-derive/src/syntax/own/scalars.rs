//! Options that are a mark, a truth or a number. What [`darling`] says of them by itself has neither
//! a reason nor a way out.

use darling::util::Flag;
use darling::{FromMeta as _, Result};
use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, Meta};

use crate::diagnostic::Mistake;

/// `hide`: it is there or not, and has no value.
pub(crate) fn mark(option: &Meta) -> Result<Flag> {
    let name = name(option);
    match option {
        Meta::Path(_) => Flag::from_meta(option),
        Meta::List(_) | Meta::NameValue(_) => Err(Mistake::new(
            place(option),
            format!("`{name}` takes no value"),
        )
        .instead(format!("write `{name}` alone, or leave it out"))
        .into()),
    }
}

/// `envelope = true`; alone, it is true.
pub(crate) fn truth(option: &Meta) -> Result<Option<bool>> {
    let name = name(option);
    match (option, literal(option)) {
        (Meta::Path(_), _) => Ok(Some(true)),
        (_, Some(Lit::Bool(truth))) => Ok(Some(truth.value)),
        _ => Err(Mistake::new(
            place(option),
            format!("expected `true` or `false` for `{name}`"),
        )
        .instead(format!("write `{name} = true` or `{name} = false`"))
        .into()),
    }
}

/// `deadline_ms = 5000`
pub(crate) fn number(option: &Meta) -> Result<Option<u64>> {
    let name = name(option);
    let number = match literal(option) {
        Some(Lit::Int(number)) => number.base10_parse().ok(),
        _ => None,
    };
    match number {
        Some(number) => Ok(Some(number)),
        None => {
            let what = format!("expected a whole number for `{name}`");
            Err(Mistake::new(place(option), what)
                .instead(format!("write digits without quotes: `{name} = 5000`"))
                .into())
        }
    }
}

fn name(option: &Meta) -> String {
    let name = option.path().get_ident().map(ToString::to_string);
    name.unwrap_or_default()
}

/// The value, if there is one that is a literal. What a `macro_rules!` macro has put in stands in a
/// group that nobody sees.
fn literal(option: &Meta) -> Option<&Lit> {
    let Meta::NameValue(option) = option else {
        return None;
    };
    let mut value = &option.value;
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    match value {
        Expr::Lit(literal) => Some(&literal.lit),
        _ => None,
    }
}

/// Where the value stands, or the option that has none.
fn place(option: &Meta) -> Span {
    match option {
        Meta::NameValue(option) => option.value.span(),
        Meta::Path(_) | Meta::List(_) => option.span(),
    }
}
