//! The errors for help requests that cannot be answered.

use super::vocabulary::FLAGS;
use crate::help_footer::help_words;
use crate::list::List as _;
use crate::manifest::Traits;
use crate::program_name::command_name;
use crate::secrets::name_of;
use crate::spec::FORMATS;
use crate::view::find::{Unknown, nearest};
use crate::view::put::Put as _;
use crate::view::reader::{quoted, write_text};

/// The error for a help request that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HelpRefusal {
    UnknownCommand(Unknown),
    UnknownFormat(String),
    InvalidDepth(String),
    UnknownOption(String),
    NoValue(&'static str),
    /// No command line to explain follows `--explain`.
    NoLine,
}

impl HelpRefusal {
    /// Redacts the words of the help request with `shown`. The text after the name of an unknown
    /// flag may be a secret, so it is removed.
    pub(super) fn shown(self, shown: impl Fn(&str) -> String) -> Self {
        match self {
            Self::UnknownCommand(unknown) => Self::UnknownCommand(Unknown {
                word: shown(&unknown.word),
                ..unknown
            }),
            Self::UnknownFormat(format) => Self::UnknownFormat(shown(&format)),
            Self::InvalidDepth(depth) => Self::InvalidDepth(shown(&depth)),
            Self::UnknownOption(option) => Self::UnknownOption(shown(name_of(&option))),
            Self::NoValue(_) | Self::NoLine => self,
        }
    }

    /// Returns the code of the error. A code never changes between versions.
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownCommand(_) => "UNKNOWN_COMMAND",
            Self::UnknownFormat(_) => "UNKNOWN_FORMAT",
            Self::InvalidDepth(_) => "INVALID_DEPTH",
            Self::UnknownOption(_) => "UNKNOWN_OPTION",
            Self::NoValue(_) | Self::NoLine => "MISSING_VALUE",
        }
    }

    fn message(&self, traits: &Traits) -> String {
        match self {
            Self::UnknownCommand(unknown) => {
                let path: Vec<&str> = unknown.path.split_whitespace().list();
                let above = command_name(traits, &path);
                format!("`{above}` has no command `{}`", unknown.word)
            }
            Self::UnknownFormat(format) => format!("unknown format `{format}`"),
            Self::InvalidDepth(depth) => {
                format!("invalid depth `{depth}`; expected a whole number")
            }
            Self::UnknownOption(option) => format!("unknown option `{option}`"),
            Self::NoValue(option) => format!("`{option}` needs a value"),
            Self::NoLine => "`--explain` needs a command line after `--`".to_owned(),
        }
    }

    fn suggestions(&self) -> Vec<String> {
        let near = |written: &str, known: &[&str]| {
            let near = nearest(written, known);
            near.into_iter().map(str::to_owned).take(3).list()
        };
        match self {
            Self::UnknownCommand(unknown) => unknown.suggestions.clone(),
            Self::UnknownFormat(format) => near(format, &FORMATS.map(|(name, _)| name)),
            Self::UnknownOption(option) => near(option, FLAGS),
            Self::InvalidDepth(_) | Self::NoValue(_) | Self::NoLine => Vec::new(),
        }
    }

    fn available(&self) -> Vec<String> {
        match self {
            Self::UnknownCommand(unknown) => unknown.available.clone(),
            Self::UnknownFormat(_) => FORMATS.iter().map(|(name, _)| (*name).to_owned()).list(),
            Self::UnknownOption(_) => FLAGS.iter().map(|&flag| flag.to_owned()).list(),
            Self::InvalidDepth(_) | Self::NoValue(_) | Self::NoLine => Vec::new(),
        }
    }

    /// Returns a command line that the caller can run in place of the refused one.
    fn recovery(&self, traits: &Traits) -> String {
        let mut line = help_words(traits);
        if let Self::UnknownCommand(unknown) = self
            && !unknown.path.is_empty()
        {
            line.put_all(&[" ", &unknown.path]);
        }
        line.put(" --format json");
        line
    }

    /// Returns the error as one JSON document.
    pub(super) fn json(&self, traits: &Traits) -> String {
        let mut json = String::from("{\"ok\":false,\"error\":{\"code\":");
        write_text(self.code(), &mut json);
        json.put(",\"message\":");
        write_text(&self.message(traits), &mut json);
        for (key, texts) in [
            ("did_you_mean", self.suggestions()),
            ("available", self.available()),
        ] {
            if !texts.is_empty() {
                let texts: Vec<String> = texts.iter().map(|text| quoted(text)).list();
                json.put_all(&[",\"", key, "\":[", &texts.join(","), "]"]);
            }
        }
        json.put(",\"recovery\":");
        write_text(&self.recovery(traits), &mut json);
        json.put("}}\n");
        json
    }

    /// Returns the error as text for people.
    pub(super) fn text(&self, traits: &Traits) -> String {
        let mut text = String::from("error: ");
        text.put_all(&[&self.message(traits), "\n"]);
        match (self.suggestions().as_slice(), self.available().as_slice()) {
            ([near, ..], _) => {
                text.put_all(&["\n  did you mean `", near, "`?\n"]);
            }
            ([], []) => {}
            ([], available) => {
                text.put_all(&["\n  expected one of: ", &available.join(", "), "\n"]);
            }
        }
        let recovery = self.recovery(traits);
        text.put_all(&["\nFor all commands and flags, run `", &recovery, "`\n"]);
        text
    }
}
