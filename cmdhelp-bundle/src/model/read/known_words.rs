//! Finds words in a manifest whose meaning is unknown.

use crate::json::Json;
use crate::model::ModelError;

/// The types of arguments in manifests. A type of the program's own begins with `x-`.
const TYPES: [&str; 12] = [
    "string", "int", "float", "bool", "enum", "path", "url", "duration", "date", "datetime",
    "json", "ref",
];

const EFFECTS: [&str; 3] = ["read", "write", "destructive"];

/// Returns an error for the first type or effect in a manifest that is unknown.
pub(in crate::model) fn check(document: &Json) -> Result<(), ModelError> {
    flags(document.get("global_flags"), "/global_flags")?;
    for (path, command) in document.entries_of("commands") {
        let pointer = format!("/commands/{}", path.replace('~', "~0").replace('/', "~1"));
        for key in ["effect", "worst_effect"] {
            word(command, key, &pointer, &EFFECTS)?;
        }
        for (i, arg) in command.items_of("args").iter().enumerate() {
            argument(arg, &format!("{pointer}/args/{i}"))?;
        }
        flags(command.get("flags"), &format!("{pointer}/flags"))?;
    }
    Ok(())
}

fn flags(flags: Option<&Json>, pointer: &str) -> Result<(), ModelError> {
    let all = flags.map(Json::entries).unwrap_or_default();
    all.iter()
        .try_for_each(|(name, flag)| argument(flag, &format!("{pointer}/{name}")))
}

fn argument(value: &Json, pointer: &str) -> Result<(), ModelError> {
    word(value, "effect", pointer, &EFFECTS)?;
    match value.text_of("type") {
        Some(own) if own.starts_with("x-") => Ok(()),
        _ => word(value, "type", pointer, &TYPES),
    }
}

fn word(value: &Json, key: &str, pointer: &str, known: &[&'static str]) -> Result<(), ModelError> {
    match value.get(key) {
        Some(Json::Text(text)) if known.contains(&text.as_str()) => Ok(()),
        None => Ok(()),
        Some(found) => Err(ModelError::Word {
            pointer: format!("{pointer}/{key}"),
            found: found
                .text()
                .map_or_else(|| found.to_string(), ToOwned::to_owned),
            known: known.to_vec(),
        }),
    }
}
