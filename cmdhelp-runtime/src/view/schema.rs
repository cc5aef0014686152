//! Schemas of results, read.

use super::reader::Json;

/// Returns whether a schema is that of a list; nothing if it does not say.
pub(crate) fn is_list(schema: Json<'_>) -> bool {
    let is = |word: &str| schema.get("type").and_then(Json::text).as_deref() == Some(word);
    // A tuple has no elements to leave out.
    is("array") && schema.get("prefixItems").is_none() && schema.get("minItems").is_none()
}
