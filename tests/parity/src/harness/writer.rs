//! Command lines that are valid as far as clap's `Command` reveals its rules.

use std::ffi::OsString;

use super::grammar::{Argument, Level};
use super::random::Random;

/// Writes one command line that is valid as far as clap's `Command` reveals its rules.
///
/// Conflicts and requirements cannot be queried, so the command line can violate them.
pub(crate) struct Writer<'a> {
    pub(crate) random: &'a mut Random,
    pub(crate) pool: &'a [OsString],
    pub(crate) words: Vec<OsString>,
}

impl Writer<'_> {
    pub(crate) fn level(&mut self, level: &Level) {
        let mut options = self.choose(&level.options);
        let mut last = None;
        for positional in &level.positionals {
            if positional.last {
                last = Some(positional);
                continue;
            }
            while self.random.chance(30)
                && let Some(option) = options.pop()
            {
                self.option(option);
            }
            if !self
                .random
                .chance(if positional.required { 97 } else { 65 })
            {
                break;
            }
            self.values(positional);
        }
        for option in options {
            self.option(option);
        }
        self.below(level);
        if let Some(last) = last
            && self.random.chance(if last.required { 97 } else { 40 })
        {
            self.words.push("--".into());
            self.values(last);
        }
    }

    /// Chooses options in random order: nearly all required ones, some others, and a few of them twice.
    fn choose<'l>(&mut self, all: &'l [Argument]) -> Vec<&'l Argument> {
        let odds = if self.random.chance(25) {
            0
        } else {
            (300 / (all.len() + 1)).min(40)
        };
        let mut chosen = Vec::new();
        for option in all {
            let odds = match option {
                option if option.required => 97,
                option if option.ends => odds / 10,
                _ => odds,
            };
            while self.random.chance(odds) {
                let at = self.random.below(chosen.len() + 1);
                chosen.insert(at, option);
                if !self.random.chance(12) {
                    break;
                }
            }
        }
        chosen
    }

    fn below(&mut self, level: &Level) {
        let odds = if level.needs_subcommand { 97 } else { 60 };
        if level.takes_any_subcommand && self.random.chance(25) {
            for _ in 0..=self.random.below(4) {
                let word = self.random.pick(self.pool).cloned().unwrap_or_default();
                self.words.push(word);
            }
        } else if self.random.chance(odds)
            && let Some(below) = self.random.pick(&level.below)
            && (!below.is_help() || self.random.chance(40))
        {
            let mut word = self.random.pick(&below.words).cloned().unwrap_or_default();
            if self.random.chance(8) && word.is_ascii() {
                word.truncate(self.random.below(word.len()) + 1);
            }
            self.words.push(word.into());
            self.level(below);
        }
    }

    fn option(&mut self, option: &Argument) {
        let named_long =
            !option.longs.is_empty() && (option.shorts.is_empty() || self.random.chance(60));
        if named_long {
            self.long(option);
        } else {
            self.short(option);
        }
    }

    fn long(&mut self, option: &Argument) {
        let mut name = self.random.pick(&option.longs).cloned().unwrap_or_default();
        if self.random.chance(5) && name.is_ascii() && name.len() > 1 {
            name.truncate(self.random.below(name.len() - 1) + 1);
        }
        let mut flag = OsString::from(format!("--{name}"));
        if option.most > 0
            && self
                .random
                .chance(if option.wants_equals { 92 } else { 35 })
        {
            flag.push("=");
            flag.push(self.value(option, true));
            self.words.push(flag);
        } else {
            self.words.push(flag);
            self.values(option);
        }
    }

    fn short(&mut self, option: &Argument) {
        let Some(&name) = self.random.pick(&option.shorts) else {
            return;
        };
        // Appends the flag to a short flag before it. The result is invalid if the short flag takes
        // a value.
        let mut flag = match self.words.last().and_then(|word| word.to_str()) {
            Some(word) if is_cluster(word) && self.random.chance(30) => {
                let cluster = OsString::from(format!("{word}{name}"));
                self.words.pop();
                cluster
            }
            _ => OsString::from(format!("-{name}")),
        };
        if option.most > 0
            && self
                .random
                .chance(if option.wants_equals { 92 } else { 40 })
        {
            if option.wants_equals || self.random.chance(40) {
                flag.push("=");
            }
            flag.push(self.value(option, true));
            self.words.push(flag);
        } else {
            self.words.push(flag);
            self.values(option);
        }
    }

    /// Adds as many values as the argument takes, each as a word.
    fn values(&mut self, argument: &Argument) {
        let count = argument.least + self.random.below(argument.most - argument.least + 1);
        for _ in 0..count {
            let value = self.value(argument, false);
            self.words.push(value);
        }
        if count > 0
            && let Some(terminator) = &argument.terminator
            && self.random.chance(60)
        {
            self.words.push(terminator.into());
        }
    }

    /// Returns a random value. A value looks like a flag only if it is joined to its flag.
    fn value(&mut self, argument: &Argument, glued: bool) -> OsString {
        let fitting = if glued {
            &argument.accepted
        } else {
            &argument.plain
        };
        let mut value = self.one_of(fitting);
        if let Some(delimiter) = argument.delimiter {
            while self.random.chance(40) {
                value.push(delimiter.to_string());
                value.push(self.one_of(fitting));
            }
        }
        value
    }

    fn one_of(&mut self, fitting: &[OsString]) -> OsString {
        let from = if fitting.is_empty() || self.random.chance(6) {
            self.pool
        } else {
            fitting
        };
        self.random.pick(from).cloned().unwrap_or_default()
    }
}

fn is_cluster(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next() == Some('-') && letters.next().is_some() && letters.all(char::is_alphabetic)
}
