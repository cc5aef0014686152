//! What is asked for beside the arguments.

use super::{Fields, Window};

/// The form in which a result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For machines.
    Json,
    /// For people.
    Text,
}

impl Format {
    /// The forms by name.
    pub const NAMES: [&'static str; 2] = ["json", "text"];

    /// The form with this name.
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

/// Who agreed to what cannot be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Consent {
    /// Nobody yet.
    #[default]
    None,
    /// Whoever wrote `--confirm`.
    Flag,
    /// Whoever was shown what would be done, and so has this token.
    Token(String),
}

/// What is asked for beside the arguments, whatever the channel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// In which form; if nothing is said, as the command declares.
    pub output: Option<Format>,
    /// What would happen, and nothing else.
    pub dry_run: bool,
    /// Who agreed.
    pub consent: Consent,
    /// Which fields of the result; if nothing is said, all.
    pub select: Option<Fields>,
    /// Which elements of the result, if it is a list.
    pub window: Window,
}
