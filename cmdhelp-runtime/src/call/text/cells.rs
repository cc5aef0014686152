//! Formats values as text on one line.

use crate::substring::Substring as _;
use crate::view::reader::Json;
use crate::view::visible::verbatim_line;

/// The kind of a value, which determines its layout.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Object,
    List,
    Scalar,
}

pub(super) fn kind(value: Json<'_>) -> Kind {
    match value.raw().as_bytes().first() {
        Some(b'{') => Kind::Object,
        Some(b'[') => Kind::List,
        _ => Kind::Scalar,
    }
}

/// Returns a value as text: a string without its quotes, an empty string for `null`, and JSON for
/// any other value.
pub(super) fn scalar(value: Json<'_>) -> String {
    match value.text() {
        Some(text) => text.into_owned(),
        None if value.raw() == "null" => String::new(),
        None => value.raw().to_owned(),
    }
}

/// Returns the elements of a list on one line. Returns `None` if any element is not a scalar, or
/// its text has several lines.
pub(super) fn inline(list: Json<'_>) -> Option<String> {
    let mut texts = Vec::new();
    for item in list.items() {
        let text = scalar(item);
        if kind(item) != Kind::Scalar || text.has_char('\n') {
            return None;
        }
        texts.push(verbatim_line(&text));
    }
    Some(texts.join(", "))
}

/// Returns the text of a table cell. A list that does not fit on one line is shown as the number of
/// its elements.
pub(super) fn cell(value: Json<'_>) -> String {
    if kind(value) != Kind::List {
        return verbatim_line(&scalar(value));
    }
    inline(value).unwrap_or_else(|| match value.items().count() {
        1 => "1 item".to_owned(),
        count => format!("{count} items"),
    })
}
