//! JSON in attributes.
//!
//! A schema that somebody wrote becomes a part of documents; one that is no JSON would spoil them.

use cmdhelp_spec::json::Scanner;
pub(crate) use cmdhelp_spec::json::without_space;

/// How deep values may nest, so that every reader of a document can follow.
const DEEPEST: usize = 128;

/// Returns where a text stops being JSON, in characters; nothing if it is JSON to its end.
pub(crate) fn error(text: &str) -> Option<usize> {
    let mut scanner = Scanner::new(text);
    while let Some(event) = scanner.next() {
        let at = match event {
            Err(error) => error.at,
            Ok((at, _)) if scanner.depth() > DEEPEST => at,
            Ok(_) => continue,
        };
        return Some(text[..at].chars().count());
    }
    None
}

/// Returns whether JSON without space refers to a part of itself.
pub(crate) fn refers_to_itself(json: &str) -> bool {
    json.contains("\"$ref\":\"#")
}

#[cfg(test)]
mod tests {
    use super::error;

    #[test]
    fn json_is_told_from_what_is_not() {
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
