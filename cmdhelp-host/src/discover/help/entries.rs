//! Reads the entries of a list of flags. An entry consists of the spellings of a flag and of its description, which is
//! on the right of them and on the next lines.

use super::page::{indent, is_of_kingpin};
use super::placeholder::{is_placeholder, word_end};
use super::spelling;

/// An entry of a list of flags: the spellings of a flag, and its whole description.
#[derive(Clone, Debug)]
pub(super) struct HelpEntry<'a> {
    pub(super) line: &'a str,
    pub(super) description: String,
}

/// Returns the column in which the most descriptions begin, or `None` if each description begins in another column.
pub(super) fn column(lines: &[&str]) -> Option<usize> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for line in lines.iter().filter(|it| !it.trim().is_empty()) {
        let start = indent(line);
        let found = line[start..].rfind("  ").map(|at| start + at + 2);
        let first = line[start..].find("  ").map(|at| {
            let gap = &line[start + at..];
            start + at + indent(gap)
        });
        for at in first.into_iter().chain(found).take(1) {
            match counts.iter_mut().find(|(column, _)| *column == at) {
                Some((_, count)) => *count += 1,
                None => counts.push((at, 1)),
            }
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (most.1 > 1).then_some(most.0)
}

/// Splits a line at the column in which descriptions begin. One space between the spellings and the description is
/// enough.
pub(super) fn split_at(line: &str, column: Option<usize>) -> (&str, &str) {
    let start = indent(line);
    if let Some(at) = column.filter(|at| *at > start + 1 && line.is_char_boundary(*at)) {
        let (before, after) = line.split_at(at);
        let is_gap = before.ends_with(' ') && !after.starts_with([' ', '-']) && !after.is_empty();
        if is_gap && !before[start..].trim_end().contains("  ") {
            return (&before[start..], after);
        }
    }
    (&line[start..], "")
}

/// Reads the entries of flags. If `is_list` is true, the section is a list of commands or arguments. A flag that is
/// indented deeper than these is then part of a description.
pub(super) fn flags<'a>(lines: &[&'a str], is_list: bool) -> Vec<HelpEntry<'a>> {
    let is_start = |line: &&&str| spelling::is_flag(line.trim_start());
    let starts: Vec<&str> = lines.iter().filter(is_start).copied().collect();
    let column = column(&starts);
    let least = starts.iter().map(|it| indent(it)).min().unwrap_or(0);
    let full = lines.iter().filter(|it| !it.trim().is_empty());
    let most = match is_list {
        true => match full.map(|it| indent(it)).min().unwrap_or(0) {
            0 => 4,
            least if is_of_kingpin(lines) => least + 1,
            least => least + 5,
        },
        false => least + 17,
    };
    // The columns in which long flags begin after a column of short flags.
    let long = |it: &&str| it[indent(it)..].find("  --").map(|at| indent(it) + at + 2);
    let wide: Vec<usize> = starts.iter().filter_map(long).collect();
    let is_column = |at: usize| wide.iter().filter(|it| **it == at).count() > 1;
    let mut entries: Vec<(HelpEntry<'a>, usize, Option<usize>)> = Vec::new();
    let mut is_open = false;
    let mut before = "";
    for (number, line) in lines.iter().enumerate() {
        let at = indent(line);
        let last = std::mem::replace(&mut before, line);
        if line.trim().is_empty() {
            // A blank line does not end an entry: if the next paragraph is indented as deep as the description, it
            // belongs to the entry.
            continue;
        }
        let body = entries.last().and_then(|(_, _, body)| *body);
        let is_deep = is_open && body.is_some_and(|body| at >= body);
        // A flag outside of an entry that is indented much deeper than all entries is part of an example.
        let deepest = entries.iter().map(|(_, at, _)| *at).max();
        let is_deep = is_deep || (!is_open && deepest.is_some_and(|it| at > it + 5));
        if spelling::is_flag(line.trim_start())
            && !is_deep
            && !continues_prose(last, line)
            && (at < most || is_column(at))
        {
            let is_above_body = lines.get(number + 1).is_some_and(|it| indent(it) > at);
            let (left, right) = match split_at(line, column) {
                (left, right) if is_value(left, right, is_above_body) => (line.trim(), ""),
                parts => parts,
            };
            let body = match right.is_empty() {
                true => beside(line),
                false => column,
            };
            let entry = HelpEntry {
                line: left,
                description: right.to_owned(),
            };
            entries.push((entry, at, body));
            is_open = true;
            continue;
        }
        match entries.last_mut() {
            Some((entry, start, body)) if is_open && at > *start => {
                body.get_or_insert(at);
                if !entry.description.is_empty() {
                    entry.description.push(' ');
                }
                entry.description.push_str(line.trim());
            }
            _ => is_open = false,
        }
    }
    entries.into_iter().map(|(entry, _, _)| entry).collect()
}

/// Returns whether a line that begins with a dash continues a sentence, or a list of other items, on the line above.
fn continues_prose(above: &str, line: &str) -> bool {
    // cut lists the forms of a range, `N-M` and `-M`, which are no flags.
    let first = |it: &str| it.split_whitespace().next().unwrap_or_default().to_owned();
    let (before, own) = (first(above), first(line));
    if before.len() > own.len() && before.ends_with(&own) && !before.starts_with('-') {
        return true;
    }
    indent(above) == indent(line)
        && !above.trim_end().ends_with([':', '.', ')'])
        && above.split_whitespace().count() > 4
        && !above.trim().contains("  ")
        && !above.trim_start().starts_with('-')
        && !line.trim().contains("  ")
}

/// Returns whether the text `right` beside a flag is its value, and not its description. `is_above_body` tells whether
/// the next line is indented deeper than the flag.
fn is_value(left: &str, right: &str, is_above_body: bool) -> bool {
    // In `-addr string` of Go, `string` is the type of the value; the description is on the next line. A list such as
    // `keyword,keyword,...` is read as a value, too.
    let word = right.trim_end_matches("...");
    let is_lone = !word.is_empty() && word.chars().all(|it| it.is_ascii_lowercase() || it == ',');
    // At least two spaces precede a description, so a placeholder after one space is the value of the flag.
    let is_near = right.starts_with(['<', '{']) && left.ends_with(' ') && !left.ends_with("  ");
    is_placed(right) || is_near || (is_lone && is_above_body)
}

/// Returns whether a text begins with a placeholder that is followed by nothing or by two spaces. Such a placeholder is
/// the value of the flag, even if it is in the column of descriptions.
fn is_placed(text: &str) -> bool {
    let (word, rest) = text.split_at(word_end(text));
    is_placeholder(word) && (rest.trim().is_empty() || rest.starts_with("  "))
}

/// Returns the column in which the description begins on the same line as the flag.
fn beside(line: &str) -> Option<usize> {
    let start = indent(line);
    let gap = line[start..].find("  ")? + start;
    let column = gap + indent(&line[gap..]);
    // In `-f  --file`, the first gap separates two spellings, so the description begins after the second gap.
    match line[column..].starts_with('-') {
        true => {
            let gap = line[column..].find("  ")? + column;
            Some(gap + indent(&line[gap..]))
        }
        false => Some(column),
    }
}
