//! Rejects texts that must not reach the KDL parser: values that are nested deeper than its stack allows, and files of
//! version 2.

use super::super::fault::FaultCode;
use super::super::file::File;

/// The maximum depth of nested braces, and the maximum number of successive `/-`.
const MAX_DEPTH: usize = 32;

/// Reports braces or `/-` that are nested too deep, and syntax of KDL version 2. If there is no
/// such fault, returns the text with blanks in place of `/*` comments, because the parser recurses
/// for each `*` and `/` in a comment.
pub(super) fn check(file: &File<'_>) -> Option<String> {
    let bytes = file.text.as_bytes();
    let mut text = String::with_capacity(bytes.len());
    let mut copied = 0;
    let (mut at, mut depth, mut dashes) = (0, 0_usize, 0);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let start = at;
        match rest {
            [b'/', b'-', ..] => dashes += 1,
            [b'/', b'/' | b'*', ..] => {}
            [b'-', ..] if bytes[..at].ends_with(b"/") => {}
            _ if is_space(file, at) => {}
            _ => dashes = 0,
        }
        at += match rest {
            [b'"', b'"', b'"', ..] => return version(file, at, "\"\"\""),
            [b'"', ..] => string(rest),
            [b'r', b'"' | b'#', ..] if !follows_word(bytes, at) => raw(rest),
            [b'/', b'/', ..] => rest
                .iter()
                .position(|it| *it == b'\n')
                .unwrap_or(rest.len()),
            [b'/', b'*', ..] => match comment(rest) {
                Some(length) => {
                    text.push_str(&file.text[copied..at]);
                    text.extend(std::iter::repeat_n(' ', length));
                    copied = at + length;
                    length
                }
                None => {
                    let remedy = "end it with `*/`";
                    let message = "the comment has no end";
                    file.fault(file.at(at), FaultCode::Syntax, message, remedy);
                    return None;
                }
            },
            [b'#', b'"', ..] if !follows_word(bytes, at) => return version(file, at, "#\""),
            [b'#', word @ ..] if !follows_word(bytes, at) => {
                let words = ["true", "false", "null", "inf", "-inf", "nan"];
                let found = words.iter().find(|it| word.starts_with(it.as_bytes()));
                match found {
                    Some(word) => return version(file, at, &format!("#{word}")),
                    None => 1,
                }
            }
            [b'{', ..] => {
                depth += 1;
                1
            }
            [b'}', ..] => {
                depth = depth.saturating_sub(1);
                1
            }
            _ => 1,
        };
        if depth > MAX_DEPTH || dashes > MAX_DEPTH {
            return too_deep(file, start);
        }
    }
    text.push_str(&file.text[copied..]);
    Some(text)
}

/// Returns whether the byte belongs to white space, which can stand between `/-` and the node that
/// `/-` removes.
fn is_space(file: &File<'_>, at: usize) -> bool {
    let char = file.text.get(at..).and_then(|it| it.chars().next());
    char.is_none_or(|it| it.is_whitespace() || matches!(it, '\\' | '\u{feff}'))
}

/// Returns whether the byte follows another character of a word, so that `r` or `#` there begins no string or keyword.
fn follows_word(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map(|it| bytes[it]);
    before.is_some_and(|it| !it.is_ascii_whitespace() && !b"{}()=;".contains(&it))
}

/// Returns the length of the string at the start of `rest`, including its quotes.
fn string(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != b'"' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// Returns the length of the raw string at the start of `rest`, such as `r#"…"#`.
fn raw(rest: &[u8]) -> usize {
    let marks = rest[1..].iter().take_while(|it| **it == b'#').count();
    if rest.get(1 + marks) != Some(&b'"') {
        return 1;
    }
    let end = [&b"\""[..], &b"#".repeat(marks)].concat();
    let body = &rest[marks + 2..];
    let found = body.windows(end.len()).position(|it| it == end);
    found.map_or(rest.len(), |it| marks + 2 + it + end.len())
}

/// Returns the length of the comment at the start of `rest`, including nested comments, or `None` if it has no end.
fn comment(rest: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    while at < rest.len() {
        match rest[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                at += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
            }
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn too_deep<T>(file: &File<'_>, byte: usize) -> Option<T> {
    let message = format!("more than {MAX_DEPTH} levels are nested");
    file.fault(file.at(byte), FaultCode::TooDeep, message, "nest less");
    None
}

fn version<T>(file: &File<'_>, byte: usize, mark: &str) -> Option<T> {
    let message = format!("`{mark}` is syntax of KDL 2, but definitions are written in KDL 1");
    let remedy = "write `true`, `false` and `null` without `#`, and raw strings as `r#\"…\"#`";
    file.fault(file.at(byte), FaultCode::KdlVersion, message, remedy);
    None
}
