//! Texts, ready to be written as JSON.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use crate::model::text::Text;

/// Returns a text for the spec tree.
pub(crate) fn text(text: &Text) -> TokenStream {
    match text {
        Text::Literal(raw) => {
            let json = escaped(raw);
            if json == *raw {
                quote!(__cmdhelp::t::Plain(#raw))
            } else {
                quote!(__cmdhelp::t::Escaped { raw: #raw, json: #json })
            }
        }
        Text::Const(expr) => {
            let constant = constant(expr);
            quote!(#constant.text())
        }
        Text::Own(expr) => quote!(__cmdhelp::t::Const(#expr)),
    }
}

/// Returns a constant of the author's, of any type that clap takes.
pub(super) fn constant(expr: &Expr) -> TokenStream {
    quote!(__cmdhelp::Constant::of(#expr, |it| it.cmdhelp_kind()))
}

/// Returns a text that may not be there.
pub(crate) fn optional(optional: Option<&Text>) -> TokenStream {
    match optional {
        Some(Text::Const(expr)) => {
            let constant = constant(expr);
            quote!(#constant.optional())
        }
        Some(seen) => {
            let seen = text(seen);
            quote!(__cmdhelp::Some(#seen))
        }
        None => quote!(__cmdhelp::None),
    }
}

/// Returns a list of texts for the spec tree.
pub(super) fn texts(texts: &[Text]) -> TokenStream {
    if texts.iter().any(Text::is_const) {
        let texts = collected(texts);
        return quote!(const { &#texts }.all());
    }
    let texts = texts.iter().map(text);
    quote!(&[#(#texts),*])
}

/// Returns the texts of a list in which constants may be lists themselves.
pub(super) fn collected(texts: &[Text]) -> TokenStream {
    let none = quote!(__cmdhelp::Texts::NONE);
    texts.iter().fold(none, |before, one| match one {
        Text::Const(expr) => {
            let constant = constant(expr);
            quote!(#constant.after(#before))
        }
        seen => {
            let seen = text(seen);
            quote!(#before.and(#seen))
        }
    })
}

/// A text as it stands between quotes in JSON. The runtime escapes in the same way what only it
/// sees.
pub(crate) fn escaped(text: &str) -> String {
    let mut json = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if control < ' ' => {
                let _ = write!(json, "\\u{:04x}", u32::from(control));
            }
            character => json.push(character),
        }
    }
    json
}
