//! Checks JSON texts in attributes.
//!
//! The JSON of `#[schema(raw = "...")]` becomes a part of manifests. Invalid JSON in `raw` would
//! make the whole manifest invalid.

use cmdhelp_spec::json::Scanner;
pub(crate) use cmdhelp_spec::json::without_space;

/// The maximum nesting depth of values. Deeper texts are an error, because common JSON parsers do
/// not accept them.
const MAX_DEPTH: usize = 128;

/// Returns the number of characters before the first error in a JSON text, or `None` if the text is
/// valid. Too many nested values are an error, too.
pub(crate) fn error(text: &str) -> Option<usize> {
    let mut scanner = Scanner::new(text);
    while let Some(event) = scanner.next() {
        let at = match event {
            Err(error) => error.at,
            Ok((at, _)) if scanner.depth() > MAX_DEPTH => at,
            Ok(_) => continue,
        };
        return Some(text[..at].chars().count());
    }
    None
}

/// Returns whether a minified JSON Schema has a `$ref` to a part of itself.
pub(crate) fn refers_to_itself(json: &str) -> bool {
    json.contains("\"$ref\":\"#")
}

#[cfg(test)]
mod tests {
    use super::error;

    #[test]
    fn returns_the_position_of_invalid_json() {
        for text in [
            "{}",
            " [1, -0.5e+3, 0]\n",
            r#"{"a":{"b":[true,false,null,"ä\u00e4\"\\"]},"c":""}"#,
        ] {
            assert_eq!(error(text), None, "{text}");
        }
        for (text, at) in [("", 0), ("{\"ä\" 1}", 5), ("[1,]", 3), ("1.", 0)] {
            assert_eq!(error(text), Some(at), "{text}");
        }
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(error(&nested(128)), None);
        assert_eq!(error(&nested(129)), Some(128));
    }
}
