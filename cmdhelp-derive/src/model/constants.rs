//! The author's constants in a draft of a grammar. The draft contains an index for each constant
//! until the compiler evaluates the constants.

use cmdhelp_spec::grammar::draft::{Text, Value};
use cmdhelp_spec::list::List as _;
use syn::{Expr, Type};

use super::method::Method;
use super::std_types::std_type;
use super::text;
use crate::syntax::known::{self, Known};

/// The texts of a draft whose values only the compiler knows, and the types whose accepted values
/// only the compiler knows. The draft refers to these texts and types by their indices.
#[derive(Clone, Default)]
pub(crate) struct Constants {
    pub(crate) texts: Vec<Expr>,
    /// Whether one of these texts may be a list of texts.
    pub(crate) may_have_lists: bool,
    /// The types whose accepted values the compiler knows.
    pub(crate) types: Vec<Type>,
}

impl Constants {
    /// Converts a text for a draft, and stores the text in `self` if it is a constant. Returns
    /// `None` if only the running program knows the text.
    pub(super) fn text(&mut self, known: Known<String>) -> Option<Text> {
        match text::Text::of(known)? {
            text::Text::Literal(text) => Some(Text::Seen(text)),
            text::Text::Const(expr) | text::Text::ConstStr(expr) => {
                let index = u16::try_from(self.texts.len()).ok()?;
                self.texts.push(expr);
                Some(Text::Const(index))
            }
        }
    }

    /// Converts the text of an expression for a draft. Returns `None` if only the running program
    /// knows the text.
    pub(super) fn text_of(&mut self, expr: &Expr) -> Option<Text> {
        self.text(known::text(expr))
    }

    /// Returns all texts that are passed to a builder method, or `None` if only the running program
    /// knows one of them.
    pub(super) fn texts_of(&mut self, method: &Method) -> Option<Vec<Text>> {
        self.seen_texts_of(method).into_iter().list_if_all()
    }

    /// Returns the texts that are passed to a builder method, with `None` for each text that only
    /// the running program knows.
    pub(super) fn seen_texts_of(&mut self, method: &Method) -> Vec<Option<Text>> {
        let texts = method.texts();
        self.may_have_lists |= texts.iter().any(|text| matches!(text, Known::Const(_)));
        texts.into_iter().map(|known| self.text(known)).list()
    }

    /// Returns the values that clap's default parser accepts for a type.
    pub(super) fn value_of(&mut self, ty: &Type) -> Value {
        if let Some(known) = std_type(ty) {
            return Value::of(&known);
        }
        match u16::try_from(self.types.len()) {
            Ok(index) => {
                self.types.push(ty.clone());
                Value::Type(index)
            }
            Err(_) => Value::Dynamic,
        }
    }

    /// Converts a text from the draft of a grammar for the spec tree. A literal stays the same, and
    /// the index of a constant becomes the constant.
    pub(super) fn spec_text(&self, text: &Text) -> text::Text {
        match text {
            Text::Seen(text) => text::Text::Literal(text.clone()),
            Text::Const(index) => text::Text::Const(self.texts[usize::from(*index)].clone()),
        }
    }

    /// Appends the constants of another draft. Returns how many texts and types `self` had before;
    /// these numbers must be added to the indices in the other draft. Returns `None` if a number
    /// does not fit into `u16`.
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
