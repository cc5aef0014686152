//! Finding out whether a command line is a call with a JSON value.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::command::Levels;
use super::refusal::Refusal;
use super::value::{self, Value};
use crate::erased::Erased;
use crate::force;
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
        json_word: Option<&str>,
        levels: &Levels,
        value: &str,
    ) -> Option<Vec<String>> {
        let beside = self.beside.iter().map(|word| word.to_str());
        let call = [json_word, Some(value)].into_iter().chain(beside);
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
    /// The flag stands there without a value.
    NoValue(NoValue),
    /// A value stands behind a word that is the program's own there.
    Taken(TakenWord),
    Refused(Refusal),
    /// The word at this place is no command; another name was probably meant.
    Mistyped(Refusal, usize, String),
}

/// A flag for calls that has no value.
#[derive(Debug)]
pub(crate) struct NoValue {
    /// The flag, as it is written.
    pub(crate) word: String,
    /// The command line without it.
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "nothing is printed by us then")
    )]
    pub(crate) without: Vec<OsString>,
}

/// A word for calls that a flag of the program has at the command that is selected.
pub(super) struct TakenWord {
    /// It.
    pub(super) word: String,
    /// The word that is in force there.
    pub(super) in_force: &'static str,
    pub(super) path: Vec<String>,
    /// The command line with the word in force.
    pub(super) argv: Vec<OsString>,
}

/// Builds the tree, as far as is wanted.
type Build<'b> = &'b dyn Fn(Mode<'_>) -> Command;

/// The tree with the commands that words can select.
pub(super) fn selected(words: &[OsString], build: Build<'_>) -> Command {
    build(Mode::Select(&Selected::new(words)))
}

/// Finds a call. `shown` takes what is secret out of a word.
pub(super) fn find(
    program: &Erased,
    words: &[&str],
    argv: &[OsString],
    shown: &dyn Fn(&str) -> String,
) -> Found {
    let traits = program.traits;
    let before_data = words.iter().skip(1).take_while(|word| **word != "--");
    let places = before_data.enumerate();
    // Whoever does not look the word up writes the usual one.
    let places = places
        .filter(|(_, word)| is_ours(traits, word) || Words::DEFAULT.json == Some(split(word).0));
    let places: Vec<usize> = places.map(|(place, _)| place + 1).collect();
    if places.is_empty() || (traits.is_multicall && !is_called_by_its_name(traits, words[0])) {
        return Found::Nothing;
    }
    let line = Line {
        program,
        words,
        argv,
        cmd: selected(argv, &program.whole),
    };
    let mut taken = None;
    for at in places {
        match line.call(at, shown) {
            Some(found) => return found,
            None => taken = taken.or_else(|| line.taken(at)),
        }
    }
    taken.map_or(Found::Nothing, Found::Taken)
}

/// A command line with words for calls in it.
struct Line<'l> {
    program: &'l Erased,
    words: &'l [&'l str],
    argv: &'l [OsString],
    cmd: Command,
}

impl Line<'_> {
    /// Reads the line as a call by the word at a place; nothing if that is the program's own.
    fn call(&self, at: usize, shown: &dyn Fn(&str) -> String) -> Option<Found> {
        let Self {
            program,
            words,
            argv,
            cmd,
        } = self;
        let mut walk = Walk::default();
        walk.go(program, cmd, argv, 1..at);
        let (name, inline) = split(words[at]);
        if !is_ours(program.traits, name) || walk.knows(cmd, name) {
            return None;
        }
        let may_be_data = walk.takes_odd_words(cmd, name);
        let next = words.get(at + 1).copied().filter(|word| !is_flag(word));
        let (value, after) = match (inline, next) {
            (Some(value), _) => (Some(value), at + 1),
            (None, Some(value)) => (Some(value), at + 2),
            (None, None) => (None, at + 1),
        };
        // Where flags are data behind a command's name, a call stands before it.
        walk.go(program, cmd, argv, after.min(argv.len())..argv.len());
        let ours = force::at(program, cmd, &walk.path);
        if ours.json != Some(name) && name != Words::LONGER_JSON {
            return None;
        }
        walk.give_back(&ours);
        let is_plain = walk.stray.is_none() && value.is_some();
        if (may_be_data || !is_plain) && clap_understands(argv, &program.whole) {
            return Some(Found::Nothing);
        }
        let given = argv.get(at + 1).filter(|_| inline.is_none());
        if let Some(Err(error)) = given.map(|word| std::str::from_utf8(word.as_encoded_bytes())) {
            return Some(Found::Refused(Refusal::no_text(&error)));
        }
        Some(match (value, walk.stray) {
            (None, _) => Found::NoValue(NoValue {
                word: name.to_owned(),
                without: [&argv[..at], &argv[at + 1..]].concat(),
            }),
            (_, Some(stray)) => match stray.as_command(&program.whole, shown) {
                Some((refusal, Some(meant))) => Found::Mistyped(refusal, stray.at, meant),
                Some((refusal, None)) => Found::Refused(refusal),
                None => Found::Refused(Refusal::arguments_beside(name, &stray.word, shown)),
            },
            (Some(value), None) => Found::Call(Place {
                path: Cow::Owned(walk.path),
                value: Cow::Owned(value.to_owned()),
                beside: walk.beside,
            }),
        })
    }

    /// Finds out whether a JSON object stands behind a word that is the program's own there, as whoever
    /// takes the word for ours writes it.
    ///
    /// In a program that says nothing of us, the line means what it means to clap, and so do its errors. In
    /// others it means nothing else if the command has an argument that is declared as JSON.
    fn taken(&self, at: usize) -> Option<TakenWord> {
        let (traits, cmd) = (self.program.traits, &self.cmd);
        if !traits.knows_us && !traits.is_called {
            return None;
        }
        let (name, inline) = split(self.words[at]);
        let value = inline.or_else(|| self.words.get(at + 1).copied())?;
        if !matches!(value::parse(value), Ok(Value::Object(_))) {
            return None;
        }
        let mut walk = Walk::default();
        walk.go(self.program, cmd, self.argv, 1..at);
        let is_own = walk.knows(cmd, name);
        if is_own && !walk.is_switch(cmd, name) {
            return None;
        }
        let after = at + 1 + usize::from(inline.is_none());
        let end = self.argv.len();
        walk.go(self.program, cmd, self.argv, after.min(end)..end);
        let in_force = force::at(self.program, cmd, &walk.path).json?;
        let is_free = !is_own && !walk.knows(cmd, name);
        if is_free || (!is_own && clap_understands(self.argv, &self.program.whole)) {
            return None;
        }
        let mut argv = self.argv.to_vec();
        argv[at] = match inline {
            Some(value) => format!("{in_force}={value}").into(),
            None => in_force.into(),
        };
        Some(TakenWord {
            word: name.to_owned(),
            in_force,
            path: walk.path,
            argv,
        })
    }
}

/// Whether a word is a flag and no value: `-` alone is standard input.
fn is_flag(word: &str) -> bool {
    word.starts_with('-') && word.len() > 1
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
    fn as_command(
        &self,
        build: Build<'_>,
        shown: &dyn Fn(&str) -> String,
    ) -> Option<(Refusal, Option<String>)> {
        let root = build(Mode::Parse);
        let mut path = self.path.iter();
        let cmd = path.try_fold(&root, |cmd, word| cmd.find_subcommand(word))?;
        if self.word.starts_with('-') || !takes_commands_only(cmd) {
            return None;
        }
        let visible = cmd.get_subcommands().filter(|below| !below.is_hide_set());
        let names: Vec<&str> = visible.map(Command::get_name).collect();
        let meant = match nearest(&self.word, &names).as_slice() {
            [one] if !is_opposite(&self.word, one) => Some((*one).to_owned()),
            _ => None,
        };
        Some((Refusal::unknown_command(&shown(&self.word), &names), meant))
    }
}

impl Walk {
    /// Goes on from where it stands.
    fn go(&mut self, program: &Erased, root: &Command, argv: &[OsString], range: Range<usize>) {
        let mut words = argv[range.clone()].iter();
        while let Some(word) = words.next() {
            let at = range.end - words.len() - 1;
            let written = word.to_str().unwrap_or("\u{fffd}");
            let below = || self.levels(root).last()?.find_subcommand(written);
            let flag = program.traits.words.beside(written);
            let flag = flag.filter(|_| !self.knows(root, split(written).0));
            if let Some((flag, value)) = flag {
                self.beside.push(word.clone());
                let next = words.as_slice().first().and_then(|word| word.to_str());
                let further = words.by_ref().take(flag.further(value, next));
                self.beside.extend(further.cloned());
            } else if let Some(below) = below() {
                self.path.push(below.get_name().to_owned());
            } else {
                self.stray(at, written);
            }
        }
    }

    fn stray(&mut self, at: usize, word: &str) {
        let path = &self.path;
        self.stray.get_or_insert_with(|| Stray {
            at,
            word: word.to_owned(),
            path: path.clone(),
        });
    }

    /// Takes none of the flags for ours that the selected command takes for its own.
    fn give_back(&mut self, ours: &Words) {
        let words: Vec<&str> = self
            .beside
            .iter()
            .filter_map(|word| word.to_str())
            .collect();
        let (mut at, mut foreign) = (0, None);
        while let Some(word) = words.get(at) {
            at += match ours.beside(word) {
                Some((flag, value)) => 1 + flag.further(value, words.get(at + 1).copied()),
                None => {
                    foreign = foreign.or(Some((*word).to_owned()));
                    1
                }
            };
        }
        if let Some(word) = foreign {
            self.stray(0, &word);
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

    /// The flag of the command with this name, shown or not.
    fn flag<'c>(&self, root: &'c Command, flag: &str) -> Option<&'c Arg> {
        let name = flag.trim_start_matches("--");
        self.args(root).find(|arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(name) || aliases.contains(&name)
        })
    }

    /// Whether the command has a flag of this name.
    fn knows(&self, root: &Command, flag: &str) -> bool {
        self.flag(root, flag).is_some()
    }

    /// Whether the flag of this name takes no value.
    fn is_switch(&self, root: &Command, flag: &str) -> bool {
        let most = |arg: &Arg| match arg.get_num_args() {
            Some(range) => range.max_values(),
            None => usize::from(arg.get_action().takes_values()),
        };
        self.flag(root, flag).is_some_and(|arg| most(arg) == 0)
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
