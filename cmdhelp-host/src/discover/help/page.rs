//! Splits a help text into sections.

use super::spelling::is_flag;

/// The contents of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectionKind {
    /// The section is before the first heading, or below a heading of an unknown kind.
    Other,
    /// The section contains usage lines.
    Usage,
    /// The section lists subcommands.
    Commands,
    /// The section lists positional arguments.
    Arguments,
    /// The section lists flags.
    Flags,
    /// The section has examples or other text that mentions flags which the command may not have.
    Elsewhere,
}

/// A section of a help text: its heading, and the lines below the heading.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) kind: SectionKind,
    pub(super) heading: &'a str,
    pub(super) lines: Vec<&'a str>,
}

/// Returns the number of spaces at the beginning of a line.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// Returns whether the library kingpin has printed a list of subcommands. Flags in such a list belong to the
/// subcommands, and are indented deeper than their names.
pub(super) fn is_of_kingpin(lines: &[&str]) -> bool {
    lines.iter().any(|it| it.trim() == "help [<command>...]")
}

/// Splits a help text, from which formatting has been removed, into sections.
pub(super) fn sections(text: &str) -> Vec<Section<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut sections = vec![Section {
        kind: SectionKind::Other,
        heading: "",
        lines: Vec::new(),
    }];
    let first = lines.iter().position(|it| !it.trim().is_empty());
    let has_usage = lines
        .iter()
        .any(|it| kind_of(it.trim()) == SectionKind::Usage || usage_behind(it).is_some());
    // Whether the next headings are those of groups of commands, below one heading for all commands.
    let mut has_groups = false;
    for (at, line) in lines.iter().enumerate() {
        let last = sections.last().map_or(SectionKind::Other, |it| it.kind);
        let bare = Some(*line).filter(|it| first == Some(at) && !has_usage && is_bare_usage(it));
        let (kind, rest) = match usage_behind(line).or(bare) {
            Some(rest) => (Some(SectionKind::Usage), Some(rest)),
            None => (heading(&lines, at, last), None),
        };
        let ends_usage = kind.is_none()
            && sections
                .last()
                .is_some_and(|it| it.kind == SectionKind::Usage && ends_usage(it, line));
        if ends_usage {
            sections.push(Section {
                kind: SectionKind::Other,
                heading: "",
                lines: vec![line],
            });
            continue;
        }
        // deno divides its list of commands into groups by indented headings.
        let is_group = last == SectionKind::Commands && indent(line) > 0;
        // hg prints the commands below the headings of groups, and none directly below `list of commands:`.
        let is_empty = |it: &Section<'_>| it.lines.iter().all(|it| it.trim().is_empty());
        if kind.is_some() && last == SectionKind::Commands {
            has_groups |= kind == Some(SectionKind::Other) && sections.last().is_some_and(is_empty);
        }
        let ends_with_colon = line.ends_with(':');
        has_groups &= kind.is_none_or(|it| {
            it == SectionKind::Other && ends_with_colon || it == SectionKind::Commands
        });
        let is_group = is_group || has_groups;
        let kind = kind.map(|it| match it {
            SectionKind::Other if is_group => SectionKind::Commands,
            other => other,
        });
        match kind {
            Some(kind) => sections.push(Section {
                kind,
                heading: line.trim(),
                lines: rest.into_iter().collect(),
            }),
            None => {
                if let Some(section) = sections.last_mut() {
                    section.lines.push(line);
                }
            }
        }
    }
    sections
}

/// Returns whether a line does not belong to the section of usage lines any more, because flags or sentences begin.
fn ends_usage(usage: &Section<'_>, line: &str) -> bool {
    let text = line.trim();
    let mut before = usage.lines.iter().filter(|it| !it.trim().is_empty());
    let Some(first) = before.next() else {
        return false;
    };
    let had_blank = usage.lines.last().is_some_and(|it| it.trim().is_empty());
    // A line of flags that is indented deep, and has no blank line before it, continues the usage line.
    let is_entry = indent(line) <= 4 || (indent(line) <= 8 && text.contains("  "));
    if is_flag(text) && (had_blank || is_entry) {
        return true;
    }
    // A flag whose description follows after one space, because the flag is the longest one, begins a list, too.
    let words: Vec<&str> = text.split(' ').collect();
    let is_described = words.windows(3).any(|it| {
        it.iter()
            .all(|it| it.bytes().all(|it| it.is_ascii_alphabetic()))
    });
    if is_flag(text) && is_described && !text.contains(['[', '|']) {
        return true;
    }
    // bdftopcf explains its flags below the usage line: `where # for -p is 1, 2, 4, or 8`.
    if text.starts_with("where ") {
        return true;
    }
    // In the help of the program tree, a title between two rows of dashes begins the list of flags.
    if text.starts_with("---") && text.ends_with("---") {
        return true;
    }
    // A sentence can follow the usage line without a blank line between them, as in the help of objdump.
    let is_long = text.split(' ').count() > 6 && !text.contains(['[', '<', '|']);
    // The program strings prints a sentence that contains brackets, but begins with plain words: `Display printable
    // strings in [file(s)]`.
    let is_word = |it: &str| it.bytes().all(|it| it.is_ascii_alphabetic());
    let is_plain = text.split(' ').take(4).all(is_word);
    let is_sentence = (text.ends_with('.') || had_blank || is_long || is_plain)
        && indent(line) < 3
        && text.starts_with(char::is_uppercase)
        && text.chars().nth(1).is_some_and(char::is_lowercase)
        && text.split(' ').count() > 3;
    let word = |it: &str| it.split_whitespace().next().map(str::to_owned);
    let goes_on = word(text) == word(first) || text.starts_with("or");
    !text.is_empty() && (indent(line) == 0 || is_sentence) && !goes_on
}

/// Returns the text after `usage:`, if the line begins with this word, or ends with it after a sentence.
fn usage_behind(line: &str) -> Option<&str> {
    // gdb and zip print the title of the program before `Usage:`, on the same line.
    let title = line.strip_suffix("Usage:").map(str::trim_end);
    if title.is_some_and(|it| it.ends_with('.') && indent(line) < 4) {
        return Some("");
    }
    let word = line.trim_start().get(..6)?;
    let rest = line.trim_start().get(6..)?;
    (indent(line) < 4 && word.eq_ignore_ascii_case("usage:")).then_some(rest)
}

/// Returns whether a line is a usage line without the word `usage:`, as systemd prints it on the first line: `lampctl
/// [OPTIONS...] COMMAND`.
fn is_bare_usage(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_name = words.next().is_some_and(|it| {
        it.starts_with(|it: char| it.is_ascii_lowercase())
            && it
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it))
    });
    let second = words.next().unwrap_or_default();
    let is_upper = second.len() > 1
        && second
            .chars()
            .all(|it| it.is_ascii_uppercase() || it == '.');
    let has_brackets =
        second.starts_with(['[', '<']) && line.ends_with([']', '>', '.']) || line.contains("...");
    indent(line) == 0
        && is_name
        && (has_brackets && second.starts_with(['[', '<', '-']) || is_upper)
}

/// Returns the kind of the section whose heading is the line `at`, or `None` if this line is not a heading. `last` is
/// the kind of the section before it.
fn heading(lines: &[&str], at: usize, last: SectionKind) -> Option<SectionKind> {
    let line = lines[at];
    let text = line.trim();
    if is_of_kind(text) {
        return Some(SectionKind::Flags);
    }
    if indent(line) > 2 || text.is_empty() || text.starts_with('-') {
        return None;
    }
    let next = lines[at + 1..].iter().find(|it| !it.trim().is_empty());
    let is_above = next.is_some_and(|it| indent(it) > indent(line) || it.trim().starts_with('-'));
    let ends_with_colon = text.ends_with(':') && !text.contains("  ");
    let letters = || text.chars().filter(|it| it.is_alphabetic());
    let is_upper = letters().count() > 2 && letters().all(char::is_uppercase) && indent(line) == 0;
    let is_sentence = text.ends_with(['.', ',', ';', '!']);
    let kind = kind_of(text);
    let begins = at == 0 || lines[at - 1].trim().is_empty();
    let is_plain = indent(line) == 0 && begins && !is_sentence && text.split(' ').count() < 5;
    if ends_with_colon || (is_upper && is_above) {
        // A line with a colon is a heading even if another heading follows directly, because a list of commands can
        // consist of groups with headings of their own.
        return Some(kind);
    }
    let is_list = matches!(
        kind,
        SectionKind::Commands | SectionKind::Flags | SectionKind::Arguments
    );
    if is_plain && is_above && (is_list || text == "Examples") {
        return Some(kind);
    }
    // openssl prints a heading directly above the names of commands in several columns.
    let has_columns = |it: &&str| it.trim().split("  ").filter(|it| !it.is_empty()).count() > 2;
    if kind == SectionKind::Commands
        && indent(line) == 0
        && begins
        && next.is_some_and(|it| has_columns(it) && indent(it) == 0)
    {
        return Some(kind);
    }
    if indent(line) == 0 && !is_above {
        return (last != SectionKind::Usage && begins).then_some(SectionKind::Other);
    }
    None
}

/// Returns whether a line is a heading of all flags with a value or of all flags without one, at any depth. Programs in
/// Perl print such headings: `Options that take arguments:`.
fn is_of_kind(line: &str) -> bool {
    let lower = line.to_lowercase();
    takes_values(line) || ["boolean options:", "boolean flags:"].contains(&&*lower)
}

/// Returns whether a heading says that all flags below it take a value.
pub(super) fn takes_values(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    let marks = ["that take", "which take", "with", "taking", "requiring"];
    let names = ["argument", "value", "parameter"];
    let is_named = |mark: &&str| {
        names.iter().any(|name| {
            ["", "an ", "a "]
                .iter()
                .any(|it| lower.contains(&format!("options {mark} {it}{name}")))
        })
    };
    lower.ends_with(':') && marks.iter().any(is_named)
}

/// Guesses the kind of a section from its heading.
fn kind_of(heading: &str) -> SectionKind {
    let text = heading.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|it| text.contains(it));
    // Go's package `flag` prints the flags below `Usage of app:`.
    if text.starts_with("usage of ") {
        SectionKind::Flags
    } else if text.starts_with("usage") || text.starts_with("synopsis") || text == "syntax" {
        SectionKind::Usage
    } else if has(&["example", "flag descriptions", "help topics"]) || text.starts_with("default") {
        SectionKind::Elsewhere
    } else if has(&["option", "flag", "switch"]) || text.starts_with("parameters") {
        SectionKind::Flags
    } else if has(&[
        "environment",
        "learn more",
        "see also",
        "exit status",
        "exit code",
        "variables",
    ]) {
        SectionKind::Elsewhere
    } else if has(&["positional"]) || text.starts_with("argument") || text.ends_with(" arguments") {
        SectionKind::Arguments
    } else if has(&["command", "topics", "functions"]) {
        SectionKind::Commands
    } else {
        SectionKind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::{SectionKind, sections};

    #[test]
    fn a_sentence_that_begins_with_any_letter_ends_the_usage_lines() {
        let sentence = "Überprüft alle Lampen im Haus.";
        let text = format!("Usage: lampe [OPTIONEN]\n{sentence}\n");
        let found = sections(&text);
        let kinds: Vec<SectionKind> = found.iter().map(|it| it.kind).collect();
        let (other, usage) = (SectionKind::Other, SectionKind::Usage);
        assert_eq!(kinds, [other, usage, other]);
        assert_eq!(found[2].lines, [sentence]);
    }
}
