//! Finding out whether a command line is a call with a JSON value.

use std::ffi::OsString;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::refusal::Refusal;
use crate::manifest::Traits;
use crate::select::Words as Selected;
use crate::spec::Words;
use crate::tree::Mode;

/// A call.
#[derive(Debug)]
pub(super) struct Place {
    /// The words of the command, each by the command's own name.
    pub(super) path: Vec<String>,
    /// The value, or where it is.
    pub(super) value: String,
    /// What stands beside it: flags of ours.
    pub(super) beside: Vec<OsString>,
}

pub(super) enum Found {
    Nothing,
    Call(Place),
    Refused(Refusal),
}

/// Builds the tree, as far as is wanted.
type Build<'b> = &'b dyn Fn(Mode<'_>) -> Command;

/// The tree with the commands that words can select.
pub(super) fn selected(words: &[OsString], build: Build<'_>) -> Command {
    build(Mode::Select(&Selected::new(words)))
}

pub(super) fn find(traits: &Traits, words: &[&str], argv: &[OsString], build: Build<'_>) -> Found {
    let before_data = words.iter().skip(1).take_while(|word| **word != "--");
    let Some(at) = before_data
        .into_iter()
        .position(|word| is_ours(traits, word))
    else {
        return Found::Nothing;
    };
    if traits.is_multicall && !is_called_by_its_name(traits, words[0]) {
        return Found::Nothing;
    }
    let cmd = selected(&argv[..=at], build);
    let walk = Walk::along(traits, &cmd, &words[1..=at]);
    let (name, inline) = split(words[at + 1]);
    if walk.knows(&cmd, name) {
        return Found::Nothing;
    }
    let (value, after) = match (inline, words.get(at + 2)) {
        (Some(value), _) => (value, at + 2),
        (None, Some(value)) => (*value, at + 3),
        (None, None) => ("", at + 2),
    };
    let rest = Rest::of(traits, &argv[after.min(argv.len())..]);
    let is_plain = walk.stray.is_none() && rest.stray.is_none() && after <= words.len();
    let may_be_data = !is_plain || walk.takes_odd_words(&cmd, name);
    if may_be_data && clap_understands(argv, build) {
        return Found::Nothing;
    }
    if inline.is_none() && words.len() == at + 2 {
        return Found::Refused(Refusal::no_value(name));
    }
    if let Some(stray) = walk.stray.or(rest.stray) {
        return Found::Refused(Refusal::arguments_beside(name, &stray));
    }
    let mut beside = walk.beside;
    beside.extend(rest.beside);
    Found::Call(Place {
        path: walk.path,
        value: value.to_owned(),
        beside,
    })
}

/// The name of a flag, and the value that stands in the same word.
fn split(word: &str) -> (&str, Option<&str>) {
    match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    }
}

/// Whether a word asks for a call, where no flag of the author's is written like it.
fn is_ours(traits: &Traits, word: &str) -> bool {
    let (name, _) = split(word);
    let Some(ours) = traits.words.json else {
        return false;
    };
    name == ours || name == Words::LONGER_JSON
}

/// A program with the names of its commands can still be called by its own.
fn is_called_by_its_name(traits: &Traits, program: &str) -> bool {
    let name = Path::new(program).file_stem();
    name.is_some_and(|name| name == traits.binary)
}

/// Whether clap has an answer to a command line as it is, if only help.
fn clap_understands(argv: &[OsString], build: Build<'_>) -> bool {
    match build(Mode::Parse).try_get_matches_from(argv) {
        Ok(_) => true,
        Err(error) => matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ),
    }
}

/// The words before ours.
#[derive(Default)]
struct Walk {
    path: Vec<String>,
    beside: Vec<OsString>,
    /// A word that selects nothing and is no flag of ours.
    stray: Option<String>,
}

impl Walk {
    fn along(traits: &Traits, root: &Command, words: &[&str]) -> Self {
        let mut walk = Self::default();
        let mut cmd = root;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if let Some(count) = beside(traits, word) {
                walk.beside.push(OsString::from(word));
                walk.beside
                    .extend(words.by_ref().take(count).map(OsString::from));
            } else if let Some(below) = cmd.find_subcommand(word) {
                walk.path.push(below.get_name().to_owned());
                cmd = below;
            } else {
                walk.stray.get_or_insert_with(|| (*word).to_owned());
            }
        }
        walk
    }

    fn levels<'c>(&self, root: &'c Command) -> impl Iterator<Item = &'c Command> {
        let mut levels = vec![root];
        for word in &self.path {
            let below = levels.last().and_then(|cmd| cmd.find_subcommand(word));
            levels.extend(below);
        }
        levels.into_iter()
    }

    fn args<'c>(&self, root: &'c Command) -> impl Iterator<Item = &'c Arg> {
        let depth = self.path.len();
        self.levels(root).enumerate().flat_map(move |(level, cmd)| {
            let args = cmd.get_arguments();
            args.filter(move |arg| level == depth || arg.is_global_set())
        })
    }

    /// Whether the command has a flag of this name, shown or not.
    fn knows(&self, root: &Command, flag: &str) -> bool {
        let name = flag.trim_start_matches("--");
        self.args(root).any(|arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(name) || aliases.contains(&name)
        })
    }

    /// Whether a flag that the command does not have may mean something to it: as data, or as the
    /// beginning of a flag that it has.
    fn takes_odd_words(&self, root: &Command, flag: &str) -> bool {
        let Some(cmd) = self.levels(root).last() else {
            return false;
        };
        let name = flag.trim_start_matches("--");
        let begins = |arg: &Arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            let mut names = arg.get_long().into_iter().chain(aliases);
            names.any(|long| long.starts_with(name))
        };
        cmd.is_allow_external_subcommands_set()
            || self.args(root).any(begins)
            || cmd.get_arguments().any(|arg| {
                arg.is_positional()
                    && (arg.is_allow_hyphen_values_set() || arg.is_trailing_var_arg_set())
            })
    }
}

/// The words after the value.
struct Rest {
    beside: Vec<OsString>,
    stray: Option<String>,
}

impl Rest {
    fn of(traits: &Traits, words: &[OsString]) -> Self {
        let mut this = Self {
            beside: Vec::new(),
            stray: None,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let written = word.to_str().unwrap_or("\u{fffd}");
            match beside(traits, written) {
                Some(count) => {
                    this.beside.push(word.clone());
                    this.beside.extend(words.by_ref().take(count).cloned());
                }
                None => {
                    this.stray.get_or_insert_with(|| written.to_owned());
                }
            }
        }
        this
    }
}

/// Whether a word is a flag of ours that can stand beside a call, and how many words it takes.
fn beside(_: &Traits, _: &str) -> Option<usize> {
    None
}
