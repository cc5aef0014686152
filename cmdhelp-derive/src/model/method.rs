//! The calls of builder methods that the attributes and the doc comment of an item stand for.

use proc_macro2::{Ident, Span};
use syn::Expr;

use super::default::Default;
use super::name::Name;
use crate::syntax::casing::Casing;
use crate::syntax::known::{self, Known};
use crate::syntax::literal;

/// One call of a builder method.
#[derive(Clone)]
pub(crate) struct Method {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

/// The argument of a call of a builder method.
#[derive(Clone)]
pub(crate) enum Value {
    /// The expressions that the author wrote in the attribute.
    Written(Vec<Expr>),
    /// The name of the item that has the attribute.
    Name(Name, Casing),
    /// The first character of the name of the item that has the attribute.
    FirstChar(Name, Casing),
    /// The text of a doc comment. `None` removes the text that an inner type has set.
    Text(Option<String>),
    /// A text about the package, from a variable that cargo sets.
    Package {
        variable: &'static str,
        text: String,
    },
    /// A default that the author gave as a Rust value.
    Default(Box<Default>),
}

impl Method {
    pub(crate) fn new(name: Ident, value: Value) -> Self {
        Self { name, value }
    }

    /// Returns a call with a text; the method's name is located at `span`.
    pub(crate) fn text(name: &str, span: Span, text: Option<String>) -> Self {
        Self::new(Ident::new(name, span), Value::Text(text))
    }

    /// Returns the texts that are arguments of the call, as far as they are known. The list is
    /// empty if no argument is a text.
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

    /// Returns the first text among the arguments of the call.
    pub(super) fn first_text(&self) -> Option<Known<String>> {
        self.texts().into_iter().next()
    }

    /// Returns the expressions that the author wrote as the arguments of the call. The list is
    /// empty if the macro makes the arguments.
    pub(super) fn written(&self) -> &[Expr] {
        match &self.value {
            Value::Written(exprs) => exprs,
            _ => &[],
        }
    }

    /// Returns the author's expression for the argument, if the call has exactly one.
    pub(super) fn only(&self) -> Option<&Expr> {
        match self.written() {
            [expr] => Some(literal::ungroup(expr)),
            _ => None,
        }
    }

    /// Returns the character that is the argument of the call, if the macro sees it.
    pub(super) fn char(&self) -> Option<char> {
        match &self.value {
            Value::FirstChar(name, casing) => name.text(*casing).literal()?.chars().next(),
            _ => literal::char(self.only()?),
        }
    }

    /// Returns the `bool` that is the argument of the call, if it is a literal.
    pub(super) fn bool(&self) -> Option<bool> {
        literal::bool(self.only()?)
    }

    /// Returns whether the argument of the call is `None`, which resets the setting.
    pub(super) fn resets(&self) -> bool {
        match &self.value {
            Value::Text(None) => true,
            _ => self
                .only()
                .and_then(literal::last_name)
                .is_some_and(|name| name == "None"),
        }
    }
}
