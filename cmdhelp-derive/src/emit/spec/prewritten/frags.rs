//! The fragments of the JSON text of consecutive arguments.

use cmdhelp_spec::manifest::{Prewritten, PrewrittenProperty};
use proc_macro2::TokenStream;
use quote::quote;

/// A sequence of fragments. A fragment is a text, or a gap that the compiler fills. Adjacent texts
/// are joined.
#[derive(Default)]
pub(super) struct Fragments {
    pieces: Vec<TokenStream>,
    text: String,
}

impl Fragments {
    /// Adds an argument. `typed` is the argument's index among the arguments whose type only the
    /// compiler knows.
    pub(super) fn push(&mut self, written: &Prewritten, typed: Option<usize>) {
        self.comma();
        self.text.push_str(&written.start);
        match (&written.typed, typed) {
            (Some(text), _) => self.text_with_gaps(text),
            (None, Some(at)) => self.gap(quote!(__cmdhelp::Frag::Typed(#at))),
            (None, None) => {}
        }
        self.text.push_str(&written.end);
    }

    /// Adds a property of the JSON Schema of a call's input. `typed` is the argument's index among
    /// the arguments whose type only the compiler knows.
    pub(super) fn push_property(&mut self, property: &PrewrittenProperty, typed: Option<usize>) {
        self.comma();
        self.text.push_str(&property.start);
        match (&property.schema, typed) {
            (Some(schema), _) => self.text.push_str(schema),
            (None, Some(at)) => self.gap(quote!(__cmdhelp::Frag::Schema(#at))),
            (None, None) => {}
        }
        self.text_with_gaps(&property.middle);
        match (&property.default, typed) {
            (Some(default), _) => self.text.push_str(default),
            (None, Some(at)) if property.may_have_default => {
                self.gap(quote!(__cmdhelp::Frag::SchemaDefault(#at)));
            }
            (None, _) => {}
        }
        self.text.push('}');
    }

    fn comma(&mut self) {
        if !self.pieces.is_empty() || !self.text.is_empty() {
            self.text.push(',');
        }
    }

    /// Adds a text in which `Prewritten::BINARY` is a placeholder for the name of the program.
    fn text_with_gaps(&mut self, text: &str) {
        let mut parts = text.split(Prewritten::BINARY);
        self.text.extend(parts.next());
        for part in parts {
            self.gap(quote!(__cmdhelp::Frag::Binary));
            self.text.push_str(part);
        }
    }

    fn gap(&mut self, piece: TokenStream) {
        self.end_text();
        self.pieces.push(piece);
    }

    fn end_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            self.pieces.push(quote!(__cmdhelp::Frag::Json(#text)));
        }
    }

    pub(super) fn tokens(mut self) -> Option<TokenStream> {
        self.end_text();
        let pieces = self.pieces;
        (!pieces.is_empty()).then(|| quote!(#(#pieces),*))
    }
}
