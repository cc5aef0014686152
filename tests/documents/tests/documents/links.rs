//! The targets of all links in the documents exist.

use std::path::Path;

use crate::files::{below, read, repository};

/// Returns the targets of the links in a text, in `](…)` and in `[…]: …`.
fn places(text: &str) -> Vec<&str> {
    let mut places = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            let ends = line.split("](").skip(1);
            places.extend(ends.filter_map(|rest| rest.split(')').next()));
            if line.starts_with('[') {
                places.extend(line.split_once("]: ").map(|(_, place)| place));
            }
        }
    }
    places
}

/// Returns the anchors of the headings of a document.
pub(crate) fn headings(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let name = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            _ => (letter.is_alphanumeric() || "-_".contains(letter)).then_some(letter),
        });
        kept.collect()
    };
    headings.map(name).collect()
}

/// Returns the mistake in the target of a link, if there is one.
fn wrong(document: &Path, place: &str) -> Option<String> {
    if place.contains("://") || place.starts_with("crate::") {
        return None;
    }
    let (file, heading) = place.split_once('#').unwrap_or((place, ""));
    let file = match file {
        "" => document.to_owned(),
        _ => document.parent()?.join(file),
    };
    if !file.exists() {
        return Some("there is no such file".to_owned());
    }
    let is_there = || headings(&read(&file)).iter().any(|known| known == heading);
    (!heading.is_empty() && !is_there()).then(|| "there is no such heading".to_owned())
}

#[test]
fn link_targets_exist() {
    let mut mistakes = Vec::new();
    let mut seen = 0;
    for document in below(&repository()) {
        for place in places(&read(&document)) {
            seen += 1;
            if let Some(reason) = wrong(&document, place) {
                mistakes.push(format!("{}: {place}: {reason}", document.display()));
            }
        }
    }
    assert!(seen > 10, "only {seen} links were found");
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}
