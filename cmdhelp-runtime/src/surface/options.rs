//! The question in the words after `help`.

use std::ffi::OsString;
use std::num::IntErrorKind;

use super::refusal::Refusal;
use super::vocabulary::{FORMATS, Format, is_flag};
use crate::manifest::Traits;
use crate::view::find::nearest;
use crate::view::scope::Depth;

/// A question about the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    /// Which formats there are; everything else is then left aside.
    pub(super) capabilities: bool,
    /// What can be called, and not what can be read.
    pub(super) llms: bool,
    /// The words of a command.
    pub(super) path: Vec<String>,
    format: Option<String>,
    depth: Option<String>,
    all: bool,
    /// The words to be searched for.
    pub(super) search: Option<Vec<String>>,
    /// The command line to be explained: the number of its words, which are the last ones.
    pub(super) explained: Option<usize>,
    wrong: Option<Wrong>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrong {
    Unknown(String),
    NoValue(&'static str),
    /// Nothing follows that could be explained.
    NoLine,
}

/// Whether command lines can be asked about: that takes the whole tree into a program, which
/// otherwise has none, and so it is a feature.
const EXPLAINS: bool = cfg!(feature = "explain");

/// Returns a command line without the words that make a question of it.
pub(super) fn without_flags(traits: &Traits, argv: &[OsString]) -> Vec<OsString> {
    let words = &traits.words;
    let asks = [
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
        } else if rest.is_empty() || !(asks.contains(&Some(written)) || is_flag(written)) {
            rest.push(word.clone());
        }
    }
    rest
}

impl Asked {
    /// Reads the words after `help`; `path` are the words before it.
    pub(super) fn of(path: &[&str], words: &[&str]) -> Self {
        let mut asked = Self {
            path: path.iter().map(|word| (*word).to_owned()).collect(),
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
                    .ok_or(Wrong::NoValue(option)),
            };
            let read = match name {
                "--format" => value("--format").map(|format| asked.format = Some(format)),
                "--depth" => value("--depth").map(|depth| asked.depth = Some(depth)),
                "--search" => value("--search").map(|first| {
                    let mut searched = vec![first];
                    while let Some(next) = words.next_if(|next| !next.starts_with('-')) {
                        searched.push(next.to_owned());
                    }
                    asked.search = Some(searched);
                }),
                "--all" if inline.is_none() => {
                    asked.all = true;
                    Ok(())
                }
                "--capabilities" if inline.is_none() => {
                    asked.capabilities = true;
                    Ok(())
                }
                "--explain" if EXPLAINS && inline.is_none() => {
                    explains = true;
                    Ok(())
                }
                "--" if explains => {
                    asked.explained = Some(words.by_ref().count());
                    Ok(())
                }
                "--help" | "-h" => Ok(()),
                _ if word.starts_with('-') => Err(Wrong::Unknown(word.to_owned())),
                _ => {
                    asked.path.push(word.to_owned());
                    Ok(())
                }
            };
            if let Err(wrong) = read {
                asked.wrong.get_or_insert(wrong);
            }
        }
        if explains && asked.explained.is_none() {
            asked.wrong.get_or_insert(Wrong::NoLine);
        }
        asked
    }

    /// Returns the question of which formats there are.
    pub(super) fn capabilities() -> Self {
        Self {
            capabilities: true,
            ..Self::default()
        }
    }

    /// Returns the question of what can be called; `path` are the words before it, `words` those
    /// after it.
    pub(super) fn llms(path: &[&str], words: &[&str]) -> Self {
        Self {
            llms: true,
            ..Self::of(path, words)
        }
    }

    /// Returns whether it is a question that only we can answer, if with a refusal: all of its
    /// flags are ours, even if one lacks what has to follow it, or one of our formats is asked for.
    pub(super) fn is_ours(&self) -> bool {
        let is_strange = matches!(self.wrong, Some(Wrong::Unknown(_)));
        self.capabilities || !is_strange || self.asks_for_a_format()
    }

    /// Returns whether nothing about it is wrong but, perhaps, the command or the depth.
    pub(super) fn is_plain(&self) -> bool {
        self.wrong.is_none() && self.asks_for_a_format()
    }

    fn asks_for_a_format(&self) -> bool {
        let written = self.format.as_deref();
        written.is_some_and(|written| {
            FORMATS
                .iter()
                .any(|(name, _)| written.eq_ignore_ascii_case(name))
        })
    }

    /// Returns whether errors are for machines, too; also where JSON is what was probably meant.
    pub(super) fn wants_json(&self) -> bool {
        let is_json = |written: &String| {
            written.eq_ignore_ascii_case("json")
                || (!self.asks_for_a_format()
                    && nearest(written, &FORMATS.map(|(name, _)| name)).first() == Some(&"json"))
        };
        self.llms || self.format.as_ref().is_some_and(is_json)
    }

    /// Returns what is wrong with it, if something is.
    pub(super) fn wrong(&self) -> Option<Refusal> {
        match self.wrong.as_ref()? {
            Wrong::Unknown(option) => Some(Refusal::UnknownOption(option.clone())),
            Wrong::NoValue(option) => Some(Refusal::NoValue(option)),
            Wrong::NoLine => Some(Refusal::NoLine),
        }
    }

    /// Returns the format, by default `text`.
    pub(super) fn format(&self) -> Result<Format, Refusal> {
        if let Some(refusal) = self.wrong() {
            return Err(refusal);
        }
        let Some(written) = &self.format else {
            return Ok(Format::Text);
        };
        let known = FORMATS
            .iter()
            .find(|(name, _)| written.eq_ignore_ascii_case(name));
        match known {
            Some((_, format)) => Ok(*format),
            None => Err(Refusal::UnknownFormat(written.clone())),
        }
    }

    /// Returns how far down; `--all` wins over a number.
    pub(super) fn depth(&self) -> Result<Depth, Refusal> {
        let depth = match &self.depth {
            None => Depth::Default,
            Some(written) => match written.parse::<usize>() {
                Ok(levels) => Depth::Levels(levels),
                Err(error) if *error.kind() == IntErrorKind::PosOverflow => Depth::All,
                Err(_) => return Err(Refusal::InvalidDepth(written.clone())),
            },
        };
        Ok(if self.all { Depth::All } else { depth })
    }
}
