//! Finds the command that a wrong command line selects, and the names that the caller may have
//! meant.

use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, Error};

use super::Call;
use super::callee::Callee;
use super::correct::WrongWord;
use super::error_context::{ErrorContext, wrong_word};
use super::flags;
use crate::command_tree::CommandTree;
use crate::erased::Erased;
use crate::flag_names;
use crate::json_call::takes_flags_as_data;
use crate::line::{Event, Line, Meaning, has_long, longs};
use crate::list::List as _;
use crate::spec::Words;
use crate::surface::HELP_FLAGS;
use crate::view::find::{meant, nearest};

/// The command that a command line selects, in the built command tree of its program.
pub(super) struct SelectedCommand {
    program: &'static Erased,
    cmd: CommandTree,
    path: Vec<String>,
}

impl SelectedCommand {
    /// Finds the command that a command line selects although clap could not parse it: the
    /// innermost one that its words name. `cmd` is the root command, if clap has tried to parse the
    /// command line with it.
    pub(super) fn of(
        program: &'static Erased,
        cmd: Option<CommandTree>,
        argv: &[OsString],
    ) -> Self {
        let cmd = cmd.unwrap_or_else(|| program.tree());
        let mut this = Self::new(program, cmd, argv);
        this.path = this.line(argv).path();
        this
    }

    pub(super) fn at(program: &'static Erased, words: &[String]) -> Self {
        let mut this = Self::new(program, program.tree(), words);
        this.path = words.to_vec();
        this
    }

    fn new(program: &'static Erased, mut cmd: CommandTree, words: &[impl AsRef<OsStr>]) -> Self {
        program.build_for(&mut cmd, words);
        let path = Vec::new();
        Self { program, cmd, path }
    }

    fn line<'l>(&'l self, argv: &'l [OsString]) -> Line<'l, 'l> {
        flag_names::line(self.program, &self.cmd, argv)
    }

    /// Returns the program's root command, which is built.
    pub(super) fn root(&self) -> &Command {
        &self.cmd
    }

    #[inline(never)]
    pub(super) fn here(&self) -> Option<&Command> {
        let mut words = self.path.iter();
        words.try_fold(&*self.cmd, |cmd, word| cmd.find_subcommand(word))
    }

    /// Returns the names of the subcommands that help shows.
    pub(super) fn commands(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        for below in self.shown() {
            names.push(below.get_name().to_owned());
        }
        names
    }

    /// Returns the subcommands that help shows.
    fn shown(&self) -> Vec<&Command> {
        let mut shown = Vec::new();
        if let Some(here) = self.here() {
            for below in here.get_subcommands() {
                if !below.is_hide_set() && below.get_name() != "help" {
                    shown.push(below);
                }
            }
        }
        shown
    }

    /// Returns the arguments of the selected command.
    #[inline(never)]
    fn args(&self) -> Vec<&Arg> {
        let mut args = Vec::new();
        if let Some(here) = self.here() {
            args.extend(here.get_arguments());
        }
        args
    }

    /// Returns the names and visible aliases of the subcommands that help shows.
    fn command_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for below in self.shown() {
            names.push(below.get_name().to_owned());
            for alias in below.get_visible_aliases() {
                names.push(alias.to_owned());
            }
        }
        names
    }

    pub(super) fn usage(&mut self) -> String {
        let mut words = self.path.iter();
        let here = words.try_fold(&mut *self.cmd, |cmd, word| cmd.find_subcommand_mut(word));
        here.map(|cmd| cmd.render_usage().to_string())
            .unwrap_or_default()
    }

    /// Corrects a command line, and returns it with the call that it is parsed into. If there is
    /// only one suggestion for the wrong word, replaces the word by it. If there is no suggestion
    /// and the word is superfluous, removes it. A command and its arguments in one word are split.
    pub(super) fn corrected(
        &mut self,
        callee: &Callee,
        error: &Error,
        suggestions: &[String],
        argv: &[OsString],
    ) -> Option<(Vec<String>, Call)> {
        let wrong = wrong_word(error).filter(|wrong| !wrong.is_empty())?;
        let at = self.index_of(error, &wrong, argv)?;
        let mistake = WrongWord {
            callee,
            wrong: &wrong,
            at,
            argv,
        };
        if error.kind() == ErrorKind::InvalidSubcommand
            && let Some(split) = mistake.split(&mut self.cmd)
        {
            return Some(split);
        }
        let is_too_much = error.kind() == ErrorKind::UnknownArgument && !wrong.starts_with('-');
        if suggestions.is_empty() {
            let is_sure = is_too_much && argv[at] == *wrong && !self.is_unclear(at, argv);
            return is_sure.then(|| mistake.left_out(&mut self.cmd))?;
        }
        if error.kind() == ErrorKind::InvalidSubcommand && self.has_taken_a_command(argv) {
            return None;
        }
        let is_flag = error.kind() == ErrorKind::UnknownArgument && wrong.starts_with("--");
        let meant = match is_flag.then(|| self.name_in_use(&wrong)).flatten() {
            // The word may be meant as the value of a positional that another word has filled.
            Some(_) if self.here().is_some_and(takes_flags_as_data) => return None,
            Some(name) => name,
            None => {
                let names = self.names(&ErrorContext(error));
                self.only(&without_dashes(&wrong, &names, meant))?
            }
        };
        if !suggestions.contains(&meant) {
            return None;
        }
        mistake.replaced(&mut self.cmd, &meant)
    }

    /// Returns the command line with the unknown command `wrong` replaced by `meant`.
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

    /// Returns the index of the wrong word in the command line. A correct word may have the same
    /// text, so the function compares also the meaning of each word.
    #[inline(never)]
    fn index_of(&self, error: &Error, wrong: &str, argv: &[OsString]) -> Option<usize> {
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

    /// Returns whether another word than the one at the index `at` may be the superfluous one. For
    /// example, the caller may have written a value after a switch, or a flag without its dashes,
    /// or clap may have parsed a flag as the value of the flag before it.
    fn is_unclear(&self, at: usize, argv: &[OsString]) -> bool {
        let words = argv.iter().take(at + 1).skip(1);
        let words: Vec<&str> = words.filter_map(|word| word.to_str()).list();
        let here = flag_names::at(self.program, &self.cmd, &self.path);
        let framework = here.flags().into_iter();
        let framework: Vec<&str> = framework
            .flat_map(|(word, longer)| [word.unwrap_or(longer), longer])
            .list();
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

    /// Returns whether the name of a command may have been parsed as the value of a flag, because
    /// the caller forgot the flag's value.
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

    /// Returns the flag of the program that a word names, such as `--title=x`. For several short
    /// flags in one word, such as `-abc`, returns the last one.
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

    /// Returns the name in `names` if it is the only one. If there are several and all are names of
    /// the same command or flag, returns its main name. Otherwise returns `None`.
    #[inline(never)]
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

    /// Returns the names that are similar to the wrong word. If the word is a flag of another
    /// command, returns clap's suggestions, which name that command.
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
            // Only after clap's command `help`, clap reads a flag as the name of a command.
            ErrorKind::InvalidSubcommand if wrong.starts_with("--") => {
                let name = wrong.split_once('=').map_or(&*wrong, |(name, _)| name);
                let near = nearest(name, HELP_FLAGS).into_iter();
                return near.map(str::to_owned).list();
            }
            ErrorKind::InvalidSubcommand => self.command_names(),
            ErrorKind::UnknownArgument if is_flag => match self.name_in_use(&wrong) {
                Some(word) => return vec![word],
                None => {
                    let mut names = self.flags();
                    names.extend(self.framework_flags(&wrong));
                    names
                }
            },
            ErrorKind::UnknownArgument if !wrong.starts_with('-') => self.command_names(),
            ErrorKind::InvalidValue => context.texts(ContextKind::ValidValue),
            _ => return suggestions,
        };
        without_dashes(&wrong, &names, nearest)
    }

    /// Returns all names that are valid in place of the wrong word, including hidden names.
    fn names(&self, context: &ErrorContext<'_>) -> Vec<String> {
        let wrong = context.wrong().unwrap_or_default();
        let mut names = Vec::new();
        match context.0.kind() {
            ErrorKind::UnknownArgument if wrong.starts_with("--") => {
                for arg in self.args() {
                    for name in longs(arg) {
                        names.push(format!("--{name}"));
                    }
                }
                names.extend(self.framework_flags(&wrong));
                names.extend(self.program.traits.words.confirm.map(str::to_owned));
            }
            ErrorKind::InvalidValue => {
                let wanted = context.texts(ContextKind::InvalidArg);
                let valid = context.texts(ContextKind::ValidValue);
                for arg in self.args() {
                    if !wanted.contains(&arg.to_string()) {
                        continue;
                    }
                    for value in arg.get_possible_values() {
                        for name in value.get_name_and_aliases() {
                            if !valid.iter().any(|valid| valid == name) {
                                names.push(name.to_owned());
                            }
                        }
                    }
                }
                names.extend(valid);
            }
            _ => {
                for below in self.here().into_iter().flat_map(Command::get_subcommands) {
                    names.push(below.get_name().to_owned());
                    for alias in below.get_all_aliases() {
                        names.push(alias.to_owned());
                    }
                }
            }
        }
        names
    }

    /// If the wrong word is the default name of a flag of cmdhelp, or its name in the rest of the
    /// program, returns the name of this flag at the selected command.
    fn name_in_use(&self, wrong: &str) -> Option<String> {
        let declared = self.program.traits.words;
        let here = flag_names::at(self.program, &self.cmd, &self.path);
        let confirm = declared.confirm;
        let elsewhere = declared.flags().into_iter().zip(Words::DEFAULT.flags());
        let mut known = elsewhere.zip(here.flags());
        let known = known.find(|(((declared, _), (default, _)), (here, _))| {
            // The consent flag is only suggested in the error for a call without consent.
            *declared != confirm
                && *here != Some(wrong)
                && [declared, default].contains(&&Some(wrong))
        });
        known?.1.0.map(str::to_owned)
    }

    /// Returns the flags of cmdhelp that the caller may have meant by `wrong`. These are all except
    /// the consent flag and `wrong` itself.
    fn framework_flags(&self, wrong: &str) -> Vec<String> {
        let here = flag_names::at(self.program, &self.cmd, &self.path);
        let mut framework = flags::flag_names(&here);
        framework.retain(|word| word != wrong && !flags::is_consent(self.program.traits, word));
        framework
    }

    /// Returns the visible long flags of the command, and their visible aliases.
    fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        for arg in self.args() {
            if arg.is_hide_set() {
                continue;
            }
            let aliases = arg.get_visible_aliases().unwrap_or_default();
            for long in arg.get_long().into_iter().chain(aliases) {
                flags.push(format!("--{long}"));
            }
        }
        flags
    }
}

/// Calls `find` with a word and the names that it could be, all without the dashes `--` at the
/// beginning, and adds the dashes again to the names that it returns.
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
    let found = find(wrong, &names.list());
    let found = found.into_iter().map(|name| [dashes, name].concat());
    found.list()
}

/// Returns whether `arg` is a flag that never takes the next word as its value.
fn takes_no_word(arg: &Arg) -> bool {
    !arg.is_positional() && (!arg.get_action().takes_values() || arg.is_require_equals_set())
}
