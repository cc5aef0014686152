//! Finds secret values in a command line, in a call, and among the defaults of a program.

use std::ffi::{OsStr, OsString};

#[cfg(feature = "calls")]
use clap::ArgMatches;
use clap::builder::ValueParser;
use clap::{Arg, Command, Error};

use crate::arguments::secret_ids;
use crate::command_tree::change_args;
use crate::erased::{Erased, Finder};
#[cfg(feature = "agents")]
use crate::flag_names;
#[cfg(not(feature = "agents"))]
use crate::line::Line;
use crate::line::Meaning;
use crate::secrets::{PLACEHOLDER, Secrets, WrittenLine, is_secret};
use crate::tree::Root;

/// Returns the functions that find the secret values of a program.
///
/// The functions have the program as a type parameter. rustc compiles such a function once in a program, but it
/// compiles an `#[inline]` function again in each codegen unit with a pointer to it.
#[inline]
pub(crate) const fn finder<C: Root>() -> Finder {
    Finder {
        ids: secret_ids::<C>,
        #[cfg(feature = "agents")]
        add: Secrets::add_value,
        of_line: of_line::<C>,
        defaults_of: defaults_of::<C>,
        hide: hide_in::<C>,
        #[cfg(feature = "calls")]
        of_call: of_call::<C>,
        #[cfg(feature = "calls")]
        of_matches: of_matches::<C>,
    }
}

fn of_line<C: Root>(
    program: &Erased,
    cmd: &Command,
    error: Option<&Error>,
    argv: &[OsString],
) -> Secrets {
    let ids = secret_ids::<C>();
    let mut this = Secrets::default();
    if ids.is_empty() {
        return this;
    }
    #[cfg(feature = "agents")]
    let line = flag_names::line(program, cmd, argv);
    #[cfg(not(feature = "agents"))]
    let line = Line::read(cmd, argv);
    #[cfg(not(feature = "agents"))]
    let _ = program;
    for event in &line.events {
        if let Meaning::Value(arg) = event.meaning
            && is_secret(&ids, arg)
        {
            this.add_given(arg, line.text(event));
        }
    }
    let commands = line.commands();
    let mut args = Vec::new();
    for cmd in &commands {
        let here = cmd.get_arguments().filter(|arg| is_secret(&ids, arg));
        args.extend(here);
    }
    let has_secrets = !args.is_empty();
    // If the selected command has subcommands, the user may have misspelled the name of one. So the
    // values of the secret arguments of all commands are redacted.
    if commands.last().is_some_and(|cmd| cmd.has_subcommands()) {
        args.clear();
        secret_args(cmd, &ids, &mut args);
    }
    this.add_defaults(&args);
    let line = WrittenLine::new(cmd, &args, argv);
    for (arg, value) in line.values() {
        this.add(arg, OsStr::new(&value));
    }
    line.misspelled_values()
        .iter()
        .for_each(|value| this.add_value(value));
    #[cfg(feature = "calls")]
    if let Some(error) = error {
        this.named(error, &line, &args, has_secrets);
    }
    #[cfg(not(feature = "calls"))]
    let _ = (error, has_secrets);
    this.keep_names(cmd);
    this
}

fn defaults_of<C: Root>(program: &Erased) -> Secrets {
    let ids = secret_ids::<C>();
    let mut this = Secrets::default();
    if !ids.is_empty() {
        let mut cmd = program.tree();
        program.build_for::<&str>(&mut cmd, &[]);
        let mut args = Vec::new();
        secret_args(&cmd, &ids, &mut args);
        this.add_defaults(&args);
        this.keep_names(&cmd);
    }
    this
}

#[cfg(feature = "calls")]
fn of_call<C: Root>(program: &Erased, matches: &ArgMatches) -> Secrets {
    let ids = secret_ids::<C>();
    let mut this = Secrets::default();
    if !ids.is_empty() {
        let mut cmd = program.tree();
        // clap completes the display names of arguments only when it builds the command.
        program.build_for::<&str>(&mut cmd, &[]);
        this.level(&ids, &cmd, matches);
        this.keep_names(&cmd);
    }
    this
}

#[cfg(feature = "calls")]
fn of_matches<C: Root>(_: &Erased, matches: &ArgMatches) -> Secrets {
    let ids = secret_ids::<C>();
    let mut this = Secrets::default();
    let mut level = (!ids.is_empty()).then_some(matches);
    while let Some(matches) = level {
        let found = matches.ids().filter(|id| ids.contains(&id.as_str()));
        for id in found {
            let values = matches.try_get_raw(id.as_str()).ok().flatten();
            let values = values.into_iter().flatten();
            values.for_each(|value| this.add_value(&value.to_string_lossy()));
        }
        level = matches.subcommand().map(|(_, below)| below);
    }
    this
}

fn hide_in<C: Root>(program: &Erased, cmd: &mut Command) {
    #[inline]
    fn hide(cmd: &mut Command, ids: &[&str]) {
        change_args(cmd, &mut |arg| match is_secret(ids, &arg) {
            true => hide_values(arg),
            false => arg,
        });
        for below in cmd.get_subcommands_mut() {
            hide(below, ids);
        }
    }
    match &secret_ids::<C>()[..] {
        [] => {}
        ids => {
            // clap adds the arguments of deferred commands only when it builds them.
            program.build_for::<&str>(cmd, &[]);
            hide(cmd, ids);
        }
    }
}

#[inline]
fn hide_values(arg: Arg) -> Arg {
    #[cfg(feature = "env")]
    let arg = arg.hide_env_values(true);
    // Help shows a placeholder in place of the default, so that users see that there is one, but
    // not which.
    let takes_any = arg.get_possible_values().is_empty();
    match takes_any && !arg.get_default_values().is_empty() {
        true => arg
            .value_parser(ValueParser::os_string())
            .default_value(PLACEHOLDER),
        false => arg.hide_default_value(true),
    }
}

#[inline]
fn secret_args<'c>(cmd: &'c Command, ids: &[&str], args: &mut Vec<&'c Arg>) {
    let here = cmd.get_arguments().filter(|arg| is_secret(ids, arg));
    args.extend(here);
    for below in cmd.get_subcommands() {
        secret_args(below, ids, args);
    }
}
