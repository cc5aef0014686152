//! Parses the words of a help request.

use std::ffi::OsString;
use std::num::IntErrorKind;

use super::refusal::HelpRefusal;
use super::vocabulary::is_flag;
use crate::list::List as _;
use crate::manifest::Traits;
use crate::spec::{AnswerFormat, FORMATS};
use crate::view::find::nearest;
use crate::view::scope::Depth;

/// A request for help, or for other information about the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HelpRequest {
    /// Whether the list of formats is requested. If `true`, all other fields are ignored.
    pub(super) capabilities: bool,
    /// Whether the list of tools is requested, and not help.
    pub(super) llms: bool,
    /// The words of the command that the help request is about.
    pub(super) path: Vec<String>,
    format: Option<String>,
    depth: Option<String>,
    all: bool,
    /// The words to search for.
    pub(super) search: Option<Vec<String>>,
    /// The number of words to explain, which are the last words of the command line. `None` if no
    /// explanation is requested.
    pub(super) explained: Option<usize>,
    wrong: Option<InvalidOption>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum InvalidOption {
    Unknown(String),
    NoValue(&'static str),
    /// No command line to explain follows `--explain`.
    NoLine,
}

/// Whether the program can explain command lines. This needs the whole spec tree in the program, so
/// it is a feature.
const EXPLAINS: bool = cfg!(feature = "explain");

/// Returns the words of a help request without `help` and cmdhelp's flags, so that secrets can be
/// looked for in the rest.
pub(super) fn without_flags(traits: &Traits, argv: &[OsString]) -> Vec<OsString> {
    let words = &traits.words;
    let requests = [
        words.help,
        words.help_flag,
        words.llms,
        Some("--help"),
        Some("-h"),
    ];
    let mut rest = Vec::new();
    let mut line = argv.iter();
    while let Some(word) = line.next() {
        let written = word.to_str().unwrap_or_default();
        if ["--format", "--depth"].contains(&written) {
            line.next();
        } else if rest.is_empty() || !(requests.contains(&Some(written)) || is_flag(written)) {
            rest.push(word.clone());
        }
    }
    rest
}

impl HelpRequest {
    /// Parses a help request. `path` are the names of commands before the word for help, and
    /// `words` are the words after it.
    pub(super) fn of(path: &[&str], words: &[&str]) -> Self {
        let mut request = Self {
            path: path.iter().map(|word| (*word).to_owned()).list(),
            ..Self::default()
        };
        let mut words = words.iter().copied().peekable();
        let mut explains = false;
        while let Some(word) = words.next() {
            let (name, inline) = match word.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(value)),
                _ => (word, None),
            };
            let mut value = |option| match inline {
                Some(value) => Ok(value.to_owned()),
                None => words
                    .next_if(|next| !next.starts_with("--"))
                    .map(str::to_owned)
                    .ok_or(InvalidOption::NoValue(option)),
            };
            let read = match name {
                "--format" => value("--format").map(|format| request.format = Some(format)),
                "--depth" => value("--depth").map(|depth| request.depth = Some(depth)),
                "--search" => value("--search").map(|first| {
                    let mut searched = vec![first];
                    while let Some(next) = words.next_if(|next| !next.starts_with('-')) {
                        searched.push(next.to_owned());
                    }
                    request.search = Some(searched);
                }),
                "--all" if inline.is_none() => {
                    request.all = true;
                    Ok(())
                }
                "--capabilities" if inline.is_none() => {
                    request.capabilities = true;
                    Ok(())
                }
                "--explain" if EXPLAINS && inline.is_none() => {
                    explains = true;
                    Ok(())
                }
                "--" if explains => {
                    request.explained = Some(words.by_ref().count());
                    Ok(())
                }
                "--help" | "-h" => Ok(()),
                _ if word.starts_with('-') => Err(InvalidOption::Unknown(word.to_owned())),
                _ => {
                    request.path.push(word.to_owned());
                    Ok(())
                }
            };
            if let Err(wrong) = read {
                request.wrong.get_or_insert(wrong);
            }
        }
        if explains && request.explained.is_none() {
            request.wrong.get_or_insert(InvalidOption::NoLine);
        }
        request
    }

    /// Returns the help request for the list of formats.
    pub(super) fn capabilities() -> Self {
        Self {
            capabilities: true,
            ..Self::default()
        }
    }

    /// Parses a help request for the list of tools. `path` are the names of commands before the
    /// flag, and `words` those after it.
    pub(super) fn llms(path: &[&str], words: &[&str]) -> Self {
        Self {
            llms: true,
            ..Self::of(path, words)
        }
    }

    /// Returns whether cmdhelp and not clap answers the help request, even if the answer is an
    /// error. This is so if cmdhelp knows all flags in it, or if one of cmdhelp's formats is
    /// requested.
    pub(super) fn is_for_framework(&self) -> bool {
        let is_strange = matches!(self.wrong, Some(InvalidOption::Unknown(_)));
        self.capabilities || !is_strange || self.requests_format()
    }

    /// Returns whether the help request names a format, and all its flags are valid. The command
    /// and the depth may still be invalid.
    pub(super) fn is_plain(&self) -> bool {
        self.wrong.is_none() && self.requests_format()
    }

    fn requests_format(&self) -> bool {
        let written = self.format.as_deref();
        written.is_some_and(|written| {
            FORMATS
                .iter()
                .any(|(name, _)| written.eq_ignore_ascii_case(name))
        })
    }

    /// Returns whether errors are printed as JSON, because JSON is requested or probably meant.
    pub(super) fn wants_json(&self) -> bool {
        let is_json = |written: &String| {
            written.eq_ignore_ascii_case("json")
                || (!self.requests_format()
                    && nearest(written, &FORMATS.map(|(name, _)| name)).first() == Some(&"json"))
        };
        self.llms || self.format.as_ref().is_some_and(is_json)
    }

    /// Returns the error for the first mistake in the help request, if there is one.
    pub(super) fn wrong(&self) -> Option<HelpRefusal> {
        match self.wrong.as_ref()? {
            InvalidOption::Unknown(option) => Some(HelpRefusal::UnknownOption(option.clone())),
            InvalidOption::NoValue(option) => Some(HelpRefusal::NoValue(option)),
            InvalidOption::NoLine => Some(HelpRefusal::NoLine),
        }
    }

    /// Returns the requested format. The default is `text`.
    pub(super) fn format(&self) -> Result<AnswerFormat, HelpRefusal> {
        if let Some(refusal) = self.wrong() {
            return Err(refusal);
        }
        let Some(written) = &self.format else {
            return Ok(AnswerFormat::Text);
        };
        let known = FORMATS
            .iter()
            .find(|(name, _)| written.eq_ignore_ascii_case(name));
        match known {
            Some((_, format)) => Ok(*format),
            None => Err(HelpRefusal::UnknownFormat(written.clone())),
        }
    }

    /// Returns the requested depth. `--all` takes precedence over `--depth`.
    pub(super) fn depth(&self) -> Result<Depth, HelpRefusal> {
        let depth = match &self.depth {
            None => Depth::Default,
            Some(written) => match written.parse::<usize>() {
                Ok(levels) => Depth::Levels(levels),
                Err(error) if *error.kind() == IntErrorKind::PosOverflow => Depth::All,
                Err(_) => return Err(HelpRefusal::InvalidDepth(written.clone())),
            },
        };
        Ok(if self.all { Depth::All } else { depth })
    }
}
