//! Texts, ready to be written as JSON.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::fact::Text;

/// A text for the spec tree.
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
        Text::Const(expr) => quote!(__cmdhelp::Written(#expr).text()),
    }
}

/// A text that may not be there.
pub(crate) fn optional(optional: Option<&Text>) -> TokenStream {
    match optional {
        Some(Text::Const(expr)) => quote!(__cmdhelp::Written(#expr).optional()),
        Some(literal) => {
            let literal = text(literal);
            quote!(__cmdhelp::Some(#literal))
        }
        None => quote!(__cmdhelp::None),
    }
}

/// A list of texts.
pub(super) fn texts(texts: &[Text]) -> TokenStream {
    let texts = texts.iter().map(text);
    quote!(&[#(#texts),*])
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
