//! Finds the error message in the output of a failed program.

use std::path::Path;

/// The maximum number of bytes of standard error that an answer contains.
const MAX_STDERR: usize = 2 << 10;

/// Returns the end of a program's standard error, without control characters and progress reports.
pub(super) fn tail(stderr: &str) -> String {
    let plain = plain(&without_reports(stderr));
    let text = plain.trim();
    let mut start = text.len().saturating_sub(MAX_STDERR);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    text[start..].to_owned()
}

/// Returns the line of standard error that is most likely the error message. Lines of a stack trace are skipped, and
/// the path `folder`, in which the program ran, is replaced by `.`.
pub(super) fn message(stderr: &str, folder: &Path) -> Option<String> {
    let plain = plain(&without_reports(stderr));
    let lines = plain
        .lines()
        .map(str::trim_end)
        .filter(|it| !it.trim().is_empty());
    let message_lines: Vec<&str> = lines.filter(|it| !is_of_trace(it)).collect();
    // If the output contains a stack trace, the error message is usually the last line; otherwise it is the first line.
    let is_trace = plain.lines().any(is_of_trace);
    let line = if is_trace {
        message_lines.last()
    } else {
        message_lines.first()
    }?;
    let line = without_folder(line.trim(), folder);
    Some(line.chars().take(500).collect())
}

/// Replaces the path of a folder in a text by `.`. Paths of other folders, whose names only begin with the same
/// letters, are not replaced.
pub(super) fn without_folder(text: &str, folder: &Path) -> String {
    let folder = folder.display().to_string();
    if folder.len() < 2 {
        return text.to_owned();
    }
    let is_of_name = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_' | '.');
    let mut parts = text.split(&folder);
    let mut shortened = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_other = shortened.ends_with(is_of_name) || part.starts_with(is_of_name);
        shortened.push_str(if is_other { &folder } else { "." });
        shortened.push_str(part);
    }
    shortened
}

/// Returns whether a line of standard error is a progress report in the format of programs that are built with cmdhelp.
pub(super) fn is_report(line: &str) -> bool {
    line.starts_with("{\"type\":\"progress\"")
}

/// Returns standard error without the progress reports.
fn without_reports(stderr: &str) -> String {
    let lines = stderr.split_inclusive('\n');
    lines.filter(|it| !is_report(it)).collect()
}

/// Returns whether a line is part of a stack trace of Python, JavaScript, Java, Go, Ruby or Rust.
fn is_of_trace(line: &str) -> bool {
    let text = line.trim_start();
    let is_indented = text.len() < line.len();
    text.starts_with("Traceback (most recent call last)")
        || (is_indented && (text.starts_with("at ") || text.starts_with("File \"")))
        || (is_indented && text.starts_with("from ") && text.contains(":in "))
        || text.starts_with("goroutine ")
        || text.starts_with("stack backtrace:")
        || text.starts_with("note: run with `RUST_BACKTRACE")
        || (text.starts_with("thread '") && text.contains("panicked at"))
        || (is_indented && !text.contains(": "))
}

/// Returns a text without escape sequences and control characters.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => match letters.next() {
                Some('[') => while letters.next().is_some_and(|it| !('@'..='~').contains(&it)) {},
                Some(']') => {
                    while letters
                        .next()
                        .is_some_and(|it| it != '\u{7}' && it != '\u{1b}')
                    {}
                }
                _ => {}
            },
            '\n' | '\t' => plain.push(letter),
            letter if letter.is_control() => {}
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {}
            letter => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{message, plain, tail};

    #[test]
    fn finds_the_message_beside_a_stack_trace() {
        let python = "Traceback (most recent call last):\n  File \"/pkg/app.py\", line 1, in <module>\n    \
                      main()\nValueError: bad date in /pkg/state.json\n";
        let found = message(python, Path::new("/pkg"));
        assert_eq!(
            found.as_deref(),
            Some("ValueError: bad date in ./state.json")
        );
        let node =
            "TypeError: x is not a function\n    at main (/pkg/app.js:1:1)\n    at node:internal\n";
        assert_eq!(
            message(node, Path::new("/pkg")).as_deref(),
            Some("TypeError: x is not a function")
        );
        let usual = "error: no such file\nusage: tool FILE\n";
        assert_eq!(
            message(usual, Path::new("/pkg")).as_deref(),
            Some("error: no such file")
        );
        assert_eq!(message("\n", Path::new("/")), None);
    }

    #[test]
    fn skips_progress_reports() {
        let errors =
            "{\"type\":\"progress\",\"done\":1}\nno such table\n{\"type\":\"progress\",\"done\":2}";
        let found = message(errors, Path::new("/"));
        assert_eq!(found.as_deref(), Some("no such table"));
        assert_eq!(tail(errors), "no such table");
    }

    #[test]
    fn removes_escape_sequences_and_control_characters() {
        assert_eq!(
            plain("\u{1b}[31mred\u{1b}[0m \u{1b}]0;title\u{7}x\u{202e}y\n"),
            "red xy\n"
        );
    }
}
