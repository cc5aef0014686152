//! Parses the arguments of types that only clap's traits describe: types of other crates, such as
//! `clap_verbosity_flag::Verbosity`, that have clap's own derive.
//!
//! The first command line for such a type makes a small clap [`Command`] with only the type's arguments, from which the
//! table of these arguments is written. clap then parses the words of these arguments, and makes the type's value.
//! Command lines for which the small command and the program could differ are left to clap: those with an argument that
//! refers to arguments of other types, or on which several commands get arguments of the type.

use std::fmt::{self, Write as _};
use std::sync::{Mutex, PoisonError};

use clap::builder::{Resettable, StyledStr};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, Id};

use super::parsed_line::{LeftToClap, ParsedLine, has_value};
use crate::grammar::draft::{self, Action, Alias, ArgTrait, Draft};
use crate::grammar::fast::{DefaultSource, Describe, Field, Types, table};
use crate::list::List as _;

/// Writes the arguments of a type to `types`. `describe` is the function of the type's
/// [`Tree`](crate::tree::Tree), or `None` if the type implements only clap's traits.
#[inline]
pub fn describe_part<T: Args>(types: &mut Types<'_>, describe: Option<Describe>) {
    match describe {
        Some(describe) => describe(types),
        None => match ForeignArgs::of(T::augment_args, T::group_id) {
            Some(args) => types.add(&args.table),
            None => types.leave_to_clap(),
        },
    }
}

/// Makes a value of a type that implements only clap's traits.
#[inline]
pub(super) fn read<T: Args + FromArgMatches>(line: &mut ParsedLine<'_>) -> Result<T, Error> {
    let args = ForeignArgs::of(T::augment_args, T::group_id);
    let matches = args.and_then(|args| args.matches(line));
    let mut matches = matches.ok_or(LeftToClap)?;
    T::from_arg_matches_mut(&mut matches)
}

/// A function that adds the arguments of a type to a command.
type AugmentArgs = fn(Command) -> Command;

/// The arguments of a type that implements only clap's traits.
#[derive(Debug)]
struct ForeignArgs {
    table: Vec<u8>,
    /// A command with only these arguments.
    command: Command,
    /// The name of each argument, as it is written on a command line.
    names: Vec<String>,
    /// The environment variables that these arguments read.
    variables: Vec<String>,
    /// Whether the type flattens other types, whose presence clap does not know where only a subcommand gets the
    /// arguments.
    is_nested: bool,
}

impl ForeignArgs {
    /// Returns the arguments of a type, or `None` if clap has to parse all command lines with them. They are found once
    /// for each type, and live as long as the program.
    #[inline]
    fn of(augment: AugmentArgs, group: fn() -> Option<Id>) -> Option<&'static Self> {
        static KNOWN: Mutex<Vec<(usize, Option<&'static ForeignArgs>)>> = Mutex::new(Vec::new());
        let key = augment as usize;
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, args)) = known.iter().find(|(of, _)| *of == key) {
            return *args;
        }
        // Types without this group have traits that were implemented by hand, and may read more than their arguments.
        let args = group().and_then(|_| Self::new(augment(Command::new(NAME))));
        let args = args.map(|args| &*Box::leak(Box::new(args)));
        known.push((key, args));
        args
    }

    #[inline]
    fn new(command: Command) -> Option<Self> {
        let mut command = without_texts(command);
        let has_commands = command.get_subcommands().next().is_some();
        if has_commands || settings_of(&command) != settings_of(&Command::new(NAME)) {
            return None;
        }
        let given: Vec<Arg> = command.get_arguments().cloned().list();
        let ids: Vec<&str> = given.iter().map(|arg| arg.get_id().as_str()).list();
        let is_alone = |arg: &Arg| arg.get_index().is_none() && refers_only_to(arg, &ids);
        let mut groups = command.get_groups().cloned().list();
        let is_usual = groups.iter_mut().all(|group| {
            let text = format!("{group:?}");
            group.is_multiple()
                && text.contains(", required: false, requires: [], conflicts: [], multiple: true }")
                && group.get_args().all(|id| ids.contains(&id.as_str()))
        });
        if given.is_empty() || !is_usual || !given.iter().all(is_alone) {
            return None;
        }
        command = command
            .no_binary_name(true)
            .disable_help_flag(true)
            .disable_version_flag(true);
        command.build();
        let built: Vec<&Arg> = command.get_arguments().list();
        if built.len() != given.len() {
            return None;
        }
        let mut draft = Draft::default();
        let mut names = Vec::new();
        let mut variables = Vec::new();
        for arg in built {
            draft.args.push(drafted(arg));
            names.push(match (arg.get_long(), arg.get_short()) {
                (Some(long), _) => format!("--{long}"),
                (None, Some(short)) => format!("-{short}"),
                (None, None) => String::new(),
            });
            variables.extend(variable_of(arg)?);
        }
        let field = Field {
            default: DefaultSource::Code,
            env: None,
            is_readable: true,
            is_parsed_by_type: false,
            is_known_if_absent: false,
        };
        let args = Self {
            table: table(&draft, &vec![field; names.len()], 0..names.len())?,
            command,
            names,
            variables,
            is_nested: groups.len() > 1,
        };
        // If a line without these arguments is invalid, it is invalid for each command above the one that gets them.
        args.parse(&[]).map(|_| args)
    }

    /// Returns clap's matches of these arguments. The command line is left to clap if they are not known.
    #[inline]
    fn matches(&self, line: &mut ParsedLine<'_>) -> Option<ArgMatches> {
        if line.is_of_call || self.variables.iter().any(|variable| has_value(variable)) {
            return None;
        }
        let level = line.line.current_level();
        let given = line.line.next_together(self.names.len())?;
        let mut words = Vec::new();
        for occurrence in &given {
            let is_below = occurrence.level != level;
            if occurrence.level != given[0].level || (is_below && self.is_nested) {
                return None;
            }
            let mut word = self.names[occurrence.index].clone();
            if let Some(text) = occurrence.text {
                word.push('=');
                word.push_str(text);
            }
            words.push(word);
        }
        self.parse(&words)
    }

    #[inline]
    fn parse(&self, words: &[String]) -> Option<ArgMatches> {
        self.command.clone().try_get_matches_from(words).ok()
    }
}

/// Returns the environment variable that an argument reads, if there is one, or `None` if its name is not known.
#[inline]
fn variable_of(arg: &Arg) -> Option<Option<String>> {
    #[cfg(feature = "env")]
    let variable = arg
        .get_env()
        .map(|name| name.to_str().map(ToOwned::to_owned));
    // Another crate may have enabled clap's feature.
    #[cfg(not(feature = "env"))]
    let variable = format!("{arg:?}").contains(", env: Some(").then_some(None);
    match variable {
        Some(name) => name.map(Some),
        None => Some(None),
    }
}

/// A name that no program has, so that a changed name can be seen.
const NAME: &str = "\u{1}";

/// Returns the command without the texts that help shows.
#[inline]
fn without_texts(command: Command) -> Command {
    const NOTHING: Resettable<StyledStr> = Resettable::Reset;
    command
        .about(NOTHING)
        .long_about(NOTHING)
        .before_help(NOTHING)
        .before_long_help(NOTHING)
        .after_help(NOTHING)
        .after_long_help(NOTHING)
        .mut_args(|arg| arg.help(NOTHING).long_help(NOTHING))
}

/// Returns the part of clap's `Debug` output that contains the names and settings of a command. clap has no other
/// function that returns all settings.
#[inline]
fn settings_of(command: &Command) -> String {
    /// A text that ends before the arguments.
    struct Head(String);

    impl fmt::Write for Head {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.push_str(text);
            match self.0.ends_with(", args: ") {
                true => Err(fmt::Error),
                false => Ok(()),
            }
        }
    }

    let mut head = Head(String::new());
    let _ = write!(head, "{command:?}");
    head.0
}

/// Returns whether an argument refers to no arguments and groups but those with these ids, and to these only by
/// `conflicts_with` and `overrides_with`. An argument that is required unless another one is given needs no check, since
/// the line without arguments is then invalid. clap has no functions for the other relations, so this function finds
/// them in clap's `Debug` output.
#[inline]
fn refers_only_to(arg: &Arg, ids: &[&str]) -> bool {
    let text = format!("{arg:?}");
    let list = |field: &str| {
        let (_, rest) = text.split_once(&format!(", {field}: ["))?;
        Some(rest.split_once(']')?.0)
    };
    let is_empty = |field: &&str| list(field) == Some("");
    let is_own = |field: &&str| {
        list(field).is_some_and(|list| {
            let mut others = list.split(", ").filter(|id| !id.is_empty());
            others.all(|id| ids.contains(&id.trim_matches('"')))
        })
    };
    ["groups", "requires", "r_ifs", "default_vals_ifs"]
        .iter()
        .all(is_empty)
        && ["conflicts", "overrides"].iter().all(is_own)
}

/// Returns an argument for the table. clap parses all command lines with the argument if its words cannot be passed to
/// clap again as one word for each value.
#[inline]
fn drafted(of: &Arg) -> draft::Arg {
    let mut arg = draft::Arg::new(of.get_id().as_str());
    arg.long = of.get_long().map(draft::Text::from);
    arg.short = of.get_short();
    for name in of.get_all_aliases().unwrap_or_default() {
        let (name, visible) = (name.into(), false);
        arg.aliases.push(Alias { name, visible });
    }
    for name in of.get_all_short_aliases().unwrap_or_default() {
        arg.short_aliases.push(Alias {
            name,
            visible: false,
        });
    }
    let (action, takes_values) = match of.get_action() {
        ArgAction::Set => (Some(Action::Set), true),
        ArgAction::Append => (Some(Action::Append), true),
        ArgAction::SetTrue => (Some(Action::SetTrue), false),
        ArgAction::SetFalse => (Some(Action::SetFalse), false),
        ArgAction::Count => (Some(Action::Count), false),
        _ => (None, false),
    };
    arg.action = action;
    let range = of.get_num_args();
    let numbers = range.map(|range| (range.min_values(), range.max_values()));
    let is_simple = match numbers {
        Some((0, 0)) => !takes_values,
        Some((0 | 1, 1)) => takes_values,
        _ => false,
    };
    if takes_values {
        arg.num_args = numbers.map(|(least, most)| (least, Some(most)));
    }
    let is_special = of.is_exclusive_set()
        || of.is_last_set()
        || of.is_trailing_var_arg_set()
        || of.is_positional()
        || of.get_value_terminator().is_some();
    for (what, is) in [
        (ArgTrait::Global, of.is_global_set()),
        (ArgTrait::RequireEquals, of.is_require_equals_set()),
        (ArgTrait::AllowHyphenValues, of.is_allow_hyphen_values_set()),
        (
            ArgTrait::AllowNegativeNumbers,
            of.is_allow_negative_numbers_set(),
        ),
        (ArgTrait::Exclusive, is_special || !is_simple),
    ] {
        arg.set(what, is);
    }
    arg
}
