//! Redacts secrets, which are the values of arguments with `#[cmdhelp(secret)]`.
//!
//! A secret may come from any source, such as a default or an environment variable. It is redacted
//! wherever it occurs in an error, even in a message of the author.

use std::ffi::OsStr;

#[cfg(feature = "calls")]
use clap::ArgMatches;
use clap::{Arg, Command, Error};

use self::mask::Mask;
use self::redactor::{REDACTOR, Redactor};
use self::written::Flags;
use crate::line::longs;
use crate::list::List as _;
use crate::parser_error::first_paragraph;

#[cfg(feature = "calls")]
mod calls;
mod json;
mod mask;
#[cfg(feature = "calls")]
mod panic;
mod redactor;
mod spelling;
mod written;

#[cfg(feature = "calls")]
pub(crate) use self::panic::Shield;
pub(crate) use self::written::{WrittenLine, name_of};

/// The placeholder for a secret value.
pub(crate) const PLACEHOLDER: &str = "***";

/// A secret argument with its values.
///
/// It has copies of a few facts instead of clap's [`Arg`], because the code that copies and frees an `Arg` is large.
#[derive(Clone, Debug)]
struct SecretArg {
    /// The argument as errors show it, such as `--token <TOKEN>`.
    shown: String,
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "only calls redact command lines")
    )]
    flags: Flags,
    values: Vec<String>,
}

/// The secret values of a call, which are redacted in texts.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// The values to redact. In most programs, there are none.
    values: Option<Box<Mask>>,
    /// The secret arguments with their values. From them, errors name the arguments whose values
    /// were redacted.
    args: Vec<SecretArg>,
    /// Names of flags and commands that happen to contain a short secret. These names are not
    /// redacted.
    public: Vec<String>,
    redactor: Option<&'static Redactor>,
}

impl Secrets {
    /// Adds a secret value.
    #[inline]
    pub fn add_value(&mut self, value: &str) {
        let values = self.values.get_or_insert_default();
        values.add(value);
        if !values.is_empty() {
            self.redactor = Some(&REDACTOR);
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, arg: &Arg, value: &OsStr) {
        if value.is_empty() {
            return;
        }
        let value = value.to_string_lossy().into_owned();
        self.add_value(&value);
        self.keep_arg(SecretArg {
            shown: arg.to_string(),
            flags: Flags::of(arg),
            values: vec![value],
        });
    }

    /// Records an argument with its values, so that errors can name it.
    #[inline]
    fn keep_arg(&mut self, arg: SecretArg) {
        let mut known = self.args.iter_mut();
        match known.find(|known| known.shown == arg.shown) {
            Some(known) => known.values.extend(arg.values),
            None => self.args.push(arg),
        }
    }

    /// Adds the text that a command line contains as the value of a secret argument. If the argument
    /// has a delimiter, also adds the values between delimiters.
    #[inline]
    pub(crate) fn add_given(&mut self, arg: &Arg, value: &str) {
        self.add(arg, value.as_ref());
        if let Some(delimiter) = arg.get_value_delimiter().filter(|it| value.contains(*it)) {
            let parts = value.split(delimiter);
            parts.for_each(|part| self.add(arg, part.as_ref()));
        }
    }

    /// Adds the secret values in the matches of a command and of the selected subcommands.
    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn level(&mut self, ids: &[&str], cmd: &Command, matches: &ArgMatches) {
        for arg in cmd.get_arguments().filter(|arg| is_secret(ids, arg)) {
            let values = matches.try_get_raw(arg.get_id().as_str()).ok().flatten();
            for value in values.into_iter().flatten() {
                self.add(arg, value);
            }
        }
        if let Some((name, below)) = matches.subcommand()
            && let Some(cmd) = cmd.find_subcommand(name)
        {
            self.level(ids, cmd, below);
        }
    }

    /// Adds the default values of these arguments, and the values of their environment variables.
    #[inline]
    pub(crate) fn add_defaults(&mut self, args: &[&Arg]) {
        for arg in args {
            for value in arg.get_default_values() {
                self.add(arg, value);
            }
            #[cfg(feature = "env")]
            if let Some(value) = arg.get_env().and_then(std::env::var_os) {
                self.add(arg, &value);
            }
        }
    }

    /// Records the names of flags and commands that happen to contain a short secret, so that they
    /// are not redacted.
    #[inline]
    pub(crate) fn keep_names(&mut self, cmd: &Command) {
        let args = cmd.get_arguments();
        let args = args.flat_map(|arg| {
            let longs = longs(arg).into_iter().map(|long| format!("--{long}"));
            longs.chain([arg.to_string()]).list()
        });
        let commands = cmd.get_name_and_visible_aliases().into_iter();
        let names = commands.map(str::to_owned).chain(args);
        let names = names.filter(|name| {
            let values = self.values.as_ref();
            values.is_some_and(|values| values.is_short_part_of(name))
        });
        let names: Vec<String> = names.list();
        self.public.extend(names);
        cmd.get_subcommands()
            .for_each(|below| self.keep_names(below));
    }

    /// Returns whether the end of a text may be the beginning of a secret. If `true`, the text that
    /// follows must be appended before the text is redacted. Otherwise, the secret would not be
    /// found.
    #[must_use]
    #[inline]
    pub fn may_continue_after(&self, text: &str) -> bool {
        let values = self.values.as_ref();
        values.is_some_and(|values| values.may_continue_after(text))
    }

    /// Returns the first paragraph of clap's message, with secrets redacted.
    #[inline]
    pub(crate) fn first_paragraph(&self, error: &Error) -> String {
        // A secret may contain line feeds, so secrets are redacted before the text is split.
        first_paragraph(&self.redact(&error.render().to_string()))
    }

    #[inline]
    fn redacted(&self, text: &str) -> String {
        match &self.values {
            Some(values) => values.redact(text, &self.public),
            None => text.to_owned(),
        }
    }
}

#[inline]
pub(crate) fn is_secret(ids: &[&str], arg: &Arg) -> bool {
    ids.contains(&arg.get_id().as_str())
}
