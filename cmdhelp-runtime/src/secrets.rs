//! Secrets: the values of arguments with `#[cmdhelp(secret)]`, which are never printed.
//!
//! A secret is a value of such an argument from any source. It is redacted in all parts of an
//! error, also where it occurs as something else, as in an author's message.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, Error};

use self::mask::Mask;
use self::written::Line;
use crate::clap_text;
use crate::erased::Erased;
use crate::help_footer::with_footer;
use crate::help_section::explained;
use crate::line::longs;
use crate::matches::matches;
use crate::parser_error::first_paragraph;
use crate::tree::Mode;

#[cfg(feature = "calls")]
mod calls;
mod json;
mod mask;
#[cfg(feature = "calls")]
mod panic;
mod spelling;
mod written;

#[cfg(feature = "calls")]
pub(crate) use self::calls::is_secret_id;
#[cfg(feature = "calls")]
pub(crate) use self::panic::Shield;
pub(crate) use self::written::name_of;

/// The placeholder for a secret value.
pub(crate) const PLACEHOLDER: &str = "***";

/// The secret values of one call.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    values: Mask,
    /// The secret arguments, each with its values.
    args: Vec<(Arg, Vec<String>)>,
    /// Names of flags and commands that contain a short secret, and are printed unchanged.
    public: Vec<String>,
}

impl Secrets {
    /// Returns the secrets of a command line that clap could not parse: all values that may belong
    /// to a secret argument.
    pub(crate) fn of_line(program: &Erased, error: Option<&Error>, argv: &[OsString]) -> Self {
        let ids = (program.secret_ids)();
        let mut this = Self::default();
        if ids.is_empty() {
            return this;
        }
        let mut cmd = (program.whole)(Mode::Parse).ignore_errors(true);
        cmd.build();
        let mut cmd = accepting(cmd, &ids);
        let mut has_secrets = false;
        let mut args = Vec::new();
        let matches = cmd.try_get_matches_from_mut(argv);
        if let Ok(matches) = &matches {
            has_secrets = this.level(&ids, &cmd, matches);
        }
        // If the command is unclear, the secret arguments of all commands count.
        let is_clear = matches.is_ok_and(|matches| args_on_way(&cmd, &matches, &ids, &mut args));
        if !is_clear {
            args.clear();
            secret_args(&cmd, &ids, &mut args);
        }
        this.standing(&args);
        let line = Line::new(&cmd, &args, argv);
        for (arg, value) in line.values() {
            this.add(arg, OsStr::new(&value));
        }
        line.strays()
            .iter()
            .for_each(|value| this.values.add(value));
        #[cfg(feature = "calls")]
        if let Some(error) = error {
            this.named(error, &line, &args, has_secrets);
        }
        #[cfg(not(feature = "calls"))]
        let _ = (error, has_secrets);
        this.keep_names(&cmd);
        this
    }

    /// Returns the secrets that come from defaults and environment variables.
    #[must_use]
    pub fn standing_of(program: &Erased) -> Self {
        let ids = (program.secret_ids)();
        let mut this = Self::default();
        if !ids.is_empty() {
            let mut cmd = (program.whole)(Mode::Parse);
            cmd.build();
            let mut args = Vec::new();
            secret_args(&cmd, &ids, &mut args);
            this.standing(&args);
            this.keep_names(&cmd);
        }
        this
    }

    /// Adds a secret value.
    pub fn add_value(&mut self, value: &str) {
        self.values.add(value);
    }

    fn add(&mut self, arg: &Arg, value: &OsStr) {
        if value.is_empty() {
            return;
        }
        let value = value.to_string_lossy().into_owned();
        self.values.add(&value);
        let written = arg.to_string();
        match self
            .args
            .iter_mut()
            .find(|(it, _)| it.to_string() == written)
        {
            Some((_, values)) => values.push(value),
            None => self.args.push((arg.clone(), vec![value])),
        }
    }

    /// Adds the secret values of a command and of the selected subcommand. Returns whether they
    /// have secret arguments.
    fn level(&mut self, ids: &[&str], cmd: &Command, matches: &ArgMatches) -> bool {
        let mut has_secrets = false;
        for arg in cmd.get_arguments().filter(|arg| is_secret(ids, arg)) {
            has_secrets = true;
            let values = matches.try_get_raw(arg.get_id().as_str()).ok().flatten();
            for value in values.into_iter().flatten() {
                self.add(arg, value);
            }
        }
        if let Some((name, below)) = matches.subcommand()
            && let Some(cmd) = cmd.find_subcommand(name)
        {
            has_secrets |= self.level(ids, cmd, below);
        }
        has_secrets
    }

    /// Adds the values of these arguments from defaults and environment variables.
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

    /// Keeps the names of which a short secret is a part.
    fn keep_names(&mut self, cmd: &Command) {
        let args = cmd.get_arguments();
        let args = args.flat_map(|arg| {
            let longs = longs(arg).map(|long| format!("--{long}"));
            longs.chain([arg.to_string()]).collect::<Vec<_>>()
        });
        let commands = cmd.get_name_and_visible_aliases().into_iter();
        let names = commands.map(str::to_owned).chain(args);
        let names = names.filter(|name| self.values.is_short_part_of(name));
        let names: Vec<String> = names.collect();
        self.public.extend(names);
        cmd.get_subcommands()
            .for_each(|below| self.keep_names(below));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns whether a secret may begin in a text and go on behind its end: the following text
    /// has to be read with it.
    #[must_use]
    pub fn go_on_behind(&self, text: &str) -> bool {
        self.values.goes_on_behind(text)
    }

    /// Returns the first paragraph of an error of clap's, redacted.
    pub(crate) fn first_paragraph(&self, error: &Error) -> String {
        // A secret can have line feeds in it.
        first_paragraph(&self.out_of(&error.render().to_string()))
    }

    /// Returns a text with all secrets redacted.
    #[must_use]
    pub fn out_of(&self, text: &str) -> String {
        self.values.out_of(text, &self.public)
    }
}

/// Returns clap's message about a command line, which may be the help, with secrets redacted.
#[cfg(feature = "calls")]
pub(crate) fn redacted_message(program: &Erased, error: &Error, argv: &[OsString]) -> String {
    RedactedMessage::of(program, error, argv).text
}

/// Prints clap's message about a command line, with secrets redacted. The message has no colours if
/// it was changed.
pub(crate) fn print_error(program: &Erased, error: &Error, argv: &[OsString]) {
    let RedactedMessage {
        help,
        text,
        is_unchanged,
    } = RedactedMessage::of(program, error, argv);
    let error = help.as_ref().unwrap_or(error);
    // A closed pipe is not an error.
    let _ = match (is_unchanged, error.use_stderr()) {
        (true, _) => error.print(),
        (false, true) => std::io::stderr().write_all(text.as_bytes()),
        (false, false) => std::io::stdout().write_all(text.as_bytes()),
    };
}

/// Clap's message about a command line, with secrets redacted.
struct RedactedMessage {
    /// The help that is printed in the place of clap's.
    help: Option<Error>,
    text: String,
    is_unchanged: bool,
}

impl RedactedMessage {
    fn of(program: &Erased, error: &Error, argv: &[OsString]) -> Self {
        // Help repeats no words of the command line.
        let (help, secrets) = match is_help(error) {
            true => (help(program, argv), Secrets::default()),
            false => (None, Secrets::of_line(program, Some(error), argv)),
        };
        let is_harmless = clap_text::is_harmless(&(program.whole)(Mode::Parse), argv);
        let message = help.as_ref().unwrap_or(error).render();
        let text = clap_text::plain(&message, is_harmless, |text| secrets.out_of(text));
        let is_unchanged = is_harmless && text == message.to_string();
        Self {
            help,
            text,
            is_unchanged,
        }
    }
}

fn is_help(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    )
}

/// Returns the help that a command line asks for, if clap would show secret values or lacks
/// sections.
fn help(program: &Erased, argv: &[OsString]) -> Option<Error> {
    let explained = explained(program);
    if explained.is_none() && (program.secret_ids)().is_empty() {
        return None;
    }
    let cmd = explained.unwrap_or_else(|| (program.whole)(Mode::Parse));
    let cmd = hidden(program, cmd);
    let error = matches(with_footer(program.traits, cmd), argv.to_vec()).err();
    error.filter(is_help)
}

/// Returns the command, with the defaults and environment values of secret arguments hidden.
pub(crate) fn hidden(program: &Erased, mut cmd: Command) -> Command {
    fn hide(cmd: Command, ids: &[&str]) -> Command {
        cmd.mut_args(|arg| match is_secret(ids, &arg) {
            true => hide_values(arg),
            false => arg,
        })
        .mut_subcommands(|below| hide(below, ids))
    }
    match &(program.secret_ids)()[..] {
        [] => cmd,
        ids => {
            // Deferred arguments only exist after this call.
            cmd.build();
            hide(cmd, ids)
        }
    }
}

fn hide_values(arg: Arg) -> Arg {
    #[cfg(feature = "env")]
    let arg = arg.hide_env_values(true);
    // The existence of a default is not secret.
    let takes_any = arg.get_possible_values().is_empty();
    match takes_any && !arg.get_default_values().is_empty() {
        true => arg
            .value_parser(ValueParser::os_string())
            .default_value(PLACEHOLDER),
        false => arg.hide_default_value(true),
    }
}

/// Returns the command, with secret arguments accepting any value, so that refused values are
/// found, too.
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

/// Adds the secret arguments of the commands that a line selects. Returns whether the line selects
/// a command without subcommands.
fn args_on_way(cmd: &Command, matches: &ArgMatches, ids: &[&str], args: &mut Vec<Arg>) -> bool {
    args.extend(
        cmd.get_arguments()
            .filter(|arg| is_secret(ids, arg))
            .cloned(),
    );
    let below = matches.subcommand();
    let below = below.and_then(|(name, matches)| Some((cmd.find_subcommand(name)?, matches)));
    match below {
        Some((below, matches)) => args_on_way(below, matches, ids, args),
        None => !cmd.has_subcommands(),
    }
}

fn secret_args(cmd: &Command, ids: &[&str], args: &mut Vec<Arg>) {
    let here = cmd.get_arguments().filter(|arg| is_secret(ids, arg));
    args.extend(here.cloned());
    for below in cmd.get_subcommands() {
        secret_args(below, ids, args);
    }
}
