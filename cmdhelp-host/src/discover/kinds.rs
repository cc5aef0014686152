//! Guesses the types of values from placeholders such as `<FILE>`.

use super::word_list::contains;

/// Guesses the type of a value from its placeholder.
pub(super) fn of_placeholder(placeholder: &str) -> &'static str {
    let name = placeholder.trim_matches(['<', '>', '[', ']', '{', '}', '.', '=']);
    let lower = name.to_lowercase();
    match lower.as_str() {
        "int" | "integer" | "uint" | "int32" | "int64" | "uint32" | "uint64" | "n" | "num"
        | "number" | "count" => "int",
        "float" | "float64" | "float32" => "float",
        "path" | "file" | "filename" | "dir" | "directory" | "folder" | "filepath" => "path",
        "url" | "uri" => "url",
        "duration" => "duration",
        "json" => "json",
        _ => "string",
    }
}

/// Returns whether a placeholder is a list type of Go's library pflag, such as `strings` or `stringArray`.
pub(super) fn is_list(placeholder: &str) -> bool {
    matches!(
        placeholder,
        "strings" | "stringArray" | "stringSlice" | "ints" | "list" | "stringToString"
    )
}

/// Returns whether the name of an argument stands for several values, such as `FILES`.
pub(super) fn is_plural(name: &str) -> bool {
    const PLURALS: &str =
        "args arguments dirs directories files hosts jobs list paths pids targets units urls";
    contains(PLURALS, &name.to_lowercase())
}
