//! Corrects arguments that do not fit the schema of a tool.

use cmdhelp_bundle::{Json, Tool};
use cmdhelp_runtime::view::find::nearest;

/// Returns corrected arguments, if every fault has only one possible correction. Misspelled names, misspelled values of
/// enumerations, and values that do not have the declared type can be corrected. Returns `None` if no argument is
/// changed, or if a fault cannot be corrected.
///
/// For a tool that needs consent, a name or value is corrected only if it differs from a declared one in upper and
/// lower case or in separators. A name that is merely similar could belong to a more harmful argument. Nothing is
/// corrected if an argument is secret, because a correction is printed with the values of all arguments.
pub(super) fn corrected(tool: &Tool, schema: &Json, inputs: &Json) -> Option<Json> {
    let known = schema.get("properties")?.entries();
    let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
    let guesses = !tool.needs_consent();
    let mut entries: Vec<(String, Json)> = Vec::new();
    for (key, value) in inputs.entries() {
        let key = match names.contains(&key.as_str()) {
            true => key.as_str(),
            false => meant(key, &names, guesses)?,
        };
        let is_secret = tool.arguments.iter().any(|it| it.key == key && it.secret);
        let is_twice = entries.iter().any(|(it, _)| it == key);
        if is_secret || is_twice {
            return None;
        }
        let (_, schema) = known.iter().find(|(name, _)| name == key)?;
        entries.push((key.to_owned(), fitting(value, schema, guesses)?));
    }
    let corrected = Json::Object(entries);
    (corrected != *inputs).then_some(corrected)
}

/// Converts a value to the declared type, and corrects it to one of the declared values. Returns `None` if the value
/// cannot be converted or corrected.
fn fitting(value: &Json, schema: &Json, guesses: bool) -> Option<Json> {
    // If a type and lists of this type are accepted, a value of another form is corrected to the type itself.
    let types = schema.items_of("type");
    let declared = schema.text_of("type").or_else(|| types.first()?.text());
    let is_list =
        matches!(value, Json::List(_)) && types.iter().any(|it| it.text() == Some("array"));
    if declared == Some("array") || is_list {
        let given = match value {
            Json::List(items) => items.as_slice(),
            single => std::slice::from_ref(single),
        };
        let Some(items) = schema.get("items") else {
            return Some(Json::List(given.to_vec()));
        };
        let given = given.iter().map(|it| fitting(it, items, guesses));
        return given.collect::<Option<Vec<Json>>>().map(Json::List);
    }
    let value = match (declared, value) {
        (Some("integer" | "number"), Json::Text(text)) => match Json::parse(text) {
            Ok(number @ Json::Number(_)) => number,
            _ => return None,
        },
        (Some("boolean"), Json::Text(text)) => match text.as_str() {
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            _ => return None,
        },
        (Some("string"), Json::Number(number)) => Json::Text(number.clone()),
        _ => value.clone(),
    };
    let valid = schema.get("enum").map(Json::items).unwrap_or_default();
    let Json::Text(text) = &value else {
        return Some(value);
    };
    if valid.is_empty() || valid.contains(&value) {
        return Some(value);
    }
    let valid: Vec<&str> = valid.iter().filter_map(Json::text).collect();
    meant(text, &valid, guesses).map(Json::from)
}

/// Returns the name for which `typed` is a misspelling, if only one of `names` is similar to it. If `guesses` is false,
/// the names must be equal except for case and separators.
fn meant<'n>(typed: &str, names: &[&'n str], guesses: bool) -> Option<&'n str> {
    match nearest(typed, names)[..] {
        [name] if guesses || letters(typed).eq(letters(name)) => Some(name),
        _ => None,
    }
}

/// Returns the letters of a name in lower case, without separators.
fn letters(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(|it| !matches!(it, '-' | '_' | '.'));
    letters.flat_map(char::to_lowercase)
}
