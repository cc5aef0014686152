//! [`ResultParts`], the code for results that have parts: objects, lists and streams.

use super::callee::Callee;
use super::fields::Fields;
use super::window::Next;
use super::{Call, Fault, output_limits, text};
use crate::view::reader::Json;

/// The functions for results that have parts. A program whose commands return only single values, such as a text or a
/// number, does not contain them.
#[derive(Debug)]
pub(crate) struct ResultParts {
    /// Formats a result as text, by a template or for a screen with a number of columns.
    pub(super) render: fn(Json<'_>, Option<&str>, Option<usize>) -> String,
    /// Returns a result with only the selected fields.
    pub(super) select: fn(&Fields, &str) -> String,
    /// Checks that a result with this schema has the selected fields.
    pub(super) check_fields: fn(&Callee, &Call, &Fields, &str, Json<'_>) -> Result<(), Fault>,
    /// Returns the call that prints the elements of a list after a cursor.
    pub(super) next: fn(&Callee, &Call, &str) -> Option<Next>,
}

impl ResultParts {
    pub(super) const ALL: Self = Self {
        render: text::render,
        select: Fields::of,
        check_fields: output_limits::check_fields,
        next: output_limits::next,
    };
}
