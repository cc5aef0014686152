//! The words of questions about a program.

/// The forms in which a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Markdown,
    Json,
    Signatures,
    Bundle,
}

/// The formats by name, in the order of help.
pub(super) const FORMATS: [(&str, Format); 6] = [
    ("text", Format::Text),
    ("md", Format::Markdown),
    ("json", Format::Json),
    ("llm", Format::Markdown),
    ("sig", Format::Signatures),
    ("bundle", Format::Bundle),
];

/// The flags that make a question of `help`.
pub(super) const FLAGS: &[&str] = &[
    "--format",
    "--depth",
    "--all",
    "--search",
    "--capabilities",
    #[cfg(feature = "explain")]
    "--explain",
];

/// Returns whether a word is one of our flags, with or without a value.
pub(super) fn is_flag(word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    FLAGS.contains(&name)
}
