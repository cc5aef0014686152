//! Finds the usage lines in a section of a help text.

use super::super::page::indent;
use super::power_shell::COMMON_PARAMETERS;

/// Joins the parts of usage lines that are continued on the next line, and removes `or:` before further usage lines.
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
            // A blank line ends the usage lines, and so does prose.
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

/// Returns whether a line behind a blank line is a further usage line: it is indented, begins with the same two words
/// as the first usage line, and has a grammar behind them. A usage line of PowerShell ends with the common parameters.
/// For such a line, the same first word is enough, because parameters follow it directly.
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

/// Returns whether a line that begins with the program's name is a sentence: `jar creates an archive for classes`.
fn is_prose(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().skip(1).collect();
    let is_plain = |it: &&str| {
        let bare = it.trim_end_matches([',', '.', ':']);
        !bare.is_empty() && bare.chars().all(|it| it.is_ascii_lowercase() || it == '\'')
    };
    words.len() > 3 && words.iter().take(4).all(is_plain) && !text.contains(['[', '<', '|', '{'])
}

/// Returns a usage line up to the first two spaces that a remark in words follows, or an empty string if the line is
/// only a remark.
fn without_remark(text: &str) -> &str {
    // java prints a remark about the usage line above it, such as `(to execute a class)`, on a separate line.
    let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    if inner.is_some_and(|it| it.contains(' ') && !it.contains(['|', '-', '<', '['])) {
        return "";
    }
    // GLib prints the summary of the program behind a dash: `Usage: conmon [OPTION…] - conmon utility`.
    // An argument in upper case behind the dash is no summary.
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
