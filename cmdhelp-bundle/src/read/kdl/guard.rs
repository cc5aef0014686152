//! Rejects texts that must not reach the KDL parser. These are files in which nodes are nested deeper than the parser's
//! stack allows, or in which the parser would parse nodes too often, and files of KDL version 2.

mod removed;

use self::removed::Removed;
use super::super::fault::FaultCode;
use super::super::file::File;

/// The maximum depth of nested braces.
const MAX_DEPTH: usize = 32;

/// The characters that end a line and thereby a `//` comment. Control characters that no file may contain are not
/// listed.
const NEWLINES: [char; 4] = ['\n', '\r', '\u{2028}', '\u{2029}'];

/// The characters that no word of KDL 1 contains.
const ENDS_WORD: &str = "\\/(){}<>;[]=,\"";

/// Reports braces or `/-` that are nested too deep, and syntax of KDL version 2. If there is no such fault, returns the
/// text with blanks in place of `/*` comments. The parser must not see these comments, because it recurses for each `*`
/// and `/` in a comment.
pub(super) fn check(file: &File<'_>) -> Option<String> {
    let bytes = file.text.as_bytes();
    let mut text = String::with_capacity(bytes.len());
    let mut copied = 0;
    let (mut at, mut depth, mut removed) = (0, 0_usize, Removed::default());
    while let Some(char) = file.text[at..].chars().next() {
        let rest = &bytes[at..];
        let start = at;
        if !matches!(rest, [b'/', b'/' | b'*', ..]) {
            removed.note(char, rest.starts_with(b"/-"));
        }
        at += match rest {
            [b'"', b'"', b'"', ..] => return version(file, at, "\"\"\""),
            [b'"', ..] => string(rest),
            [b'r', b'"' | b'#', ..] if !follows_word(&file.text, at) => raw(rest),
            [b'/', b'-', ..] => 2,
            [b'/', b'/', ..] => file.text[at..]
                .find(|it| NEWLINES.contains(&it))
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
            [b'#', b'"', ..] if !follows_word(&file.text, at) => return version(file, at, "#\""),
            [b'#', word @ ..] if !follows_word(&file.text, at) => {
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
            _ => char.len_utf8(),
        };
        if depth > MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} levels are nested");
            return too_deep(file, start, &message);
        }
        if removed.is_too_deep() {
            let message = format!("more than {} `/-` are nested, or on one line", removed::MAX);
            return too_deep(file, start, &message);
        }
    }
    text.push_str(&file.text[copied..]);
    Some(text)
}

/// Returns whether the byte follows another character of a word, so that `r` or `#` there begins no string or keyword.
/// Words contain no white space and none of the characters in [`ENDS_WORD`]. `/` is one of these characters, so neither
/// the end of a comment nor a `/-` is part of a word.
fn follows_word(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let is_of_word = |it: char| !it.is_whitespace() && it != '\u{feff}' && !ENDS_WORD.contains(it);
    !before.ends_with("/-") && before.chars().next_back().is_some_and(is_of_word)
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

fn too_deep<T>(file: &File<'_>, byte: usize, message: &str) -> Option<T> {
    file.fault(
        file.at(byte),
        FaultCode::TooDeep,
        message,
        "nest fewer levels",
    );
    None
}

fn version<T>(file: &File<'_>, byte: usize, mark: &str) -> Option<T> {
    let message = format!("`{mark}` is syntax of KDL 2, but definitions are written in KDL 1");
    let remedy = "write `true`, `false` and `null` without `#`, and raw strings as `r#\"…\"#`";
    file.fault(file.at(byte), FaultCode::KdlVersion, message, remedy);
    None
}
