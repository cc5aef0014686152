//! Finds the summary of a command in its help text.

use super::page::{Section, SectionKind};
use super::spelling;

/// Returns the first sentence that describes the command in the sections of its help text.
pub(super) fn summary(sections: &[Section<'_>], has_usage: bool) -> Option<String> {
    let mut candidates = Vec::new();
    for section in sections {
        if matches!(section.kind, SectionKind::Other | SectionKind::Usage) {
            candidates.extend(first_paragraph(section));
        } else if has_usage && !candidates.is_empty() {
            break;
        }
    }
    candidates
        .into_iter()
        .find(|it| describes_the_command(it))
        .map(|it| first_sentence(it.trim_start_matches("OVERVIEW: ")))
}

/// Returns the first paragraph of a section. It can be empty. Returns `None` for the section NAME of a manual page if
/// it contains no description.
fn first_paragraph(section: &Section<'_>) -> Option<String> {
    let lines = match section.kind {
        // In a usage section, the description follows the usage lines after a blank line.
        SectionKind::Usage => {
            let blank = section
                .lines
                .iter()
                .skip(1)
                .position(|it| it.trim().is_empty());
            blank.map_or(&[][..], |at| &section.lines[at + 1..])
        }
        _ => &section.lines,
    };
    // In a manual page, the section NAME has a line such as `sort - sort lines of text files`.
    if let ("NAME" | "NAME:", Some(line)) = (section.heading, lines.first()) {
        let about = line.split_once(" - ").map(|(_, about)| about.trim());
        return about.map(str::to_owned);
    }
    let is_title = |it: &str| it.ends_with(':') || !it.contains(|it: char| it.is_lowercase());
    // The library bpaf prints no colon after the heading of a list of flags. A heading that is directly above a flag is
    // therefore not a summary.
    let first = lines.iter().find(|it| !it.trim().is_empty());
    let is_list = first.is_some_and(|it| spelling::is_flag(it.trim_start()));
    let head = Some(section.heading);
    let head = head.filter(|it| section.kind == SectionKind::Other && !is_title(it) && !is_list);
    let mut paragraph = String::new();
    for line in head.into_iter().chain(lines.iter().copied()) {
        let text = line.trim();
        if text.starts_with('-') || (text.is_empty() && !paragraph.is_empty()) {
            break;
        }
        if !text.is_empty() {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(text);
        }
    }
    Some(paragraph)
}

/// Returns whether a paragraph describes a command, and is not a heading, a list, a usage line or a banner.
fn describes_the_command(paragraph: &str) -> bool {
    // A line in upper case is a heading, such as `SUMMARY OF LESS COMMANDS` of less.
    let is_heading = !paragraph.contains(|it: char| it.is_lowercase());
    // If a paragraph ends with a comma, a line of flags has cut it off, so it is not a sentence.
    let is_list = paragraph.contains("   ") || paragraph.ends_with(',');
    !is_usage(paragraph)
        && !is_list
        && paragraph.split(' ').count() > 1
        && !is_banner(paragraph)
        && !is_heading
}

/// Returns whether a paragraph is an error message, a version, or a note about copyright or bugs.
fn is_banner(paragraph: &str) -> bool {
    let lower = paragraph.to_lowercase();
    let is_error = [
        "unknown",
        "invalid",
        "illegal",
        "unrecognized",
        "unrecognised",
    ]
    .iter()
    .any(|word| {
        lower.contains(&format!("{word} option")) || lower.contains(&format!("{word} argument"))
    });
    // ripgrep prints its name, its version and its authors before the summary.
    let second = paragraph
        .split(' ')
        .nth(1)
        .unwrap_or_default()
        .trim_start_matches('v');
    let is_version = second.contains('.') && second.starts_with(|it: char| it.is_ascii_digit());
    is_error
        || is_version
        || lower.contains("copyright")
        || lower.contains("report bugs to")
        || paragraph.starts_with("BusyBox v")
        || lower.starts_with("or:")
}

/// Returns whether a paragraph is a usage line, or begins with `where` and explains one. A usage line contains several
/// placeholders in brackets.
fn is_usage(paragraph: &str) -> bool {
    let sentence = paragraph.split(". ").next().unwrap_or(paragraph);
    let words = sentence
        .split(' ')
        .filter(|it| it.starts_with(['[', '{', '<']));
    let placeholders = words.count();
    // A sentence such as `Convert <input> to <output>` begins with a word in title case, and has other words, too.
    let first = sentence.split(' ').next().unwrap_or_default();
    let is_sentence = first.starts_with(|it: char| it.is_uppercase())
        && first.chars().skip(1).all(char::is_lowercase)
        && placeholders * 2 <= sentence.split(' ').count();
    (placeholders > 1 && !is_sentence)
        || paragraph.starts_with("where ")
        || paragraph.starts_with("USAGE: ")
}

/// Returns the first sentence of a text without its full stop, or at most its first 200 characters.
fn first_sentence(text: &str) -> String {
    let end = text.find(". ").unwrap_or(text.len());
    let text = text[..end].trim_end_matches(['.', ':']);
    let cut = text
        .char_indices()
        .nth(200)
        .map_or(text.len(), |(at, _)| at);
    text[..cut].trim().to_owned()
}
