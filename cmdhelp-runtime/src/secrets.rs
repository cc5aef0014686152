//! What is repeated to nobody: the values of arguments with `#[cmdhelp(secret)]`.
//!
//! A value is known by its argument, wherever it comes from, and then taken out of everything that
//! an error tells: also where it is told as something else, as in the message of an author.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command, Error};

use crate::arguments::{Described, for_each};
use crate::clap_text;
use crate::erased::Erased;
use crate::order::insert_once;
use crate::spec::{Arg as Declared, Item, Part, Setting};
use crate::tree::{Mode, Root};

#[cfg(feature = "calls")]
mod calls;

#[cfg(feature = "calls")]
pub(crate) use self::calls::is_secret_id;

/// What stands in the place of a value.
pub(crate) const PLACEHOLDER: &str = "***";

/// The values of one call that are repeated to nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Secrets {
    /// The longest first, so that none is left over of another.
    values: Vec<String>,
    /// The arguments that have them, as their usage is written.
    names: Vec<String>,
}

impl Secrets {
    /// Those of a command line that clap could not read: all that may be meant as one.
    pub(crate) fn of_line(program: &Erased, argv: &[OsString]) -> Self {
        let ids = (program.secret_ids)();
        let mut this = Self::default();
        if ids.is_empty() {
            return this;
        }
        let mut cmd = (program.whole)(Mode::Parse).ignore_errors(true);
        cmd.build();
        let mut cmd = accepting(cmd, &ids);
        if let Ok(matches) = cmd.try_get_matches_from_mut(argv) {
            this.level(&ids, &cmd, &matches);
        }
        let mut args = Vec::new();
        secret_args(&cmd, &ids, &mut args);
        this.standing(&args);
        this.written(&args, argv);
        this
    }

    fn add(&mut self, arg: &Arg, value: &OsStr) {
        let value = value.to_string_lossy();
        if !value.is_empty() {
            self.put(value.into_owned());
            insert_once(&mut self.names, arg.to_string());
        }
    }

    fn put(&mut self, value: String) {
        let order = |it: &String| value.len().cmp(&it.len()).then_with(|| it.cmp(&value));
        if let Err(place) = self.values.binary_search_by(order) {
            self.values.insert(place, value);
        }
    }

    fn level(&mut self, ids: &[&str], cmd: &Command, matches: &ArgMatches) {
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

    /// What these arguments have without being given: help tells it.
    fn standing(&mut self, args: &[Arg]) {
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

    /// What stands behind the names of these arguments.
    fn written(&mut self, args: &[Arg], argv: &[OsString]) {
        for (at, word) in argv.iter().enumerate().skip(1) {
            let Some(word) = word.to_str() else {
                continue;
            };
            for arg in args {
                let value = match value_in(arg, word) {
                    Some("") => argv.get(at + 1).map(OsString::as_os_str),
                    Some(value) => Some(OsStr::new(value)),
                    None => None,
                };
                if let Some(value) = value {
                    self.add(arg, value);
                }
            }
        }
    }

    /// A text without them.
    pub(crate) fn out_of(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for value in &self.values {
            if text.contains(value.as_str()) {
                text = text.replace(value.as_str(), PLACEHOLDER);
            }
        }
        text
    }
}

/// What clap says of a command line, help among it.
pub(crate) fn told(program: &Erased, error: &Error, argv: &[OsString]) -> String {
    without_secrets(program, error, argv, is_harmless(program, argv))
}

fn is_harmless(program: &Erased, argv: &[OsString]) -> bool {
    clap_text::is_harmless(&(program.whole)(Mode::Parse), argv)
}

fn without_secrets(
    program: &Erased,
    error: &Error,
    argv: &[OsString],
    is_harmless: bool,
) -> String {
    let said = clap_text::plain(&error.render(), is_harmless);
    Secrets::of_line(program, argv).out_of(&said)
}

/// Prints it. Its colours are lost with a value that is taken out, or that is made visible.
pub(crate) fn print_error(program: &Erased, error: &Error, argv: &[OsString]) {
    let said = error.render().to_string();
    let is_harmless = is_harmless(program, argv);
    let told = without_secrets(program, error, argv, is_harmless);
    // A reader who has had enough is no error.
    let _ = match (is_harmless && told == said, error.use_stderr()) {
        (true, _) => error.print(),
        (false, true) => std::io::stderr().write_all(told.as_bytes()),
        (false, false) => std::io::stdout().write_all(told.as_bytes()),
    };
}

/// The command, with what these arguments have without being given told to nobody.
#[cfg(feature = "man")]
pub(crate) fn without_defaults<C: Root>(cmd: Command) -> Command {
    fn hide(cmd: Command, ids: &[&str]) -> Command {
        cmd.mut_args(|arg| match is_secret(ids, &arg) {
            true => arg.hide_default_value(true),
            false => arg,
        })
        .mut_subcommands(|below| hide(below, ids))
    }
    match &ids::<C>()[..] {
        [] => cmd,
        ids => hide(cmd, ids),
    }
}

/// The value that a word has for an argument: an empty one if it is the next word.
fn value_in<'w>(arg: &Arg, word: &'w str) -> Option<&'w str> {
    if let Some(long) = word.strip_prefix("--") {
        let (name, value) = long.split_once('=').unwrap_or((long, ""));
        let aliases = arg.get_all_aliases().unwrap_or_default();
        let is_it = arg.get_long() == Some(name) || aliases.contains(&name);
        return is_it.then_some(value);
    }
    let shorts = word.strip_prefix('-')?;
    let aliases = arg.get_all_short_aliases().unwrap_or_default();
    let mut names = arg.get_short().into_iter().chain(aliases);
    let (at, short) = names.find_map(|name| Some((shorts.find(name)?, name)))?;
    let value = &shorts[at + short.len_utf8()..];
    Some(value.strip_prefix('=').unwrap_or(value))
}

/// The command, with these arguments taking any value, so that one that is refused is known, too.
fn accepting(cmd: Command, ids: &[&str]) -> Command {
    let below = cmd.get_subcommands().map(|cmd| cmd.get_name().to_owned());
    let below: Vec<String> = below.collect();
    let cmd = cmd.mut_args(
        |arg| match is_secret(ids, &arg) && arg.get_action().takes_values() {
            true => arg.value_parser(ValueParser::os_string()),
            false => arg,
        },
    );
    below.into_iter().fold(cmd, |cmd, name| {
        cmd.mut_subcommand(name, |below| accepting(below, ids))
    })
}

fn is_secret(ids: &[&str], arg: &Arg) -> bool {
    ids.contains(&arg.get_id().as_str())
}

fn secret_args(cmd: &Command, ids: &[&str], args: &mut Vec<Arg>) {
    let here = cmd.get_arguments().filter(|arg| is_secret(ids, arg));
    args.extend(here.cloned());
    for below in cmd.get_subcommands() {
        secret_args(below, ids, args);
    }
}

/// The names of the arguments whose values are repeated to nobody. A program without such
/// arguments need not have its spec tree with it while it runs.
pub(crate) fn ids<C: Root>() -> Vec<&'static str> {
    let mut ids = Vec::new();
    if const { may_have(C::SPEC.part) } {
        for_each(C::SPEC.part, &mut |described| {
            let args = match described {
                Described::One(arg) => std::slice::from_ref(arg),
                Described::Several(args) => args.known,
            };
            let args = args.iter().filter(|arg| is_declared(arg));
            ids.extend(args.map(|arg| arg.id.raw()));
        });
    }
    ids
}

/// Whether there is such an argument, or there may be one that only the running program knows.
const fn may_have(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Deferred(_) => true,
            Item::Part(part) => may_have(part),
            Item::Command(command) => may_have(command.part),
            Item::Arg(arg) => is_declared(arg),
            Item::Args(args) => {
                let mut at = 0;
                while at < args.known.len() && !is_declared(&args.known[at]) {
                    at += 1;
                }
                at < args.known.len()
            }
            Item::Grammar(_) | Item::Opaque | Item::External => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

const fn is_declared(arg: &Declared) -> bool {
    let mut i = 0;
    while i < arg.settings.len() {
        if matches!(arg.settings[i], Setting::Secret) {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::value_in;
    use clap::Arg;

    #[test]
    fn values_stand_behind_names_in_every_way() {
        let arg = Arg::new("token").long("token").short('t').alias("key");
        for (word, value) in [
            ("--token=x", Some("x")),
            ("--key=x", Some("x")),
            ("--token", Some("")),
            ("-t", Some("")),
            ("-tx", Some("x")),
            ("-vt=x", Some("x")),
            ("--tokens=x", None),
            ("x", None),
        ] {
            assert_eq!(value_in(&arg, word), value, "{word}");
        }
    }
}
