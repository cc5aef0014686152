//! Finding out whether a command line is a call with a JSON value.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::command::Levels;
use super::refusal::Refusal;
use crate::manifest::Traits;
use crate::select::{Words as Selected, matches};
use crate::spec::Words;
use crate::surface::takes_commands_only;
use crate::tree::Mode;
use crate::view::find::{is_opposite, nearest};

/// A call.
#[derive(Debug)]
pub(super) struct Place<'p> {
    /// The words of the command, each by the command's own name.
    pub(super) path: Cow<'p, [String]>,
    /// The value, or where it is.
    pub(super) value: Cow<'p, str>,
    /// What stands beside it: flags of ours.
    pub(super) beside: Vec<OsString>,
}

impl Place<'_> {
    /// The command line of the same call with another value.
    pub(super) fn with_value(
        &self,
        program: &OsStr,
        traits: &Traits,
        levels: &Levels,
        value: &str,
    ) -> Option<Vec<String>> {
        let beside = self.beside.iter().map(|word| word.to_str());
        let call = [traits.json_word, Some(value)].into_iter().chain(beside);
        let call: Vec<&str> = call.collect::<Option<_>>()?;
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let is_data = levels.commands().last().is_some_and(takes_flags_as_data);
        let words = match is_data {
            true => [call, path],
            false => [path, call],
        };
        let words = std::iter::once(program.to_str()?).chain(words.into_iter().flatten());
        Some(words.map(str::to_owned).collect())
    }
}

pub(super) enum Found {
    Nothing,
    Call(Place<'static>),
    Refused(Refusal),
    /// The word at this place is no command; another name was probably meant.
    Mistyped(Refusal, usize, String),
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
    let cmd = selected(argv, build);
    let mut walk = Walk::default();
    walk.go(traits, &cmd, argv, 1..at + 1);
    let (name, inline) = split(words[at + 1]);
    if walk.knows(&cmd, name) {
        return Found::Nothing;
    }
    let may_be_data = walk.takes_odd_words(&cmd, name);
    let (value, after) = match inline {
        Some(value) => (Some(value), at + 2),
        None => (words.get(at + 2).copied(), at + 3),
    };
    // Where flags are data behind a command's name, a call stands before it.
    walk.go(traits, &cmd, argv, after.min(argv.len())..argv.len());
    let is_plain = walk.stray.is_none() && value.is_some();
    if (may_be_data || !is_plain) && clap_understands(argv, build) {
        return Found::Nothing;
    }
    let given = argv.get(at + 2).filter(|_| inline.is_none());
    if let Some(Err(error)) = given.map(|word| std::str::from_utf8(word.as_encoded_bytes())) {
        return Found::Refused(Refusal::no_text(&error));
    }
    match (value, walk.stray) {
        (None, _) => Found::Refused(Refusal::no_value(name)),
        (_, Some(stray)) => match stray.as_command(build) {
            Some((refusal, Some(meant))) => Found::Mistyped(refusal, stray.at, meant),
            Some((refusal, None)) => Found::Refused(refusal),
            None => Found::Refused(Refusal::arguments_beside(name, &stray.word)),
        },
        (Some(value), None) => Found::Call(Place {
            path: Cow::Owned(walk.path),
            value: Cow::Owned(value.to_owned()),
            beside: walk.beside,
        }),
    }
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
    match matches(build(Mode::Parse), argv.to_vec()) {
        Ok(_) => true,
        Err(error) => matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ),
    }
}

/// The words beside ours and its value.
#[derive(Default)]
struct Walk {
    path: Vec<String>,
    beside: Vec<OsString>,
    /// A word that selects nothing and is no flag of ours.
    stray: Option<Stray>,
}

/// A word that is neither a command nor one of our flags.
struct Stray {
    at: usize,
    word: String,
    /// The commands before it.
    path: Vec<String>,
}

impl Stray {
    /// What is wrong, if only a command can stand there, and the name that was meant if there is
    /// only one.
    fn as_command(&self, build: Build<'_>) -> Option<(Refusal, Option<String>)> {
        let root = build(Mode::Parse);
        let mut path = self.path.iter();
        let cmd = path.try_fold(&root, |cmd, word| cmd.find_subcommand(word))?;
        if self.word.starts_with('-') || !takes_commands_only(cmd) {
            return None;
        }
        let shown = cmd.get_subcommands().filter(|below| !below.is_hide_set());
        let names: Vec<&str> = shown.map(Command::get_name).collect();
        let meant = match nearest(&self.word, &names).as_slice() {
            [one] if !is_opposite(&self.word, one) => Some((*one).to_owned()),
            _ => None,
        };
        Some((Refusal::unknown_command(&self.word, &names), meant))
    }
}

impl Walk {
    /// Goes on from where it stands.
    fn go(&mut self, traits: &Traits, root: &Command, argv: &[OsString], range: Range<usize>) {
        let mut words = argv[range.clone()].iter();
        while let Some(word) = words.next() {
            let at = range.end - words.len() - 1;
            let written = word.to_str().unwrap_or("\u{fffd}");
            let below = || self.levels(root).last()?.find_subcommand(written);
            let flag = traits
                .words
                .beside(written)
                .filter(|_| !self.knows(root, split(written).0));
            if let Some((flag, value)) = flag {
                self.beside.push(word.clone());
                let next = words.as_slice().first().and_then(|word| word.to_str());
                let further = words.by_ref().take(flag.further(value, next));
                self.beside.extend(further.cloned());
            } else if let Some(below) = below() {
                self.path.push(below.get_name().to_owned());
            } else {
                let path = &self.path;
                self.stray.get_or_insert_with(|| Stray {
                    at,
                    word: written.to_owned(),
                    path: path.clone(),
                });
            }
        }
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
        self.args(root).any(begins) || takes_flags_as_data(cmd)
    }
}

/// Whether a flag that the command does not have may be data to it.
fn takes_flags_as_data(cmd: &Command) -> bool {
    let takes = |arg: &Arg| {
        arg.is_positional() && (arg.is_allow_hyphen_values_set() || arg.is_trailing_var_arg_set())
    };
    cmd.is_allow_external_subcommands_set() || cmd.get_arguments().any(takes)
}
