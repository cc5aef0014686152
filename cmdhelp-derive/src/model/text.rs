//! A text of a declaration, as far as it is known before the program runs.

use syn::Expr;

use crate::syntax::known::Known;

/// A text that is known before the program runs.
#[derive(Clone)]
pub(crate) enum Text {
    Literal(String),
    /// What clap is given, which may be of any type that it takes.
    Const(Expr),
    /// What we are given, which is a text.
    Own(Expr),
}

impl Text {
    pub(super) fn literal(text: impl Into<String>) -> Self {
        Self::Literal(text.into())
    }

    /// Returns the text, unless only the running program knows it.
    pub(crate) fn of(known: Known<String>) -> Option<Self> {
        match known {
            Known::Literal(text) => Some(Self::Literal(text)),
            // A literal that is no text is rustc's to complain about.
            Known::Const(Expr::Lit(_)) | Known::Dynamic => None,
            Known::Const(expr) => Some(Self::Const(expr)),
        }
    }

    /// Returns the text of one of our options, which clap does not get.
    pub(crate) fn own(known: Known<String>) -> Option<Self> {
        Some(match Self::of(known)? {
            Self::Const(expr) => Self::Own(expr),
            text => text,
        })
    }

    /// Returns whether the compiler may be unable to read it.
    pub(crate) fn is_const(&self) -> bool {
        matches!(self, Self::Const(_))
    }

    /// Returns the text, if the macro sees it.
    pub(crate) fn seen(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text),
            Self::Const(_) | Self::Own(_) => None,
        }
    }
}
