//! Formats results as text for people.

mod cells;
mod table;

use self::cells::{inline, kind, scalar};
use self::table::{Table, width_of};
use crate::list::List as _;
use crate::view::reader::{Json, unescape};
use crate::view::visible::{block, indented, verbatim_line};

use self::cells::Kind;

/// The indentation of nested values.
const INDENT: &str = "  ";

/// Formats a result as text: by the template if there is one, and otherwise as fields, a list or a
/// table. `columns` is the width of the screen in columns. If it is `None`, lines may have any
/// width.
pub(super) fn render(value: Json<'_>, template: Option<&str>, columns: Option<usize>) -> String {
    match (template, kind(value)) {
        (Some(template), Kind::List) => {
            let lines = value.items().map(|item| filled(template, item));
            lines.list().join("\n")
        }
        (Some(template), _) => filled(template, value),
        (None, Kind::List) => list(value, columns),
        (None, Kind::Object) => object(value, columns),
        (None, Kind::Scalar) => single(value),
    }
}

/// Formats a result without parts as text.
pub(super) fn single(value: Json<'_>) -> String {
    block(&scalar(value))
}

/// Fills in the fields of a template with the parts of a value, as text. `{}` is the whole value.
fn filled(template: &str, value: Json<'_>) -> String {
    fill(template, &mut |path| {
        pick(value, path).map(|found| block(&scalar(found)))
    })
}

/// Replaces each field in a template, such as `Created {ref}: {author.name}`, by the text that
/// `text_of` returns for the path in its braces, and `{{` and `}}` by single braces. If `text_of`
/// returns `None`, the path stays in the text, with the braces.
pub(super) fn fill(template: &str, text_of: &mut dyn FnMut(&str) -> Option<String>) -> String {
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
        match field.and_then(|(path, rest)| Some((text_of(path)?, rest))) {
            Some((found, after)) => {
                text += &found;
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

/// Formats an object with one line for each field, or several lines if the field's value does not
/// fit on one.
fn object(value: Json<'_>, columns: Option<usize>) -> String {
    let lines = value.entries().map(|(key, value)| {
        let key = verbatim_line(&unescape(key));
        field(&key, value, columns)
    });
    lines.list().join("\n")
}

fn field(key: &str, value: Json<'_>, columns: Option<usize>) -> String {
    let inner = columns.map(|columns| columns.saturating_sub(INDENT.len()));
    let below = |text: String| match text.is_empty() {
        true => format!("{key}:"),
        false => format!("{key}:\n{INDENT}{}", indented(&text, INDENT)),
    };
    match kind(value) {
        Kind::Scalar => {
            let text = indented(&scalar(value), INDENT);
            format!("{key}: {text}").trim_end().to_owned()
        }
        Kind::Object => below(object(value, inner)),
        Kind::List => match inline(value) {
            Some(line)
                if columns.is_none_or(|most| width_of(key) + 2 + width_of(&line) <= most) =>
            {
                format!("{key}: {line}").trim_end().to_owned()
            }
            _ => below(list(value, inner)),
        },
    }
}

/// Formats a list: as a table if all elements are objects, and otherwise with a line for each
/// scalar, and a block of lines for each list or object.
fn list(value: Json<'_>, columns: Option<usize>) -> String {
    let items: Vec<Json<'_>> = value.items().list();
    let are_objects = items.iter().all(|item| kind(*item) == Kind::Object);
    if are_objects && !items.is_empty() {
        return match Table::of(&items).within(columns) {
            Some(table) => table,
            None => records(&items, columns),
        };
    }
    let inner = columns.map(|columns| columns.saturating_sub(INDENT.len()));
    let lines = items.into_iter().map(|item| match kind(item) {
        Kind::Scalar => indented(&scalar(item), INDENT),
        Kind::List | Kind::Object => {
            format!("- {}", indented(&render(item, None, inner), INDENT))
        }
    });
    lines.list().join("\n")
}

/// Formats objects that are too wide for a table. They follow one after the other, with a line for
/// each field.
fn records(items: &[Json<'_>], columns: Option<usize>) -> String {
    let records = items.iter().map(|item| object(*item, columns));
    records.list().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::view::reader::Json;

    fn rendered(json: &str, template: Option<&str>) -> String {
        render(Json::new(json), template, None)
    }

    #[test]
    fn fills_templates_with_fields() {
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
    fn prints_each_kind_of_value() {
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

    #[test]
    fn indents_nested_values() {
        let json = r#"{"id":1,"by":{"name":"Ada","at":{"city":"Rome"}},"tags":["a","b"],"none":[],
            "offers":[{"by":"Max","price":5},{"by":"Eve","price":10}]}"#;
        let text = "id: 1\nby:\n  name: Ada\n  at:\n    city: Rome\ntags: a, b\nnone:\n\
                    offers:\n  BY   PRICE\n  Max  5\n  Eve  10";
        assert_eq!(rendered(json, None), text);
        let mixed = r#"[1,{"a":2,"b":[3,4]},[5,[6]]]"#;
        assert_eq!(rendered(mixed, None), "1\n- a: 2\n  b: 3, 4\n- 5\n  - 6");
    }

    #[test]
    fn no_line_is_wider_than_the_screen() {
        let json = r#"[{"id":1,"title":"a title of thirty characters..","tags":["one","two"]},
            {"id":2,"title":"b","tags":["three","four","five"]}]"#;
        let at = |columns| render(Json::new(json), None, Some(columns));
        assert_eq!(at(80), rendered(json, None));
        assert_eq!(
            at(40),
            "ID  TITLE              TAGS\n\
             1   a title of thirt…  one, two\n\
             2   b                  three, four, five"
        );
        for columns in 24..60 {
            let text = at(columns);
            assert!(
                text.lines().all(|line| line.chars().count() <= columns),
                "{text}"
            );
        }
        // If the screen is too narrow for a table, each object is printed with a line for each
        // field.
        assert_eq!(
            at(10),
            "id: 1\ntitle: a title of thirty characters..\ntags:\n  one\n  two\n\n\
             id: 2\ntitle: b\ntags:\n  three\n  four\n  five"
        );
    }
}
