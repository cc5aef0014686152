//! The words for exit codes: CLI.md has one for each code, for all tools together.

use std::collections::BTreeMap;

use crate::model::Model;

/// The codes that mean the same for every program.
const RESERVED: [(u8, &str); 6] = [
    (0, "ok"),
    (1, "error"),
    (2, "usage_error"),
    (4, "auth_required"),
    (124, "timeout"),
    (137, "killed"),
];

/// Returns a word for each code that a tool can end with: that of the reserved table, or else the error's
/// code in lower case, the beginning that several codes share, or `error_` and the number.
pub(super) fn exit_words(model: &Model) -> Vec<(u8, String)> {
    let mut codes: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (code, _) in RESERVED {
        codes.entry(code).or_default();
    }
    for exit in model.tools.iter().flat_map(|tool| &tool.exits) {
        let known = codes.entry(exit.code).or_default();
        for word in names(&exit.when) {
            if !known.contains(&word) {
                known.push(word);
            }
        }
    }
    let mut words = Vec::new();
    for (code, names) in codes {
        let reserved = RESERVED.iter().find(|(it, _)| *it == code);
        let word = reserved.map(|(_, word)| (*word).to_owned());
        let word = word
            .or_else(|| common(&names))
            .unwrap_or_else(|| format!("error_{code}"));
        words.push((code, word));
    }
    words
}

/// Returns the error codes in the description of an exit code: `the name is taken (TAKEN)`.
fn names(when: &str) -> Vec<String> {
    let is_code = |it: &&str| {
        it.len() > 1
            && it.starts_with(|it: char| it.is_ascii_uppercase())
            && it
                .bytes()
                .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'_')
    };
    let words = when.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_'));
    words.filter(is_code).map(str::to_ascii_lowercase).collect()
}

/// Returns the words that all of the names begin with.
fn common(names: &[String]) -> Option<String> {
    let (first, others) = names.split_first()?;
    let mut head: Vec<&str> = first.split('_').collect();
    for other in others {
        let same = head
            .iter()
            .zip(other.split('_'))
            .take_while(|(one, other)| *one == other);
        head.truncate(same.count());
    }
    Some(head.join("_")).filter(|it| it.len() > 1)
}
