//! The command that a line selects, and the names that may have been meant there.

use std::ffi::OsString;
use std::iter;

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, Error};

use super::Call;
use super::callee::Callee;
use super::correct::WrongWord;
use super::error_context::{ErrorContext, wrong_word};
use super::flags;
use crate::erased::Erased;
use crate::force;
use crate::line::{Event, Line, Meaning, has_long, longs};
use crate::spec::Words;
use crate::tree::Mode;
use crate::view::find::{meant, nearest};

/// The command that words select.
pub(super) struct Place {
    program: &'static Erased,
    cmd: Command,
    path: Vec<String>,
}

impl Place {
    /// Returns the command of a line that clap could not parse: the last one that a word selects.
    /// `cmd` is the program, if clap has parsed the line with it.
    pub(super) fn of(
        program: &'static Erased,
        cmd: Option<Box<Command>>,
        argv: &[OsString],
    ) -> Self {
        let cmd = cmd.map_or_else(|| (program.whole)(Mode::Parse), |cmd| *cmd);
        let mut this = Self::new(program, cmd, Vec::new());
        this.path = this.line(argv).path();
        this
    }

    pub(super) fn at(program: &'static Erased, words: &[String]) -> Self {
        Self::new(program, (program.whole)(Mode::Parse), words.to_vec())
    }

    fn new(program: &'static Erased, mut cmd: Command, path: Vec<String>) -> Self {
        cmd.build();
        Self { program, cmd, path }
    }

    fn line<'l>(&'l self, argv: &'l [OsString]) -> Line<'l, 'l> {
        force::line(self.program, &self.cmd, argv)
    }

    pub(super) fn here(&self) -> Option<&Command> {
        let mut words = self.path.iter();
        words.try_fold(&self.cmd, |cmd, word| cmd.find_subcommand(word))
    }

    /// Returns the names of the visible subcommands.
    pub(super) fn commands(&mut self) -> Vec<String> {
        let commands = self.here().into_iter().flat_map(Command::get_subcommands);
        let shown = commands.filter(|below| !below.is_hide_set() && below.get_name() != "help");
        shown.map(|below| below.get_name().to_owned()).collect()
    }

    /// Returns the names of the visible subcommands, with their visible aliases.
    fn command_names(&self) -> Vec<String> {
        let commands = self.here().into_iter().flat_map(Command::get_subcommands);
        let shown = commands.filter(|below| !below.is_hide_set() && below.get_name() != "help");
        let names =
            shown.flat_map(|below| iter::once(below.get_name()).chain(below.get_visible_aliases()));
        names.map(str::to_owned).collect()
    }

    pub(super) fn usage(&mut self) -> String {
        let mut words = self.path.iter();
        let here = words.try_fold(&mut self.cmd, |cmd, word| cmd.find_subcommand_mut(word));
        here.map(|cmd| cmd.render_usage().to_string())
            .unwrap_or_default()
    }

    /// Returns the line with the only suggestion in the place of the wrong word, or without the
    /// wrong word if it is superfluous.
    pub(super) fn corrected(
        &mut self,
        callee: &Callee,
        error: &Error,
        suggestions: &[String],
        argv: &[OsString],
    ) -> Option<(Vec<String>, Call)> {
        let wrong = wrong_word(error).filter(|wrong| !wrong.is_empty())?;
        let at = self.place_of(error, &wrong, argv)?;
        let mistake = WrongWord {
            callee,
            wrong: &wrong,
            at,
            argv,
        };
        let is_too_much = error.kind() == ErrorKind::UnknownArgument && !wrong.starts_with('-');
        if suggestions.is_empty() {
            let is_sure = is_too_much && argv[at] == *wrong && !self.is_unclear(at, argv);
            return is_sure.then(|| mistake.left_out(&mut self.cmd))?;
        }
        if error.kind() == ErrorKind::InvalidSubcommand && self.has_taken_a_command(argv) {
            return None;
        }
        let is_flag = error.kind() == ErrorKind::UnknownArgument && wrong.starts_with("--");
        let in_force = is_flag.then(|| self.in_force(&wrong)).flatten();
        let meant = in_force.or_else(|| {
            let names = self.names(&ErrorContext(error));
            self.only(&without_dashes(&wrong, &names, meant))
        })?;
        if !suggestions.contains(&meant) {
            return None;
        }
        mistake.replaced(&mut self.cmd, &meant)
    }

    /// Returns the line with the name of a command in the place of an unknown one.
    pub(super) fn with_command(
        &mut self,
        callee: &Callee,
        wrong: &str,
        meant: &str,
        argv: &[OsString],
    ) -> Option<Vec<String>> {
        let line = self.line(argv);
        let mut events = line.events.iter();
        let external = events.find(|event| matches!(event.meaning, Meaning::External))?;
        let mistake = WrongWord {
            callee,
            wrong,
            at: external.word,
            argv,
        };
        let (line, _) = mistake.replaced(&mut self.cmd, meant)?;
        Some(line)
    }

    /// Returns the index of the wrong word in the line: the same text may be right at another
    /// index.
    fn place_of(&self, error: &Error, wrong: &str, argv: &[OsString]) -> Option<usize> {
        let line = self.line(argv);
        let is_value = matches!(
            error.kind(),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation
        );
        let wanted = ErrorContext(error).texts(ContextKind::InvalidArg);
        let is_it = |event: &&Event<'_>| match event.meaning {
            Meaning::Value(arg) => {
                is_value && line.text(event) == wrong && wanted.contains(&arg.to_string())
            }
            Meaning::FrameworkValue(_) => is_value && line.text(event) == wrong,
            Meaning::Unknown => {
                let word = line.word(event.word);
                let flag = word.split_once('=').map_or(word, |(flag, _)| flag);
                !is_value && (word == wrong || flag == wrong)
            }
            _ => false,
        };
        line.events.iter().find(is_it).map(|event| event.word)
    }

    /// Returns whether it is unclear that the word at this index is the superfluous one: an earlier
    /// word may be meant as the value of a switch or as a flag, or a flag may have been read as
    /// another flag's value.
    fn is_unclear(&self, at: usize, argv: &[OsString]) -> bool {
        let words = argv.iter().take(at + 1).skip(1);
        let words: Vec<&str> = words.filter_map(|word| word.to_str()).collect();
        let here = force::at(self.program, &self.cmd, &self.path);
        let framework = here.flags().into_iter();
        let framework: Vec<&str> = framework
            .flat_map(|(word, longer)| word.into_iter().chain([longer]))
            .collect();
        let is_flag = |word: &&str| {
            let name = word.split_once('=').map_or(*word, |(name, _)| name);
            let name = format!("--{name}");
            *word == "-" || framework.contains(&name.as_str()) || self.flag(&name).is_some()
        };
        let is_value = |pair: &[&str]| {
            let is_switch = self.flag(pair[0]).is_some_and(takes_no_word);
            is_switch && !pair[1].starts_with('-')
        };
        let before = words.split_last().map_or(&[][..], |(_, before)| before);
        let last = before.last().copied().unwrap_or_default();
        let takes_next = match self.flag(last) {
            Some(arg) => !takes_no_word(arg) && !last.contains('='),
            None => {
                let framework = self.program.traits.words.call_flag(last);
                framework.is_some_and(|(flag, value)| flag.further(value, None) > 0)
            }
        };
        takes_next || words.iter().any(is_flag) || before.windows(2).any(is_value)
    }

    /// Returns whether a flag that lacks its value may have consumed the name of a command.
    fn has_taken_a_command(&self, argv: &[OsString]) -> bool {
        let line = self.line(argv);
        line.events.iter().any(|event| {
            let is_value = match event.meaning {
                Meaning::Value(arg) => !arg.is_positional(),
                Meaning::FrameworkValue(_) => true,
                _ => false,
            };
            let word = line.word(event.word);
            is_value
                && self
                    .here()
                    .is_some_and(|cmd| cmd.find_subcommand(word).is_some())
        })
    }

    /// Returns the program's flag that a word begins with, or the last short flag of a word with
    /// one dash.
    fn flag(&self, word: &str) -> Option<&Arg> {
        let mut args = self.here()?.get_arguments();
        let name = word.split_once('=').map_or(word, |(name, _)| name);
        match name.strip_prefix("--") {
            Some(name) => args.find(|arg| has_long(arg, name)),
            None => {
                let letters = name.strip_prefix('-')?;
                let short = letters.chars().next_back()?;
                args.find(|arg| arg.get_short() == Some(short))
            }
        }
    }

    /// Returns the name that several names stand for, if all are names of the same command or flag.
    pub(super) fn only(&self, names: &[String]) -> Option<String> {
        let here = self.here()?;
        let command = |name: &String| Some(here.find_subcommand(name)?.get_name().to_owned());
        let flag = |name: &String| {
            let name = name.strip_prefix("--")?;
            let mut args = here.get_arguments();
            let arg = args.find(|arg| has_long(arg, name));
            Some(["--", arg?.get_long()?].concat())
        };
        let (first, others) = names.split_first()?;
        if others.is_empty() {
            return Some(first.clone());
        }
        let one = command(first).or_else(|| flag(first))?;
        let is_it = |name| command(name).or_else(|| flag(name)).as_ref() == Some(&one);
        others.iter().all(is_it).then_some(one)
    }

    /// Returns the names near to the wrong word, or clap's suggestions if clap knows a flag of
    /// another command.
    pub(super) fn near(&mut self, context: &ErrorContext<'_>) -> Vec<String> {
        let suggestions = context.suggestions();
        let Some(wrong) = context.wrong() else {
            return suggestions;
        };
        let kind = context.0.kind();
        let is_flag = kind == ErrorKind::UnknownArgument && wrong.starts_with("--");
        let is_elsewhere = !context.texts(ContextKind::SuggestedSubcommand).is_empty();
        if is_elsewhere && is_flag {
            return suggestions;
        }
        let names = match kind {
            ErrorKind::InvalidSubcommand => self.command_names(),
            ErrorKind::UnknownArgument if is_flag => match self.in_force(&wrong) {
                Some(word) => return vec![word],
                None => [self.flags(), self.framework_flags(&wrong)].concat(),
            },
            ErrorKind::UnknownArgument if !wrong.starts_with('-') => self.command_names(),
            ErrorKind::InvalidValue => context.texts(ContextKind::ValidValue),
            _ => return suggestions,
        };
        without_dashes(&wrong, &names, nearest)
    }

    /// Returns all names that can stand in the place of the wrong word, hidden ones included.
    fn names(&self, context: &ErrorContext<'_>) -> Vec<String> {
        let wrong = context.wrong().unwrap_or_default();
        let commands = self.here().into_iter().flat_map(Command::get_subcommands);
        let args = self.here().into_iter().flat_map(Command::get_arguments);
        match context.0.kind() {
            ErrorKind::UnknownArgument if wrong.starts_with("--") => {
                let longs = args.flat_map(longs).map(|name| format!("--{name}"));
                let confirm = self.program.traits.words.confirm.map(str::to_owned);
                longs
                    .chain(self.framework_flags(&wrong))
                    .chain(confirm)
                    .collect()
            }
            ErrorKind::InvalidValue => {
                let wanted = context.texts(ContextKind::InvalidArg);
                let values = args
                    .filter(|arg| wanted.contains(&arg.to_string()))
                    .flat_map(Arg::get_possible_values);
                let names = values.flat_map(|value| {
                    let names = value.get_name_and_aliases().map(str::to_owned);
                    names.collect::<Vec<_>>()
                });
                let valid = context.texts(ContextKind::ValidValue);
                let names = names.filter(|name| !valid.contains(name));
                names
                    .collect::<Vec<_>>()
                    .into_iter()
                    .chain(valid.clone())
                    .collect()
            }
            _ => {
                let names = commands
                    .flat_map(|below| iter::once(below.get_name()).chain(below.get_all_aliases()));
                names.map(str::to_owned).collect()
            }
        }
    }

    /// Returns the name that a flag of the framework has here, if the wrong word is its usual name
    /// or its name elsewhere in the program.
    fn in_force(&self, wrong: &str) -> Option<String> {
        let declared = self.program.traits.words;
        let here = force::at(self.program, &self.cmd, &self.path);
        let confirm = declared.confirm;
        let elsewhere = declared.flags().into_iter().zip(Words::DEFAULT.flags());
        let mut known = elsewhere.zip(here.flags());
        let known = known.find(|(((declared, _), (usual, _)), (here, _))| {
            // The consent flag is only suggested where consent was missing.
            *declared != confirm
                && *here != Some(wrong)
                && [declared, usual].contains(&&Some(wrong))
        });
        known?.1.0.map(str::to_owned)
    }

    /// Returns the framework's flags that may have been meant by a word. A flag that exists but is
    /// not allowed here is not suggested; neither is the consent flag.
    fn framework_flags(&self, wrong: &str) -> Vec<String> {
        let here = force::at(self.program, &self.cmd, &self.path);
        let mut framework = flags::flag_names(&here);
        framework.retain(|word| word != wrong && !flags::is_consent(self.program.traits, word));
        framework
    }

    /// Returns the long flags that are visible here, with their aliases.
    fn flags(&self) -> Vec<String> {
        let args = self.here().into_iter().flat_map(Command::get_arguments);
        let shown = args.filter(|arg| !arg.is_hide_set());
        let longs = shown.flat_map(|arg| {
            let aliases = arg.get_visible_aliases().unwrap_or_default();
            arg.get_long().into_iter().chain(aliases)
        });
        longs.map(|long| format!("--{long}")).collect()
    }
}

/// Returns the names that `find` returns for a word, where all are compared without leading dashes.
fn without_dashes(
    wrong: &str,
    names: &[String],
    find: for<'n> fn(&str, &[&'n str]) -> Vec<&'n str>,
) -> Vec<String> {
    let (dashes, wrong) = match wrong.strip_prefix("--") {
        Some(name) => ("--", name),
        None => ("", wrong),
    };
    let names = names.iter().filter_map(|name| name.strip_prefix(dashes));
    let found = find(wrong, &names.collect::<Vec<_>>());
    let found = found.into_iter().map(|name| [dashes, name].concat());
    found.collect()
}

/// Returns whether the flag never takes the next word as its value.
fn takes_no_word(arg: &Arg) -> bool {
    !arg.is_positional() && (!arg.get_action().takes_values() || arg.is_require_equals_set())
}
