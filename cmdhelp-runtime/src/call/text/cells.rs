//! Values in one line.

use crate::view::reader::Json;
use crate::view::visible::verbatim_line;

/// What a value is to a layout.
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

/// Returns a value in one place: a text without its quotes, nothing for `null`, anything else as
/// JSON has it.
pub(super) fn scalar(value: Json<'_>) -> String {
    match value.text() {
        Some(text) => text.into_owned(),
        None if value.raw() == "null" => String::new(),
        None => value.raw().to_owned(),
    }
}

/// Returns the scalars of a list in one line, if there is nothing else in it and each is one line.
pub(super) fn inline(list: Json<'_>) -> Option<String> {
    let texts = list.items().map(|item| {
        let text = scalar(item);
        let is_line = kind(item) == Kind::Scalar && !text.contains('\n');
        is_line.then(|| verbatim_line(&text))
    });
    let texts: Option<Vec<String>> = texts.collect();
    texts.map(|texts| texts.join(", "))
}

/// What stands in a cell of a table: of a list of more than scalars, how long it is.
pub(super) fn cell(value: Json<'_>) -> String {
    if kind(value) != Kind::List {
        return verbatim_line(&scalar(value));
    }
    inline(value).unwrap_or_else(|| match value.items().count() {
        1 => "1 item".to_owned(),
        count => format!("{count} items"),
    })
}
