//! The options of a call, beside its arguments.

use super::{Fields, Window};
use crate::call_flags::FORMS;

/// The format in which a result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON, for machines.
    Json,
    /// Text, for people.
    Text,
}

impl Format {
    /// The names of the formats.
    pub const NAMES: [&'static str; 2] = FORMS;

    /// Returns the format with this name, or `None` if the name is unknown.
    ///
    /// ```
    /// use cmdhelp_runtime::call::Format;
    /// assert_eq!(Format::named("text"), Some(Format::Text));
    /// assert_eq!(Format::named("yaml"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "json" => Some(Self::Json),
            "text" => Some(Self::Text),
            _ => None,
        }
    }
}

/// The output format that a command declares for its result with `#[cmdhelp(output = "...")]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ResultForm {
    /// Text at a terminal, and JSON elsewhere.
    #[default]
    Auto,
    /// This format everywhere.
    Fixed(Format),
}

impl ResultForm {
    /// Parses the value of `output = "..."`. Returns `Auto` for any value that is not the name of a
    /// format.
    pub(super) fn named(name: &str) -> Self {
        Format::named(name).map_or(Self::Auto, Self::Fixed)
    }

    /// Returns the format of a result. `terminal` is whether the result is printed at a terminal.
    pub(super) fn at(self, terminal: bool) -> Format {
        match (self, terminal) {
            (Self::Fixed(format), _) => format,
            (Self::Auto, true) => Format::Text,
            (Self::Auto, false) => Format::Json,
        }
    }
}

/// The consent to a destructive call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Consent {
    /// No consent.
    #[default]
    None,
    /// Consent by the flag `--confirm` without a token.
    Flag,
    /// Consent by the flag `--confirm` with this token, which was printed together with a preview.
    Token(String),
}

/// The options of a call that are not arguments of the command. A command line, a JSON call and a
/// server can set the same options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The output format. `None` stands for the command's own format, which is by default text at a
    /// terminal and JSON elsewhere.
    pub output: Option<Format>,
    /// Whether the call is a dry run, which only returns what the call would do, and changes
    /// nothing.
    pub dry_run: bool,
    /// The consent to the call.
    pub consent: Consent,
    /// The fields of the result that are printed, or `None` for all fields.
    pub select: Option<Fields>,
    /// The range of elements that are printed, if the result is a list.
    pub window: Window,
}
