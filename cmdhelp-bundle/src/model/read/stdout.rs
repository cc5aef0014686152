//! Reads the facts about the output of a command in a manifest.

use super::text;
use crate::json::Json;

/// Returns whether a command prints text by default, and JSON only if the call requests it.
pub(super) fn prints_text(command: &Json) -> bool {
    let stdout = command.get("stdout");
    stdout.is_some_and(|stdout| text(stdout, "default").as_deref() == Some("text"))
}

/// Returns the name of the schema of a command's output.
pub(super) fn schema_name(stdout: &Json) -> Option<String> {
    let reference = stdout.get("json_schema_ref")?.text()?;
    reference.strip_prefix("#/schemas/").map(ToOwned::to_owned)
}

/// Returns the schema of a command's output, with the schemas that it refers to.
pub(super) fn schema(document: &Json, stdout: &Json) -> Option<Json> {
    let schemas = document.get("schemas")?;
    let schema = schemas.get(&schema_name(stdout)?)?;
    let mut found = schema.clone();
    if schema.to_string().contains("#/schemas/") {
        let all = schemas.entries().to_vec();
        if let Json::Object(entries) = &mut found {
            entries.push(("$defs".to_owned(), Json::Object(all)));
        }
        found = with_references(found);
    }
    Some(found)
}

/// Replaces references to `#/schemas/` by references to `#/$defs/`.
fn with_references(schema: Json) -> Json {
    match schema {
        Json::List(items) => Json::List(items.into_iter().map(with_references).collect()),
        Json::Object(entries) => {
            let changed = entries
                .into_iter()
                .map(|(key, value)| match (&*key, &value) {
                    ("$ref", Json::Text(text)) => {
                        let text = text.replacen("#/schemas/", "#/$defs/", 1);
                        (key, Json::Text(text))
                    }
                    _ => (key, with_references(value)),
                });
            Json::Object(changed.collect())
        }
        value => value,
    }
}
