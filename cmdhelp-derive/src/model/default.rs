//! `default_value_t` and its siblings: defaults that are given as values.

use proc_macro2::Span;
use syn::{Expr, Type};

/// A default value of a field.
#[derive(Clone)]
pub(crate) struct Default {
    /// The value; without one, the type's own default.
    pub(crate) expr: Option<Expr>,
    /// The field's type, and that of one value in it.
    pub(crate) ty: Type,
    pub(crate) value_type: Type,
    /// `default_values_*`: the expression gives several values.
    pub(crate) many: bool,
    /// `*_os_t`: the text need not be Unicode.
    pub(crate) os: bool,
    /// `value_enum`: the text is the name of the enum's value.
    pub(crate) value_enum: bool,
    pub(crate) span: Span,
}

impl Default {
    /// Returns the builder method that takes the text.
    pub(crate) fn method(&self) -> &'static str {
        if self.many {
            "default_values"
        } else {
            "default_value"
        }
    }
}
