//! Reading the schemas of results.

use super::reader::Json;

/// Returns whether a schema is that of a list whose elements can be left out.
pub(crate) fn is_list(schema: Json<'_>) -> bool {
    let is = |word: &str| schema.get("type").and_then(Json::text).as_deref() == Some(word);
    // The elements of a tuple cannot be left out.
    is("array") && schema.get("prefixItems").is_none() && schema.get("minItems").is_none()
}
