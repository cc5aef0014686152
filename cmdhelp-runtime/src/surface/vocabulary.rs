//! The formats and flags in help requests.

/// The formats of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerFormat {
    Text,
    Markdown,
    Json,
    Signatures,
    Bundle,
}

/// The formats by name, in the order in which help lists them.
pub(super) const FORMATS: [(&str, AnswerFormat); 6] = [
    ("text", AnswerFormat::Text),
    ("md", AnswerFormat::Markdown),
    ("json", AnswerFormat::Json),
    ("llm", AnswerFormat::Markdown),
    ("sig", AnswerFormat::Signatures),
    ("bundle", AnswerFormat::Bundle),
];

/// The flags of cmdhelp that make `help` a help request, and not a call of clap's command `help`.
pub(crate) const FLAGS: &[&str] = &[
    "--format",
    "--depth",
    "--all",
    "--search",
    "--capabilities",
    #[cfg(feature = "explain")]
    "--explain",
];

/// Returns whether a word is one of [`FLAGS`], with or without a value.
pub(super) fn is_flag(word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    FLAGS.contains(&name)
}
