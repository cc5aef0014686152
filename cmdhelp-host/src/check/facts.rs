//! Functions that read facts from a manifest.

use cmdhelp_bundle::Json;

pub(super) fn commands(document: &Json) -> &[(String, Json)] {
    document.get("commands").map_or(&[], Json::entries)
}

pub(super) fn text<'a>(value: &'a Json, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Json::text)
}

/// Returns the fault of the first value that has a fault, as the error. `wrong` returns the fault of one value.
pub(super) fn first<T>(
    all: impl Iterator<Item = T>,
    wrong: impl Fn(T) -> Option<String>,
) -> Result<(), String> {
    all.filter_map(wrong).next().map_or(Ok(()), Err)
}
