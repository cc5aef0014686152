//! Splits the lines of a lock file into tokens, and quotes words.

/// A token of a line: a word or a separator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    /// A separator: `:`, `;` or `,`.
    Mark(char),
}

/// Splits a line into tokens. Returns `None` if a quote is not closed.
#[inline]
pub(super) fn tokens(line: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = line.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            _ if next.is_whitespace() => {}
            ':' | ';' | ',' => tokens.push(Token::Mark(next)),
            '"' => {
                let mut word = String::new();
                loop {
                    match rest.next()? {
                        '"' => break,
                        '\\' => word.push(match rest.next()? {
                            'n' => '\n',
                            'r' => '\r',
                            't' => '\t',
                            escaped => escaped,
                        }),
                        inner => word.push(inner),
                    }
                }
                tokens.push(Token::Word(word));
            }
            first => {
                let mut word = String::from(first);
                while let Some(inner) = rest.next_if(|inner| is_plain(*inner)) {
                    word.push(inner);
                }
                tokens.push(Token::Word(word));
            }
        }
    }
    Some(tokens)
}

/// Returns a word as a lock file writes it, in quotes if necessary.
#[inline]
pub(super) fn quoted(word: &str) -> String {
    if !word.is_empty() && word.chars().all(is_plain) && !word.starts_with('#') {
        return word.to_owned();
    }
    in_quotes(word)
}

/// Returns a text in quotes.
#[inline]
pub(super) fn in_quotes(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[inline]
fn is_plain(character: char) -> bool {
    !character.is_whitespace() && !character.is_control() && !":;,\"\\".contains(character)
}

#[cfg(test)]
mod tests {
    use super::{Token, quoted, tokens};

    #[test]
    fn quoted_words_are_read_back() {
        for word in [
            "a", "", "a b", "--x", "\"", "\\", "a:b", "1,2;3", "\n\t", "é", "#",
        ] {
            assert_eq!(
                tokens(&quoted(word)),
                Some(vec![Token::Word(word.to_owned())]),
                "{word:?}"
            );
        }
        assert_eq!(tokens("\"open"), None);
    }
}
