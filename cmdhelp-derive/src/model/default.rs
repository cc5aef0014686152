//! `default_value_t` and similar attributes, which give a default as a Rust value.

use proc_macro2::Span;
use syn::{Expr, Type};

/// A default that is given as a Rust value.
#[derive(Clone)]
pub(crate) struct Default {
    /// The Rust value, or `None` for `Default::default()`.
    pub(crate) expr: Option<Expr>,
    /// The type of the field.
    pub(crate) ty: Type,
    /// The type of one value in the field.
    pub(crate) value_type: Type,
    /// Whether the expression yields several values, as in `default_values_t`.
    pub(crate) many: bool,
    /// Whether the text need not be Unicode, as in `default_value_os_t`.
    pub(crate) os: bool,
    /// Whether the field has `value_enum`, so that the text is the name of an enum's value.
    pub(crate) value_enum: bool,
    pub(crate) span: Span,
}

impl Default {
    /// Returns the name of the builder method to which the default is passed as text.
    pub(crate) fn method(&self) -> &'static str {
        if self.many {
            "default_values"
        } else {
            "default_value"
        }
    }
}
