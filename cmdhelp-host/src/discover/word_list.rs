//! Lists of words. A list is a text with spaces between the words.

/// Returns whether a list contains a word.
pub(super) fn contains(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|it| it == word)
}
