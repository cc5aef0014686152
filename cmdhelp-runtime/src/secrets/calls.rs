//! Redacts the secret values of a call in its command lines and errors.

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Error};

use super::written::{WrittenLine, name_of};
use super::{PLACEHOLDER, Secrets};
use crate::line::longs;
use crate::parser_error::texts;

impl Secrets {
    /// Adds the secrets that an error of clap's contains: refused values of secret arguments, the
    /// values after a misspelled name of a secret argument, and an unexpected argument that may be
    /// a secret. `args` are the secret arguments. `has_secrets` is whether the selected commands
    /// have any.
    #[inline]
    pub(crate) fn named(
        &mut self,
        error: &Error,
        line: &WrittenLine<'_>,
        args: &[&Arg],
        has_secrets: bool,
    ) {
        let about = texts(error, ContextKind::InvalidArg);
        let Some(about) = about.first() else { return };
        if let Some(arg) = args.iter().find(|arg| arg.to_string() == *about) {
            for value in texts(error, ContextKind::InvalidValue) {
                self.add(arg, value.as_ref());
            }
        }
        if error.kind() != ErrorKind::UnknownArgument {
            return;
        }
        let meant = texts(error, ContextKind::SuggestedArg);
        let mut secret = args.iter().copied().flat_map(longs);
        if secret.any(|long| meant.iter().any(|it| it.strip_prefix("--") == Some(long))) {
            line.behind(about)
                .iter()
                .for_each(|value| self.add_value(value));
        } else if has_secrets && (!about.starts_with('-') || name_of(about) != about) {
            self.add_value(about);
        }
    }

    #[inline]
    pub(super) fn joined(mut self, other: Self) -> Self {
        let values = other.values.iter().flat_map(|values| values.values());
        values.for_each(|value| self.add_value(value));
        for arg in other.args {
            arg.values.iter().for_each(|value| self.add_value(value));
            self.keep_arg(arg);
        }
        self.public.extend(other.public);
        self
    }

    #[inline]
    pub(super) fn arguments_in(&self, words: &[String]) -> Vec<String> {
        let has = |value: &String| words.iter().any(|word| word.contains(value.as_str()));
        let args = self.args.iter().filter(|arg| arg.values.iter().any(has));
        args.map(|arg| arg.shown.clone()).collect()
    }

    #[inline]
    pub(super) fn redacted_line(&self, words: &[String], own: &[&str]) -> Vec<String> {
        let mut words = words.iter();
        let program = words.next().cloned();
        let words = words.map(|word| self.redact_word(word, own));
        program.into_iter().chain(words).collect()
    }

    #[inline]
    fn redact_word(&self, word: &str, own: &[&str]) -> String {
        let Some(values) = &self.values else {
            return word.to_owned();
        };
        if values.has(word) {
            return PLACEHOLDER.to_owned();
        }
        let mut inline = self.args.iter().filter_map(|arg| arg.flags.value_in(word));
        if let Some(value) = inline.find(|value| values.has(value)) {
            let name = &word[..word.len() - value.len()];
            return [name, PLACEHOLDER].concat();
        }
        match word.split_once('=').filter(|_| word.starts_with("--")) {
            Some((_, value)) if own.contains(&value) => word.to_owned(),
            Some((name, value)) if values.has(value) => [name, "=", PLACEHOLDER].concat(),
            Some((name, value)) => [name, "=", &values.redact_as_given(value, &[])].concat(),
            None => values.redact_as_given(word, &self.public),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::Secrets;

    fn secrets(values: &[&str]) -> Secrets {
        let mut secrets = Secrets::default();
        let arg = Arg::new("token").long("token").short('t').num_args(1);
        values
            .iter()
            .for_each(|value| secrets.add(&arg, value.as_ref()));
        secrets
    }

    #[test]
    fn redacts_only_the_values_in_a_command_line() {
        let secrets = secrets(&["7", "ab"]);
        let words = [
            "x7",
            "login",
            "7",
            "-t7",
            "--token=7",
            "--v7=7",
            "--confirm=a7",
            "tab",
            "--token",
            "ab",
            "-tab",
            "--of=7 of 17",
        ];
        let words = words.map(str::to_owned);
        let expected = [
            "x7",
            "login",
            "***",
            "-t***",
            "--token=***",
            "--v7=***",
            "--confirm=a7",
            "tab",
            "--token",
            "***",
            "-t***",
            "--of=*** of 17",
        ];
        assert_eq!(secrets.redact_line(&words, &["a7"]), expected);
    }
}
