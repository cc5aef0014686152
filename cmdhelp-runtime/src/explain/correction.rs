//! Decides whether a corrected command line is printed. It must differ from the original one only
//! in the mistake.

use clap::{Arg, Command};

use crate::erased::Erased;
use crate::flag_names;
use crate::grammar::{Correction, Kind, Meaning, Reading, Rejection};
use crate::line::longs;
use crate::view::find::{is_opposite, meant};

/// A command line that the program does not accept, with the reason why.
pub(super) struct RejectedLine<'s> {
    pub(super) program: &'s Erased,
    pub(super) rejection: &'s Rejection,
    pub(super) words: &'s [&'s str],
    pub(super) reading: &'s Reading,
}

impl RejectedLine<'_> {
    /// Returns whether a correction changes nothing but the mistake: it replaces a wrong name by
    /// the only similar name, or adds missing arguments.
    pub(super) fn is_minimal(&self, correction: &Correction) -> bool {
        let corrected: Vec<&str> = (0..correction.len())
            .map(|at| correction.word(at))
            .collect();
        match self.rejection.kind {
            Kind::MissingRequiredArgument => adds_places(self.words, &corrected),
            Kind::UnknownArgument | Kind::InvalidSubcommand | Kind::InvalidValue => {
                let name = self.rejection.nearest;
                name.is_some_and(|name| {
                    self.replaces_only(&corrected, name) && self.is_only_similar(name)
                })
            }
            _ => false,
        }
    }

    /// Returns whether the correction replaces the wrong name by `name`, and leaves all other words
    /// unchanged.
    fn replaces_only(&self, corrected: &[&str], name: &str) -> bool {
        let Rejection {
            kind,
            word,
            start,
            end,
            ..
        } = *self.rejection;
        let (before, behind) = (&self.words[word][..start], &self.words[word][end..]);
        let before = match kind {
            Kind::UnknownArgument => "--",
            _ => before,
        };
        let replaced = [before, name, behind].concat();
        let mut meant = self.words.to_vec();
        meant[word] = &replaced;
        meant == corrected
    }

    /// Returns whether `name` is the only name that is similar to the wrong one, and does not mean
    /// its opposite, such as `--no-color` for `--color`.
    fn is_only_similar(&self, name: &str) -> bool {
        let Rejection {
            word, start, end, ..
        } = *self.rejection;
        let wrong = self.words[word][start..end].trim_start_matches('-');
        let mut cmd = self.program.tree();
        self.program.build_for(&mut cmd, self.words);
        let path = self.reading.events.iter().filter_map(|event| event.command);
        let path: Vec<String> = path.map(str::to_owned).collect();
        let mut names = path.iter();
        let Some(here) = names.try_fold(&*cmd, |cmd, name| cmd.find_subcommand(name)) else {
            return false;
        };
        let candidates: Vec<Vec<String>> = match self.rejection.kind {
            Kind::UnknownArgument => {
                let framework = flag_names::at(self.program, &cmd, &path)
                    .flags()
                    .into_iter();
                let framework = framework.map(|(word, longer)| word.into_iter().chain([longer]));
                let framework = framework.map(|names| names.map(without_dashes).collect());
                here.get_arguments()
                    .map(names_of)
                    .chain(framework)
                    .collect()
            }
            Kind::InvalidSubcommand if self.has_taken_a_command(here) => return false,
            Kind::InvalidSubcommand => {
                let below = here.get_subcommands();
                below
                    .map(|cmd| {
                        let names = std::iter::once(cmd.get_name()).chain(cmd.get_all_aliases());
                        names.map(str::to_owned).collect()
                    })
                    .collect()
            }
            _ => self.values(here),
        };
        let all = candidates.iter().flatten().map(String::as_str);
        let near = meant(wrong, &all.collect::<Vec<_>>());
        let is_near = |names: &&Vec<String>| names.iter().any(|name| near.contains(&name.as_str()));
        let mut near = candidates.iter().filter(is_near);
        let is_it = |names: &Vec<String>| names.iter().any(|it| it == name);
        near.next().is_some_and(is_it) && near.next().is_none() && !is_opposite(wrong, name)
    }

    /// Returns whether the name of a command may have been parsed as the value of an option,
    /// because the caller forgot the option's value.
    fn has_taken_a_command(&self, here: &Command) -> bool {
        let values = self.reading.events.iter();
        let mut values = values.filter(|event| matches!(event.meaning, Meaning::Value));
        values.any(|event| here.find_subcommand(self.words[event.word]).is_some())
    }

    /// Returns the possible values of the argument that the error is about, each with its name and
    /// aliases.
    fn values(&self, here: &Command) -> Vec<Vec<String>> {
        let id = self.rejection.argument.map(|argument| argument.id());
        let arg = here
            .get_arguments()
            .find(|arg| Some(arg.get_id().as_str()) == id);
        let values = arg.map(Arg::get_possible_values).unwrap_or_default();
        let names = values.iter().map(|value| {
            let names = value.get_name_and_aliases();
            names.map(str::to_owned).collect()
        });
        names.collect()
    }
}

/// Returns the long names of an argument.
fn names_of(arg: &Arg) -> Vec<String> {
    longs(arg).into_iter().map(str::to_owned).collect()
}

fn without_dashes(flag: &str) -> String {
    flag.trim_start_matches('-').to_owned()
}

/// Returns whether `corrected` differs from `words` only by added flags and placeholders for
/// values, such as `--to <to>`.
fn adds_places(words: &[&str], corrected: &[&str]) -> bool {
    let mut rest = words.iter().peekable();
    let mut added = corrected
        .iter()
        .filter(|word| rest.next_if_eq(word).is_none());
    let is_place = added.all(|word| word.starts_with(['<', '-']));
    is_place && rest.next().is_none()
}
