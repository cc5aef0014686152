//! Escapes arbitrary texts for Markdown.

use std::borrow::Cow;

use crate::substring::Substring as _;
use crate::view::put::Put;
use crate::view::visible::{block, verbatim_line, visible};

/// Returns a text as inline code. The backticks around it are more than any backticks in a row in
/// the text.
pub(super) fn code(text: &str) -> String {
    let text = verbatim_line(text);
    if text.is_empty() {
        return "\"\"".to_owned();
    }
    let quote = "`".repeat(longest_run(&text, '`') + 1);
    let blank = text.trim_matches(' ').is_empty();
    let padded = text.starts_with('`')
        || text.ends_with('`')
        || (text.starts_with(' ') && text.ends_with(' ') && !blank);
    let space = if padded { " " } else { "" };
    [&*quote, space, &text, space, &quote].concat()
}

/// Returns texts as inline code, separated by commas.
pub(super) fn codes(texts: &mut dyn Iterator<Item = Cow<'_, str>>) -> String {
    let mut codes = String::new();
    for (position, text) in texts.enumerate() {
        if position > 0 {
            codes.put(", ");
        }
        codes.put(&code(&text));
    }
    codes
}

/// Writes a block of code. The fence around it has more backticks than there are in a row in the
/// text.
pub(super) fn fence(language: &str, text: &str, out: &mut String) {
    let text = block(text);
    let fence = "`".repeat((longest_run(&text, '`') + 1).max(3));
    out.put_all(&[&fence, language, "\n", &text]);
    if !text.ends_with('\n') {
        out.put_char('\n');
    }
    out.put_all(&[&fence, "\n"]);
}

fn longest_run(text: &str, wanted: char) -> usize {
    let runs = text.split(|character| character != wanted);
    runs.map(str::len).max().unwrap_or(0)
}

/// Writes a row of a table. A pipe in a cell gets an odd number of backslashes before it, even if
/// the text already has backslashes there, so that it does not end the cell.
pub(super) fn row(cells: &[String], out: &mut String) {
    out.put_char('|');
    for cell in cells {
        out.put_char(' ');
        let mut backslashes = 0;
        for character in verbatim_line(cell.trim()).chars() {
            if character == '|' {
                out.put(if backslashes % 2 == 0 { "\\" } else { "\\\\" });
            }
            backslashes = if character == '\\' {
                backslashes + 1
            } else {
                0
            };
            out.put_char(character);
        }
        out.put(" |");
    }
    out.put_char('\n');
}

/// Returns a text as a YAML string. It is written without quotes only if every YAML parser reads it
/// as a string.
pub(super) fn yaml(text: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "._+-".has_char(character);
    let word = text.starts_with(|first: char| first.is_ascii_alphabetic());
    let number = text.starts_with(|first: char| first.is_ascii_digit());
    let version = number && text.matches('.').count() > 1;
    let taken = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"];
    if (word || version) && text.chars().all(plain) && !taken.contains(&&*text.lowercased()) {
        return text.to_owned();
    }
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                quoted.put_char('\\');
                quoted.put_char(character);
            }
            '\u{feff}' | '\u{2028}' | '\u{2029}' => {
                quoted.put(&format!("\\u{:04x}", u32::from(character)));
            }
            shown if visible(shown) == shown => quoted.put_char(shown),
            other => quoted.put(&format!("\\u{:04x}", u32::from(other))),
        }
    }
    quoted.put_char('"');
    quoted
}
