//! Finds the usage lines in a section of a help text.

use super::super::page::indent;
use super::power_shell::COMMON_PARAMETERS;

/// Returns the usage lines of a section. A line that is continued on the next line is joined with it, and `or:` before
/// a further usage line is removed.
pub(in super::super) fn lines(program: &str, lines: &[&str]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    let first = lines.iter().find(|it| !it.trim().is_empty());
    let first = first.map_or("", |it| it.trim());
    let name = first
        .split_whitespace()
        .next()
        .unwrap_or(program)
        .to_owned();
    let mut rows = lines.iter().peekable();
    while let Some(line) = rows.next() {
        let text = line.trim();
        let text = text.strip_prefix("or:").unwrap_or(text).trim();
        // rsync and java print `or` without a colon before a further usage line.
        let text = match text.strip_prefix("or ").map(str::trim_start) {
            Some(rest) if rest.starts_with(&name) => rest,
            _ => text,
        };
        let is_blank = text.is_empty();
        let text = without_remark(text);
        let begins = text
            .split_whitespace()
            .next()
            .is_some_and(|it| it == name || it == program || it == "$");
        let is_first = joined.is_empty();
        // lsof prints usage lines without the program's name: `usage: [-ab] [names]`.
        if is_first && text.starts_with("[-") {
            joined.push(format!("{program} {text}"));
            continue;
        }
        match joined.last_mut() {
            _ if text.is_empty() && is_first => {}
            _ if text.is_empty() && !is_blank => {}
            // `ip` prints blank lines between its usage lines, which all begin with the same two words.
            _ if text.is_empty() && rows.peek().is_some_and(|it| has_words_of(it, first)) => {}
            // A blank line or a sentence ends the usage lines.
            _ if text.is_empty() => break,
            Some(_) if begins && is_prose(text) => break,
            Some(last) if !begins => {
                if indent(line) == 0 {
                    break;
                }
                last.push(' ');
                last.push_str(text);
            }
            _ => joined.push(text.to_owned()),
        }
    }
    joined.retain(|it| !it.is_empty());
    joined
}

/// Returns whether a line after a blank line is a further usage line. Such a line is indented, begins with the same two
/// words as the first usage line, and contains brackets or braces. For a usage line of PowerShell, which ends with the
/// common parameters, it is enough that the first word is the same, because parameters follow this word directly.
fn has_words_of(line: &str, first: &str) -> bool {
    let words = |it: &str| {
        let mut words = it.split_whitespace().map(str::to_owned);
        words.next().zip(words.next())
    };
    let is_name = |it: &(String, String)| it.1.bytes().all(|it| it.is_ascii_lowercase());
    let is_power_shell = line.ends_with(COMMON_PARAMETERS);
    if is_power_shell {
        return line.split_whitespace().next() == first.split_whitespace().next();
    }
    let own = words(line).filter(is_name);
    own.is_some() && own == words(first) && indent(line) > 0 && line.contains(['[', '{'])
}

/// Returns whether a line that begins with the program's name is a sentence, as in `jar creates an archive for
/// classes`.
fn is_prose(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().skip(1).collect();
    let is_plain = |it: &&str| {
        let bare = it.trim_end_matches([',', '.', ':']);
        !bare.is_empty() && bare.chars().all(|it| it.is_ascii_lowercase() || it == '\'')
    };
    words.len() > 3 && words.iter().take(4).all(is_plain) && !text.contains(['[', '<', '|', '{'])
}

/// Removes a remark from the end of a usage line. Two spaces precede a remark. Returns an empty string if the whole
/// line is a remark.
fn without_remark(text: &str) -> &str {
    // java prints a remark about the usage line above it, such as `(to execute a class)`, on a separate line.
    let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    if inner.is_some_and(|it| it.contains(' ') && !it.contains(['|', '-', '<', '['])) {
        return "";
    }
    // GLib prints the summary of the program after a dash: `Usage: conmon [OPTION…] - conmon utility`. If an argument
    // in upper case follows the dash, there is no summary.
    let is_summary = |it: &str| {
        let words = it.split(' ').filter(|it| it.contains(char::is_lowercase));
        words.count() > 1 && !it.contains(['[', '<', '|'])
    };
    if let Some((usage, summary)) = text.split_once("] - ")
        && is_summary(summary)
    {
        return &text[..=usage.len()];
    }
    match text.find("  ") {
        Some(gap) if text[gap..].trim_start().starts_with(char::is_alphabetic) => &text[..gap],
        _ => text,
    }
}
