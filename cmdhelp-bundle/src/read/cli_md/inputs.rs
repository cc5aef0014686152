//! Makes arguments from the schema of inputs and the template of a command line.

use crate::argv::{Form, Template, placeholders};
use crate::json::Json;
use crate::model::{Argument, Kind};

/// Returns the arguments of a tool: the inputs in its schema, each with the kind that the template of the command line
/// shows.
pub(super) fn arguments(schema: &Json, template: &Template) -> Vec<Argument> {
    let properties = schema.entries_of("properties");
    let required = schema.items_of("required");
    let kinds = kinds(template);
    let read = |(key, schema): &(String, Json)| {
        let found = kinds.iter().find(|(it, _)| it == key);
        let (kind, is_switch) = match found {
            Some((_, Written { kind, is_switch })) => (kind.clone(), *is_switch),
            None => (Kind::JsonOnly, false),
        };
        let is_required = required.iter().any(|it| it.text() == Some(key));
        argument(key, schema, kind, is_switch, is_required)
    };
    properties.iter().map(read).collect()
}

struct Written {
    kind: Kind,
    /// Whether the template contains the input as a flag without a value.
    is_switch: bool,
}

/// Returns how a template contains each input: as a flag, by position, or in no usable form.
fn kinds(template: &Template) -> Vec<(String, Written)> {
    let mut kinds: Vec<(String, Written)> = Vec::new();
    let mut before: Option<&str> = None;
    for word in template.words() {
        for (path, form) in placeholders(word) {
            let key = path.split('.').next().unwrap_or(path);
            let (kind, is_switch) = match form {
                Form::Optional(spelling) => (Kind::flag(spelling), false),
                Form::Flag(spelling) => (Kind::flag(spelling), true),
                Form::Rest(spelling) if spelling.starts_with('-') => (Kind::flag(spelling), false),
                Form::Rest(_) => (Kind::JsonOnly, false),
                Form::Whole => match before {
                    Some(word) if word.starts_with('-') && word != "--" => {
                        (Kind::flag(word), false)
                    }
                    _ => (Kind::POSITIONAL, false),
                },
            };
            if !kinds.iter().any(|(it, _)| it == key) {
                kinds.push((key.to_owned(), Written { kind, is_switch }));
            }
        }
        before = Some(word);
    }
    kinds
}

fn argument(key: &str, schema: &Json, kind: Kind, is_switch: bool, required: bool) -> Argument {
    let name = |it: &Json| it.text_of("type").map(ToOwned::to_owned);
    let repeatable = name(schema).as_deref() == Some("array");
    let one = match schema.get("items") {
        Some(items) if repeatable => items,
        _ => schema,
    };
    let format = one.text_of("format");
    let mut values = one
        .get("enum")
        .map_or_else(Vec::new, |it| it.items().to_vec());
    let value_type = match (name(one).as_deref(), format) {
        _ if !values.is_empty() => "enum",
        (Some("boolean"), _) if is_switch || kind == Kind::JsonOnly => "bool",
        (Some("boolean"), _) => {
            values = ["true", "false"].map(Json::from).into();
            "enum"
        }
        (Some("integer"), _) => "int",
        (Some("number"), _) => "float",
        (_, Some("uri")) => "url",
        (_, Some("date")) => "date",
        _ => "string",
    };
    let description = schema.text_of("description");
    Argument {
        description: description.map(ToOwned::to_owned),
        required,
        repeatable,
        default: schema.get("default").cloned(),
        values,
        minimum: one.get("minimum").cloned(),
        maximum: one.get("maximum").cloned(),
        secret: schema.holds("writeOnly"),
        ..Argument::new(key, kind, value_type)
    }
}
