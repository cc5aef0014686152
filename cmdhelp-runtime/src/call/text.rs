//! Results, for people.

use crate::view::reader::{Json, unescape};
use crate::view::visible::{block, indented, verbatim_line};

/// A result as text: by the command's template if it has one, otherwise as its shape suggests.
pub(super) fn render(value: Json<'_>, template: Option<&str>) -> String {
    match (template, kind(value)) {
        (Some(template), Kind::List) => {
            let lines = value.items().map(|item| fill(template, item));
            lines.collect::<Vec<_>>().join("\n")
        }
        (Some(template), _) => fill(template, value),
        (None, Kind::List) => list(value),
        (None, Kind::Object) => object(value),
        (None, Kind::Scalar) => block(&cell(value)),
    }
}

#[derive(PartialEq)]
enum Kind {
    Object,
    List,
    Scalar,
}

fn kind(value: Json<'_>) -> Kind {
    match value.raw().as_bytes().first() {
        Some(b'{') => Kind::Object,
        Some(b'[') => Kind::List,
        _ => Kind::Scalar,
    }
}

/// Puts the fields of a value into a line: `Created {ref}: {author.name}`. `{}` is the value itself,
/// and two braces stand for one. What names no field stays as it is.
fn fill(template: &str, value: Json<'_>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, after) = rest.split_at(at);
        text += before;
        let brace = &after[..1];
        if after[1..].starts_with(brace) {
            text += brace;
            rest = &after[2..];
            continue;
        }
        let field = after.strip_prefix('{').and_then(|it| it.split_once('}'));
        match field.and_then(|(path, rest)| Some((pick(value, path)?, rest))) {
            Some((found, after)) => {
                text += &block(&cell(found));
                rest = after;
            }
            None => {
                text += brace;
                rest = &after[1..];
            }
        }
    }
    text + rest
}

fn pick<'a>(value: Json<'a>, path: &str) -> Option<Json<'a>> {
    if path.is_empty() {
        return Some(value);
    }
    path.split('.').try_fold(value, |value, key| {
        let mut entries = value.entries();
        entries.find_map(|(found, value)| (unescape(found) == key).then_some(value))
    })
}

/// A value in one place: a text without its quotes, nothing for `null`, anything else as JSON has it.
fn cell(value: Json<'_>) -> String {
    match value.text() {
        Some(text) => text.into_owned(),
        None if value.raw() == "null" => String::new(),
        None => value.raw().to_owned(),
    }
}

/// A line for each field, and more for a text of several lines.
fn object(value: Json<'_>) -> String {
    let lines = value.entries().map(|(key, value)| {
        let (key, value) = (verbatim_line(&unescape(key)), cell(value));
        format!("{key}: {}", indented(&value, "  "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A table if all elements are objects, a line for each otherwise.
fn list(value: Json<'_>) -> String {
    let items: Vec<Json<'_>> = value.items().collect();
    let are_objects = items.iter().all(|item| kind(*item) == Kind::Object);
    if are_objects && !items.is_empty() {
        return table(&items);
    }
    let lines = items.into_iter().map(|item| indented(&cell(item), "  "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The fields of all objects as columns, in the order in which they first come.
fn table(items: &[Json<'_>]) -> String {
    let mut columns: Vec<String> = Vec::new();
    for item in items {
        for (key, _) in item.entries() {
            let key = unescape(key).into_owned();
            if !columns.contains(&key) {
                columns.push(key);
            }
        }
    }
    let rows = items.iter().map(|item| {
        let cells = columns.iter().map(|column| {
            let mut entries = item.entries();
            let found = entries.find_map(|(key, it)| (unescape(key) == *column).then_some(it));
            verbatim_line(&found.map(cell).unwrap_or_default())
        });
        cells.collect::<Vec<_>>()
    });
    let head = columns
        .iter()
        .map(|name| verbatim_line(&name.to_uppercase()));
    let head: Vec<String> = head.collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max();
    let widths: Vec<usize> = (0..columns.len()).filter_map(width).collect();
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(&widths);
        let line: String = cells
            .map(|(cell, width)| format!("{cell:width$}  "))
            .collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::view::reader::Json;

    fn rendered(json: &str, template: Option<&str>) -> String {
        render(Json::new(json), template)
    }

    #[test]
    fn templates_take_fields() {
        let json = r#"{"ref":"TASK-1","by":{"name":"Ada"},"tags":["a"],"none":null}"#;
        let filled = |template| rendered(json, Some(template));
        assert_eq!(
            filled("Created {ref} by {by.name}"),
            "Created TASK-1 by Ada"
        );
        assert_eq!(filled("{tags}{none}{{ref}}"), "[\"a\"]{ref}");
        assert_eq!(filled("{unknown} {ref"), "{unknown} {ref");
        assert_eq!(rendered("[1,2]", Some("no. {}")), "no. 1\nno. 2");
    }

    #[test]
    fn shapes_have_texts() {
        assert_eq!(rendered("\"a \\\"b\\\"\"", None), "a \"b\"");
        assert_eq!(rendered("null", None), "");
        assert_eq!(rendered("[]", None), "");
        assert_eq!(rendered("[\"a\",2]", None), "a\n2");
        assert_eq!(rendered(r#"{"b":1,"a":"x"}"#, None), "b: 1\na: x");
        assert_eq!(
            rendered(r#"{"a":"x\nb: 2\n","c":"\u001b[2J\tü"}"#, None),
            "a: x\n  b: 2\nc: ␛[2J\tü"
        );
        assert_eq!(
            rendered(
                r#"[{"id":"1","title":"a\nb"},{"id":"22","done":true}]"#,
                None
            ),
            "ID  TITLE  DONE\n1   a b\n22         true"
        );
    }
}
