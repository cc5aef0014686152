//! [`ResultParts`], the code that prints results with parts: objects, lists and streams.

use super::fields::Fields;
use super::text;
use crate::view::reader::Json;

/// The functions that print results with parts. A program whose commands return only single values, such as a text or a
/// number, does not contain them.
#[derive(Debug)]
pub(crate) struct ResultParts {
    /// Formats a result as text, by a template or for a screen with a number of columns.
    pub(super) render: fn(Json<'_>, Option<&str>, Option<usize>) -> String,
    /// Returns a result with only the selected fields.
    pub(super) select: fn(&Fields, &str) -> String,
}

impl ResultParts {
    pub(super) const ALL: Self = Self {
        render: text::render,
        select: Fields::of,
    };
}
