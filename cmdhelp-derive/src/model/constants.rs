//! What the compiler fills in where a draft of a grammar leaves gaps.

use cmdhelp_spec::grammar::draft::{Text, Value};
use syn::{Expr, Type};

use super::method::Method;
use super::std_types::std_type;
use super::text;
use crate::syntax::known::{self, Known};

/// The texts and types of a draft that the compiler makes, by their indices.
#[derive(Clone, Default)]
pub(crate) struct Constants {
    pub(crate) texts: Vec<Expr>,
    /// One of these texts may be a list.
    pub(crate) may_have_lists: bool,
    /// A field stands for its type.
    pub(crate) types: Vec<Type>,
}

impl Constants {
    /// Returns a text for a draft; nothing if only the running program knows it.
    pub(super) fn text(&mut self, known: Known<String>) -> Option<Text> {
        match text::Text::of(known)? {
            text::Text::Literal(text) => Some(Text::Seen(text)),
            text::Text::Const(expr) | text::Text::Own(expr) => {
                let index = u16::try_from(self.texts.len()).ok()?;
                self.texts.push(expr);
                Some(Text::Const(index))
            }
        }
    }

    /// Returns the text that an expression is.
    pub(super) fn text_of(&mut self, expr: &Expr) -> Option<Text> {
        self.text(known::text(expr))
    }

    /// Returns all texts that a method is called with.
    pub(super) fn texts_of(&mut self, method: &Method) -> Option<Vec<Text>> {
        self.seen_texts_of(method).into_iter().collect()
    }

    /// Returns the texts that a method is called with; nothing for each that only the running
    /// program knows.
    pub(super) fn seen_texts_of(&mut self, method: &Method) -> Vec<Option<Text>> {
        let texts = method.texts();
        self.may_have_lists |= texts.iter().any(|text| matches!(text, Known::Const(_)));
        texts.into_iter().map(|known| self.text(known)).collect()
    }

    /// Returns the default parser of clap for a type.
    pub(super) fn value_of(&mut self, ty: &Type) -> Value {
        if let Some(usual) = std_type(ty) {
            return Value::of(&usual);
        }
        match u16::try_from(self.types.len()) {
            Ok(index) => {
                self.types.push(ty.clone());
                Value::Type(index)
            }
            Err(_) => Value::Unseen,
        }
    }

    /// Returns a text of the draft for the spec tree.
    pub(super) fn told(&self, text: &Text) -> text::Text {
        match text {
            Text::Seen(text) => text::Text::Literal(text.clone()),
            Text::Const(index) => text::Text::Const(self.texts[usize::from(*index)].clone()),
        }
    }

    /// Adds others; returns how many texts and types there were, from which those of the others are
    /// counted on. Nothing if there are too many.
    pub(super) fn join(&mut self, others: &Self) -> Option<(u16, u16)> {
        let counts = [self.texts.len(), self.types.len()];
        let [texts, types] = counts.map(|count| u16::try_from(count).ok());
        let counts = (texts?, types?);
        self.texts.extend_from_slice(&others.texts);
        self.types.extend_from_slice(&others.types);
        self.may_have_lists |= others.may_have_lists;
        Some(counts)
    }
}
