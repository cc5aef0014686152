//! Splits a line of a lock file into the names before the colon and the marks after it.

use super::super::lex::{Token, tokens};

/// The error in a line, and advice on what to write instead.
pub(super) struct InvalidLine {
    pub(super) what: String,
    pub(super) instead: String,
}

#[inline]
pub(super) fn wrong(what: &str, instead: &str) -> InvalidLine {
    InvalidLine {
        what: what.to_owned(),
        instead: instead.to_owned(),
    }
}

/// A mark, which is a property of an argument or a command, such as `one of low, high`: the tokens
/// between two semicolons.
pub(super) type Mark = Vec<Token>;

/// Splits a line into the words before the colon and the marks after it.
#[inline]
pub(super) fn parts(line: &str) -> Result<(Vec<String>, Vec<Mark>), InvalidLine> {
    let tokens = tokens(line).ok_or_else(|| wrong("unclosed quote", "close it with `\"`"))?;
    let mut parts = tokens.splitn(2, |token| *token == Token::Mark(':'));
    let names = parts.next().unwrap_or_default().iter();
    let names: Option<Vec<String>> = names
        .map(|token| match token {
            Token::Word(word) => Some(word.clone()),
            Token::Mark(_) => None,
        })
        .collect();
    let names = names.filter(|names| !names.is_empty()).ok_or_else(|| {
        wrong(
            "expected a name",
            "write the argument's names, a colon and its \
            type",
        )
    })?;
    let marks = match parts.next() {
        Some(marks) => marks
            .split(|token| *token == Token::Mark(';'))
            .map(<[_]>::to_vec)
            .collect(),
        None => Vec::new(),
    };
    Ok((names, marks))
}

/// Returns the words of a mark, without the commas between them.
#[inline]
pub(super) fn words(mark: &[Token]) -> Vec<&str> {
    let words = mark.iter().filter_map(|token| match token {
        Token::Word(word) => Some(word.as_str()),
        Token::Mark(_) => None,
    });
    words.collect()
}
