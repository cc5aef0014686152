//! Reads the schemas of results.

use super::reader::Json;

/// Returns whether a schema describes a list from which elements may be omitted.
pub(crate) fn is_list(schema: Json<'_>) -> bool {
    let is = |word: &str| schema.get("type").and_then(Json::text).as_deref() == Some(word);
    // The elements of a tuple must not be omitted.
    is("array") && schema.get("prefixItems").is_none() && schema.get("minItems").is_none()
}
