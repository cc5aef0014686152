//! What is asked for beside the arguments.

use super::{Fields, Window};
use crate::call_flags::FORMS;

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
    pub const NAMES: [&'static str; 2] = FORMS;

    /// Returns the form with this name.
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

/// The form of results that a command declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    /// Text for a person at a terminal, JSON for everyone else.
    #[default]
    Auto,
    /// This format for everyone.
    Fixed(Format),
}

impl Form {
    /// Returns the form with this name; `auto` for a name that there is not.
    pub(super) fn named(name: &str) -> Self {
        Format::named(name).map_or(Self::Auto, Self::Fixed)
    }

    /// Returns the form for somebody at a terminal, or for others.
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
    /// Nobody yet.
    #[default]
    None,
    /// Consent by the flag `--confirm`.
    Flag,
    /// Consent by this token, which was printed with a preview.
    Token(String),
}

/// What is asked for beside the arguments, whatever the channel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The format; without one, that of the command, which by default is text at a terminal and
    /// JSON elsewhere.
    pub output: Option<Format>,
    /// What would happen, and nothing else.
    pub dry_run: bool,
    /// The consent.
    pub consent: Consent,
    /// The fields of the result; without them, all are printed.
    pub select: Option<Fields>,
    /// Which elements of the result, if it is a list.
    pub window: Window,
}
