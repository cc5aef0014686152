//! Generates the texts of the spec tree. They are already escaped for JSON.

use std::fmt::Write as _;

use cmdhelp_spec::hidden::needs_escape;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use crate::model::text::Text;

/// Returns an expression for a text.
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
        Text::ConstStr(expr) => quote!(__cmdhelp::t::Const(#expr)),
    }
}

/// Returns an expression for the text of an author's constant, which may have any type that clap
/// accepts as a text.
pub(super) fn constant(expr: &Expr) -> TokenStream {
    quote!(__cmdhelp::Constant::of(#expr, |it| it.cmdhelp_kind()))
}

/// Returns an expression for an optional text.
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

/// Returns an expression for a list of texts.
pub(super) fn texts(texts: &[Text]) -> TokenStream {
    if texts.iter().any(Text::is_const) {
        let texts = collected(texts);
        return quote!(const { &#texts }.all());
    }
    let texts = texts.iter().map(text);
    quote!(&[#(#texts),*])
}

/// Returns an expression for a list of texts. A constant in `texts` can itself be a list of texts.
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

/// Escapes a text for a JSON string. Invisible characters are escaped, too. The runtime applies the
/// same rules to texts that the macro does not see.
pub(crate) fn escaped(text: &str) -> String {
    let mut json = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            character if character < ' ' || needs_escape(before, character) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(json, "\\u{unit:04x}");
                }
            }
            character => json.push(character),
        }
        before = character;
    }
    json
}
