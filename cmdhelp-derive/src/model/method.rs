//! The builder methods that an item's attributes and comments amount to, in order.

use proc_macro2::{Ident, Span};
use syn::Expr;

use super::default::Default;
use super::name::Name;
use crate::syntax::casing::Casing;
use crate::syntax::known::{self, Known};
use crate::syntax::literal;

/// One method call.
#[derive(Clone)]
pub(crate) struct Method {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

/// What the method is called with.
#[derive(Clone)]
pub(crate) enum Value {
    /// What the author wrote.
    Written(Vec<Expr>),
    /// The item's name.
    Name(Name, Casing),
    /// The first character of the item's name.
    FirstChar(Name, Casing),
    /// Text from a doc comment; without any, `None`, which takes back what an inner type said.
    Text(Option<String>),
    /// Text about the package, from a variable that cargo sets.
    Package {
        variable: &'static str,
        text: String,
    },
    /// A default given as a value.
    Default(Box<Default>),
}

impl Method {
    pub(crate) fn new(name: Ident, value: Value) -> Self {
        Self { name, value }
    }

    /// Returns a method with text, `name` standing at `span`.
    pub(crate) fn text(name: &str, span: Span, text: Option<String>) -> Self {
        Self::new(Ident::new(name, span), Value::Text(text))
    }

    /// Returns the texts that it is called with, as far as they are known; nothing if it takes no
    /// text.
    pub(crate) fn texts(&self) -> Vec<Known<String>> {
        match &self.value {
            Value::Written(exprs) => known::texts(exprs),
            Value::Name(name, casing) => vec![name.text(*casing)],
            Value::Text(Some(text)) | Value::Package { text, .. } => {
                vec![Known::Literal(text.clone())]
            }
            Value::FirstChar(..) | Value::Text(None) | Value::Default(_) => Vec::new(),
        }
    }

    /// Returns the first of its texts.
    pub(super) fn first_text(&self) -> Option<Known<String>> {
        self.texts().into_iter().next()
    }

    /// Returns the expressions that it is called with.
    pub(super) fn written(&self) -> &[Expr] {
        match &self.value {
            Value::Written(exprs) => exprs,
            _ => &[],
        }
    }

    /// Returns the expression that it is called with, if it is a single one.
    pub(super) fn only(&self) -> Option<&Expr> {
        match self.written() {
            [expr] => Some(literal::ungroup(expr)),
            _ => None,
        }
    }

    /// Returns the character that it is called with.
    pub(super) fn char(&self) -> Option<char> {
        match &self.value {
            Value::FirstChar(name, casing) => name.text(*casing).literal()?.chars().next(),
            _ => literal::char(self.only()?),
        }
    }

    /// `true` or `false`
    pub(super) fn bool(&self) -> Option<bool> {
        literal::bool(self.only()?)
    }

    /// Returns whether it is called with `None`, which resets the setting.
    pub(super) fn takes_back(&self) -> bool {
        match &self.value {
            Value::Text(None) => true,
            _ => self
                .only()
                .and_then(literal::last_name)
                .is_some_and(|name| name == "None"),
        }
    }
}
