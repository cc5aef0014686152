//! The formats and flags of help requests, such as `help --format json`.

/// A format of the answer to a help request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// Text for people.
    Text,
    /// Markdown.
    Markdown,
    /// JSON.
    Json,
    /// One line for each command.
    Signatures,
    /// The facts of the program's bundle, as JSON.
    Bundle,
}

/// The formats by name, in the order in which help lists them.
pub const FORMATS: [(&str, AnswerFormat); 6] = [
    ("text", AnswerFormat::Text),
    ("md", AnswerFormat::Markdown),
    ("json", AnswerFormat::Json),
    ("llm", AnswerFormat::Markdown),
    ("sig", AnswerFormat::Signatures),
    ("bundle", AnswerFormat::Bundle),
];

/// The flags of cmdhelp that make `help` a help request, and not a call of clap's command `help`.
/// The last one is supported only by programs with the feature `explain`.
pub const HELP_FLAGS: [&str; 6] = [
    "--format",
    "--depth",
    "--all",
    "--search",
    "--capabilities",
    "--explain",
];
