//! Decides whether a schema describes an object or a list.

use crate::bytes::starts_with;
use crate::schema::{Node, Shape};

/// Returns whether the outermost type of a schema is an object.
#[inline]
pub(super) const fn is_object(schema: &Node) -> bool {
    match &schema.shape {
        Shape::Map { .. } | Shape::Object { .. } => true,
        Shape::Same { node } | Shape::Present { node } => is_object(node),
        Shape::Written(schema) => declares_object(schema),
        _ => false,
    }
}

/// Returns whether a schema that was written by hand has `"type":"object"` at its top level.
#[inline]
const fn declares_object(schema: &str) -> bool {
    if starts_with(schema.as_bytes(), b"{\"type\":\"object\"") {
        return true;
    }
    let bytes = schema.as_bytes();
    let mut depth = 0;
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'"' => {
                let (_, rest) = bytes.split_at(i);
                if depth == 1 && is_type_object(rest) {
                    return true;
                }
                i = end_of_string(bytes, i);
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    false
}

/// Returns whether a schema describes a list without a fixed length. If a call prints only a part
/// of such a list, because of `--limit`, the part still fits the schema.
#[inline]
pub(super) const fn is_list(schema: &Node) -> bool {
    match &schema.shape {
        Shape::List { length, .. } => length.is_none(),
        Shape::Same { node } | Shape::Present { node } => is_list(node),
        _ => false,
    }
}

/// Returns whether `bytes` begins with `"type":"object"`, with or without spaces.
#[inline]
const fn is_type_object(bytes: &[u8]) -> bool {
    if !starts_with(bytes, b"\"type\"") {
        return false;
    }
    let (_, mut rest) = bytes.split_at(6);
    while let [b' ' | b'\n' | b'\r' | b'\t' | b':', after @ ..] = rest {
        rest = after;
    }
    starts_with(rest, b"\"object\"")
}

#[inline]
const fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut i = start + 1;
    while i < bytes.len() && bytes[i] != b'"' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    i + 1
}

#[cfg(test)]
mod tests {
    use super::declares_object;

    #[test]
    fn schemas_of_objects_are_recognized() {
        assert!(declares_object(r#"{"type":"object","properties":{}}"#));
        assert!(declares_object(
            r#"{ "title": "A \"type\"", "type" : "object" }"#
        ));
        assert!(!declares_object(
            r#"{"type":"array","items":{"type":"object"}}"#
        ));
        assert!(!declares_object(r#"{"anyOf":[{"type":"object"}]}"#));
        assert!(!declares_object(r#"{"title":"type","const":"object"}"#));
    }
}
