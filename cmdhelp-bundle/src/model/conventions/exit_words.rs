//! Finds the words by which CLI.md names exit codes. All tools of a program use the same word for a code.

use std::collections::BTreeMap;

use crate::model::Model;

/// The words for codes that have the same meaning in every program.
const RESERVED: [(u8, &str); 6] = [
    (0, "ok"),
    (1, "error"),
    (2, "usage_error"),
    (4, "auth_required"),
    (124, "timeout"),
    (137, "killed"),
];

/// Returns a word for each exit code of the tools. It is the reserved word of the code or, if there is none, the name
/// of the error in lower case. If a code stands for several errors, the word is the common beginning of their names or,
/// without a common beginning, `error_` and the number.
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

/// Returns the names of errors in the description of an exit code. A name is a word in capital letters, and is returned
/// in lower case: `taken` for `the name is taken (TAKEN)`.
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

/// Returns the words with which all of the names begin.
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
