//! Finds out whether a command line is a call with a JSON value (`--json`).

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::command::Levels;
use super::refusal::{JsonRefusal, TakenWord};
use super::value::{self, JsonValue};
use crate::answer::PrintedAnswer;
use crate::command_tree::CommandTree;
use crate::erased::Erased;
use crate::flag_names;
use crate::line::{
    FrameworkFlag, Line, Meaning, applet, flag_at, has_long, longs, takes_commands_only,
    takes_values,
};
use crate::list::List as _;
use crate::manifest::Traits;
use crate::matches::matches;
use crate::select::Words as Selected;
use crate::spec::Words;
use crate::tree::Mode;
use crate::view::find::{is_opposite, nearest};

/// A call with a JSON value on a command line.
#[derive(Debug)]
pub(super) struct JsonPlace<'p> {
    /// The words of the command, without aliases.
    pub(super) path: Cow<'p, [String]>,
    /// The value, or its source: `@file`, or `-` for standard input.
    pub(super) value: Cow<'p, str>,
    /// The framework's flags beside the value.
    pub(super) beside: Vec<OsString>,
}

impl JsonPlace<'_> {
    /// Returns the command line of the same call with another JSON value. `json_word` is the name
    /// of the flag for JSON at the command.
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
        let program = program.to_str()?;
        let is_applet = levels
            .commands()
            .first()
            .is_some_and(|root| applet(root, program).is_some());
        let path = self.path.iter().skip(usize::from(is_applet));
        let path: Vec<&str> = path.map(String::as_str).list();
        let is_data = levels
            .commands()
            .last()
            .is_some_and(|cmd| takes_flags_as_data(cmd));
        let words = match is_data {
            true => [call, path],
            false => [path, call],
        };
        let words = std::iter::once(program).chain(words.into_iter().flatten());
        Some(words.map(str::to_owned).list())
    }
}

/// The result of searching a command line for a call with JSON.
pub(super) enum FoundCall {
    Nothing,
    Call(JsonPlace<'static>),
    /// No value follows the flag for JSON.
    NoValue(NoValue),
    /// The error for a JSON object after a flag of the same name that the program itself declares.
    Taken(PrintedAnswer),
    Refused(JsonRefusal),
    /// The error for a word that should be the name of a command but is not, the index of this
    /// word, and the name that the caller probably meant.
    Mistyped(JsonRefusal, usize, String),
}

/// A call whose flag for JSON has no value.
#[derive(Debug)]
pub(crate) struct NoValue {
    /// The flag as it was written.
    pub(crate) word: String,
    /// The command line without the flag.
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "only the feature `calls` prints this error")
    )]
    pub(crate) without: Vec<OsString>,
}

/// Builds clap's root command, with only those subcommands that the words can select.
pub(super) fn selected(program: &Erased, words: &[OsString]) -> CommandTree {
    program.tree_for(Mode::Select(&Selected::new(words)))
}

/// Finds out whether a command line is a call with JSON. `words` are the words of `argv` as text.
/// `shown` redacts secrets in a word.
pub(super) fn find(
    program: &'static Erased,
    words: &[&str],
    argv: &[OsString],
    shown: &dyn Fn(&str) -> String,
) -> FoundCall {
    let traits = program.traits;
    let places: Vec<usize> = (1..)
        .zip(words_before_data(words.get(1..).unwrap_or_default()))
        .filter(|(_, word)| names_json_flag(traits, word))
        .map(|(place, _)| place)
        .list();
    if places.is_empty() {
        return FoundCall::Nothing;
    }
    let cmd = selected(program, argv);
    let call = Candidate {
        program,
        argv,
        line: flag_names::line(program, &cmd, argv),
    };
    if let Some(found) = call.found(shown) {
        return found;
    }
    let refuse = program.refuse_taken;
    let taken = refuse.and_then(|refuse| refuse(program, &call.line, argv, &places));
    taken.map_or(FoundCall::Nothing, FoundCall::Taken)
}

/// Returns the words of a command line before `--`.
fn words_before_data<'w>(words: &'w [&'w str]) -> impl Iterator<Item = &'w str> {
    words.iter().copied().take_while(|word| *word != "--")
}

/// Returns whether a word has the name of the flag for JSON.
fn names_json_flag(traits: &Traits, word: &str) -> bool {
    let names = [
        traits.words.json,
        traits.words.json.and(Some(Words::LONGER_JSON)),
        // A caller who has not looked up the flag's name in this program uses the default name.
        Words::DEFAULT.json,
    ];
    word.starts_with('-') && names.contains(&Some(split(word).0))
}

/// Returns whether a JSON object may follow a flag with the name of the flag for JSON. Such a
/// command line may be ambiguous although clap accepts it. `words` are the words after the
/// program's name.
pub(crate) fn may_have_json(traits: &Traits, words: &[&str]) -> bool {
    // Hardly any command line contains a brace, and a search for braces is faster than one for the
    // flag.
    if !words.iter().any(|word| word.as_bytes().contains(&b'{')) {
        return false;
    }
    values(traits, words).any(|value| value.as_bytes().contains(&b'{'))
}

/// Returns whether a command line in documentation passes JSON that is not in it: a file, standard input, or a text
/// with an ellipsis. `words` are the words after the program's name.
pub(crate) fn has_unknown_value(traits: &Traits, words: &[&str]) -> bool {
    values(traits, words).any(|value| {
        value == "-"
            || value.starts_with('@')
            || ["…", "..."].iter().any(|dots| value.contains(dots))
    })
}

/// Returns the words that follow a flag with the name of the flag for JSON.
fn values<'w>(traits: &Traits, words: &'w [&'w str]) -> impl Iterator<Item = &'w str> {
    (1..)
        .zip(words_before_data(words))
        .filter(|(_, word)| names_json_flag(traits, word))
        .filter_map(|(next, word)| split(word).1.or_else(|| words.get(next).copied()))
}

/// A command line that may be a call with JSON.
struct Candidate<'l> {
    program: &'static Erased,
    argv: &'l [OsString],
    line: Line<'l, 'l>,
}

impl Candidate<'_> {
    /// Parses the command line as a call with JSON. Returns `None` if it does not contain the
    /// framework's flag for JSON.
    fn found(&self, shown: &dyn Fn(&str) -> String) -> Option<FoundCall> {
        let Self {
            program,
            argv,
            line,
        } = self;
        let json = FrameworkFlag::Json;
        let mut events = line.events.iter();
        let at = events
            .find(|event| matches!(event.meaning, Meaning::Framework(flag) if flag == json))?
            .word;
        let value = events
            .next()
            .filter(|event| matches!(event.meaning, Meaning::FrameworkValue(flag) if flag == json));
        let (name, inline) = split(line.word(at));
        let stray = line.events.iter().find(|event| match event.meaning {
            Meaning::Command(_) => false,
            Meaning::Framework(flag) => flag == json && event.word != at,
            Meaning::FrameworkValue(_) => false,
            _ => true,
        });
        let may_be_data = takes_odd_words(&line.commands_before(at), name);
        let is_plain = stray.is_none() && value.is_some();
        if (may_be_data || !is_plain) && clap_understands(program, argv) {
            return Some(FoundCall::Nothing);
        }
        // Without JSON, the caller probably meant the flag of a subcommand whose name is missing or mistyped.
        let is_json = value.is_some_and(|value| {
            let text = line.text(value).trim_start();
            text.starts_with(['{', '@']) || text == "-"
        });
        if !is_json && self.is_flag_below(at, name) {
            return Some(FoundCall::Nothing);
        }
        let given = argv.get(at + 1).filter(|_| inline.is_none());
        if let Some(Err(error)) = given.map(|word| std::str::from_utf8(word.as_encoded_bytes())) {
            return Some(FoundCall::Refused(JsonRefusal::no_text(&error)));
        }
        Some(match (value, stray) {
            (None, _) => FoundCall::NoValue(NoValue {
                word: name.to_owned(),
                without: [&argv[..at], &argv[at + 1..]].concat(),
            }),
            (_, Some(stray)) => match self.as_command(stray.word, shown) {
                Some((refusal, Some(meant))) => FoundCall::Mistyped(refusal, stray.word, meant),
                Some((refusal, None)) => FoundCall::Refused(refusal),
                None => {
                    let stray = line.word(stray.word);
                    FoundCall::Refused(JsonRefusal::arguments_beside(name, stray, shown))
                }
            },
            (Some(value), None) => FoundCall::Call(JsonPlace {
                path: Cow::Owned(line.path()),
                value: Cow::Owned(line.text(value).to_owned()),
                beside: self.beside(),
            }),
        })
    }

    /// Returns the words with the framework's other flags and their values.
    fn beside(&self) -> Vec<OsString> {
        let events = self.line.events.iter();
        let words = events.filter_map(|event| match event.meaning {
            Meaning::Framework(FrameworkFlag::Call(_)) => Some(event.word),
            Meaning::FrameworkValue(FrameworkFlag::Call(_)) if event.start == 0 => Some(event.word),
            _ => None,
        });
        words.map(|word| self.argv[word].clone()).list()
    }

    /// Returns the last command before the word at the index `at`, with all its subcommands.
    fn command_before<'c>(&self, root: &'c Command, at: usize) -> Option<&'c Command> {
        let path = self.line.commands_before(at).into_iter().skip(1);
        let mut path = path.map(Command::get_name);
        path.try_fold(root, |cmd, word| cmd.find_subcommand(word))
    }

    /// Returns whether a subcommand of the last command before the word at the index `at` has a flag of this name.
    fn is_flag_below(&self, at: usize, name: &str) -> bool {
        let root = self.program.tree();
        let cmd = self.command_before(&root, at);
        cmd.is_some_and(|cmd| has_flag_below(cmd, name.trim_start_matches("--")))
    }

    /// If the word at the index `at` can only be the name of a subcommand, returns the error for
    /// this unknown name. Also returns the name that the caller probably meant, if only one is
    /// similar.
    fn as_command(
        &self,
        at: usize,
        shown: &dyn Fn(&str) -> String,
    ) -> Option<(JsonRefusal, Option<String>)> {
        let word = self.line.word(at);
        let root = self.program.tree();
        let cmd = self.command_before(&root, at)?;
        if word.starts_with('-') || !takes_commands_only(cmd) {
            return None;
        }
        let visible = cmd.get_subcommands().filter(|below| !below.is_hide_set());
        let names: Vec<&str> = visible.map(Command::get_name).list();
        let meant = match nearest(word, &names).as_slice() {
            [one] if !is_opposite(word, one) => Some((*one).to_owned()),
            _ => None,
        };
        Some((JsonRefusal::unknown_command(&shown(word), &names), meant))
    }
}

/// Returns the word at the index `at` if it is a flag of the program itself and a JSON object
/// follows it. The caller then probably meant the framework's flag.
///
/// Returns `None` if clap accepts the command line, or if the flag itself takes a value.
pub(super) fn taken(
    program: &Erased,
    line: &Line<'_, '_>,
    argv: &[OsString],
    at: usize,
) -> Option<TakenWord> {
    let (name, inline) = split(line.word(at));
    let value = match inline {
        Some(value) => value,
        None => argv.get(at + 1)?.to_str()?,
    };
    if !matches!(value::parse(value), Ok(JsonValue::Object(_))) {
        return None;
    }
    let is_it = |arg: &Arg| has_long(arg, name.trim_start_matches("--"));
    let own = flag_at(&line.commands_before(at), &is_it);
    if own.is_some_and(takes_values) {
        return None;
    }
    let json_flag = flag_names::at(program, line.root, &line.path()).json?;
    let is_free = own.is_none() && flag_at(&line.commands(), &is_it).is_none();
    if is_free || (own.is_none() && clap_understands(program, argv)) {
        return None;
    }
    let mut argv = argv.to_vec();
    argv[at] = match inline {
        Some(value) => format!("{json_flag}={value}").into(),
        None => json_flag.into(),
    };
    Some(TakenWord {
        word: name.to_owned(),
        json_flag,
        path: line.path(),
        argv,
    })
}

/// Returns whether a subcommand has a flag with this long name.
fn has_flag_below(cmd: &Command, name: &str) -> bool {
    cmd.get_subcommands().any(|below| {
        let mut args = below.get_arguments();
        args.any(|arg| has_long(arg, name)) || has_flag_below(below, name)
    })
}

/// Splits a word into the name of a flag and the value after an equals sign.
#[inline(never)]
fn split(word: &str) -> (&str, Option<&str>) {
    match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    }
}

/// Returns whether clap accepts a command line, or answers it with help or the version.
fn clap_understands(program: &Erased, argv: &[OsString]) -> bool {
    match matches(program.tree(), argv) {
        Ok(_) => true,
        Err(error) => matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ),
    }
}

/// Returns whether a command may accept an unknown flag, as data or as an abbreviation of a known
/// flag. `commands` are the commands from the root command to this command.
fn takes_odd_words(commands: &[&Command], flag: &str) -> bool {
    let name = flag.trim_start_matches("--");
    let begins = |arg: &Arg| longs(arg).iter().any(|long| long.starts_with(name));
    flag_at(commands, &begins).is_some()
        || commands.last().is_some_and(|cmd| takes_flags_as_data(cmd))
}

/// Returns whether the command may accept an unknown flag as data, in a positional argument or as
/// an external subcommand.
pub(crate) fn takes_flags_as_data(cmd: &Command) -> bool {
    let takes = |arg: &Arg| {
        arg.is_positional() && (arg.is_allow_hyphen_values_set() || arg.is_trailing_var_arg_set())
    };
    cmd.is_allow_external_subcommands_set() || cmd.get_arguments().any(takes)
}
