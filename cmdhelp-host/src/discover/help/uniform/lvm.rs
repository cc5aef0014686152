//! Rewrites the command lines in the help texts of LVM to lists of flags.

use super::super::page::indent;
use super::super::spelling::is_flag;

/// Puts each flag of LVM's command lines on a line of its own: `[ -l|--extents Number[PERCENT] ]` becomes `-l|--extents
/// <Number[PERCENT]>`. Returns `None` if LVM has not printed the text.
pub(super) fn listed(text: &str) -> Option<String> {
    if !text.contains("[ COMMON_OPTIONS ]") {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let space = &line[..indent(line)];
        let all = match in_brackets(line.trim()) {
            Some(flag) => vec![flag],
            None => required(line.trim()),
        };
        if all.is_empty() && !line.trim().starts_with("[ ") {
            plain.push_str(line);
            plain.push('\n');
        }
        for (spelling, value) in all {
            plain.push_str(space);
            plain.push_str(spelling);
            if !value.is_empty() {
                plain.extend([" <", value, ">"]);
            }
            plain.push('\n');
        }
    }
    Some(plain)
}

/// Reads a line with an optional flag: `[ -l|--extents Number[PERCENT] ]`.
fn in_brackets(text: &str) -> Option<(&str, &str)> {
    let (inner, rest) = text.strip_prefix("[ ")?.rsplit_once(" ]")?;
    let inner = inner.trim();
    let is_end = rest.trim().is_empty() || rest.trim() == "(implied)";
    let (spelling, value) = inner.split_once(' ').unwrap_or((inner, ""));
    let value = value.trim();
    (is_end && is_flag(spelling) && !value.contains(' ')).then_some((spelling, value))
}

/// Reads the flags in a command line: `lvcreate -L|--size Size[m|UNIT] VG`. If the name of a volume follows a flag, the
/// flag is skipped, because the name can be its value or an argument.
fn required(text: &str) -> Vec<(&str, &str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_line =
        words.len() > 1 && words[0].bytes().all(|it| it.is_ascii_lowercase()) && is_flag(words[1]);
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate().skip(1) {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let is_volume = ["VG", "LV", "PV"].iter().any(|it| next.starts_with(it));
        let value = if next.starts_with(['-', '[']) {
            ""
        } else {
            next
        };
        if is_line && is_flag(word) && !is_volume {
            found.push((*word, value));
        }
    }
    found
}
