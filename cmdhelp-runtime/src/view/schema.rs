//! Reads the schemas of commands' results.

use super::reader::Json;

/// Returns whether a schema describes a list of any length, so that a result without some of the
/// elements is still valid.
pub(crate) fn is_list(schema: Json<'_>) -> bool {
    let is = |word: &str| schema.get("type").and_then(Json::text).as_deref() == Some(word);
    // A tuple must have all of its elements, so it is not a list of any length.
    is("array") && schema.get("prefixItems").is_none() && schema.get("minItems").is_none()
}
