//! The texts of a declaration that the macro or the compiler knows.

use cmdhelp_spec::style;
use syn::Expr;

use crate::syntax::known::Known;

/// A text that the macro or the compiler knows.
#[derive(Clone)]
pub(crate) enum Text {
    Literal(String),
    /// A constant in a clap attribute, which may have any type that clap's builder accepts.
    Const(Expr),
    /// A constant in an option of `#[cmdhelp(...)]`, which is a `&str`.
    ConstStr(Expr),
}

impl Text {
    pub(super) fn literal(text: impl Into<String>) -> Self {
        Self::Literal(text.into())
    }

    /// Returns the text of a clap attribute, or `None` if only the running program knows it.
    pub(crate) fn of(known: Known<String>) -> Option<Self> {
        match known {
            Known::Literal(text) => Some(Self::Literal(text)),
            // If the literal is not a text, rustc reports the mistake.
            Known::Const(Expr::Lit(_)) | Known::Dynamic => None,
            Known::Const(expr) => Some(Self::Const(expr)),
        }
    }

    /// Returns the text of an option of `#[cmdhelp(...)]`, or `None` if only the running program
    /// knows it.
    pub(crate) fn of_option(known: Known<String>) -> Option<Self> {
        Some(match Self::of(known)? {
            Self::Const(expr) => Self::ConstStr(expr),
            text => text,
        })
    }

    /// Returns the text without terminal styles, which only people see. The writer of manifests removes the
    /// styles of a constant.
    pub(crate) fn unstyled(self) -> Self {
        match self {
            Self::Literal(text) => Self::Literal(style::without(&text)),
            constant => constant,
        }
    }

    /// Returns whether the text is a constant in a clap attribute. The spec tree may not support
    /// the type of such a constant.
    pub(crate) fn is_const(&self) -> bool {
        matches!(self, Self::Const(_))
    }

    /// Returns the text, or `None` if it is a constant whose value the macro does not see.
    pub(crate) fn seen(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text),
            Self::Const(_) | Self::ConstStr(_) => None,
        }
    }
}
