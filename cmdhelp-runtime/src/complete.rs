//! Shell completion of a program's command lines.
//!
//! As with [`clap_complete`], the shell runs the program itself, and the program prints the names
//! and values that clap knows. If the values of an argument come from a function of the author, the
//! program calls that function, with the same time limit as for help. The functions are found in
//! the manifest, so that the spec tree does not have to be compiled into the program.

mod shells;

use std::time::Duration;
use std::{panic, thread};

use clap::{Arg, Command};
pub use clap_complete;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};

use self::shells::SHELLS;
use crate::built;
use crate::context::{THREAD, gather};
use crate::erase::Erase as _;
use crate::help_section::flagged;
use crate::manifest::Source;
use crate::reflect;
use crate::tree::Root;
use crate::view::argument::Argument;
use crate::view::document::Document;
use crate::view::dynamic::{arguments, has_source};
use crate::view::find::child;
use crate::view::visible::is_plain;

/// Prints completions and ends the program, if a shell requests them. Otherwise does nothing.
///
/// Call this function first in `main`, because the shell would read anything that the program
/// prints before it as completions. To request completions, a shell runs the program with the
/// environment variable `COMPLETE`: once for the script that sets up completion
/// (`source <(COMPLETE=zsh pad)`), and then each time the user presses the completion key.
pub fn complete<T: Root>() {
    let factory = || {
        silence();
        command::<T>()
    };
    CompleteEnv::with_factory(factory).shells(SHELLS).complete();
}

/// Returns a program's root command with completions for all arguments, for programs that call
/// [`clap_complete`] themselves and not [`complete`].
///
/// A completer that the author has added to an argument (`#[arg(add = …)]`) is kept.
#[must_use]
pub fn command<T: Root>() -> Command {
    let mut cmd = flagged(&T::ERASED).into_command();
    let manifest = reflect::manifest::<T>();
    if manifest.sources.is_empty() {
        return cmd;
    }
    // clap adds the arguments of deferred commands only when it builds them.
    built::build(&mut cmd);
    let document = Document::of(&manifest);
    let globals = document.global_flags();
    let offers = Offers {
        globals: globals
            .map(|(key, flag)| Argument::flag(key, flag))
            .collect(),
        document: &document,
        sources: manifest.sources,
        deadline: Duration::from_millis(T::TRAITS.deadline),
    };
    offers.add(cmd, 0)
}

/// What is needed to add completions to the arguments whose values come from a function of the
/// author.
struct Offers<'d, 'a> {
    document: &'d Document<'a>,
    globals: Vec<Argument<'a>>,
    sources: &'a [Source],
    deadline: Duration,
}

impl Offers<'_, '_> {
    /// Adds completions to the arguments of a command and of all commands below it. `index` is the
    /// index of the command in the manifest.
    fn add(&self, cmd: Command, index: usize) -> Command {
        let own: Vec<Argument<'_>> = match has_source(self.document.text(index)) {
            true => arguments(self.document, index),
            false => Vec::new(),
        };
        let cmd = cmd.mut_args(|arg| {
            let globals = self.globals.iter().filter(|_| arg.is_global_set());
            let mut known = own.iter().chain(globals);
            let known = known.find(|known| is_about(known, &arg));
            match known.and_then(|known| self.source(known)) {
                Some(source) if !has_its_own(&arg) => arg.add(candidates(source, self.deadline)),
                _ => arg,
            }
        });
        cmd.mut_subcommands(
            |below| match child(self.document, index, below.get_name()) {
                Some(index) => self.add(below, index),
                None => below,
            },
        )
    }

    /// Returns the author's function for the values of an argument, if there is one.
    fn source(&self, argument: &Argument<'_>) -> Option<Source> {
        let command = argument.source(self.document.binary())?;
        let mut known = self.sources.iter();
        let found = known.find(|source| source.command == command)?;
        argument.values.is_none().then_some(*found)
    }
}

/// Returns whether `known`, an argument in the manifest, and `arg`, an argument of clap's, are the
/// same.
fn is_about(known: &Argument<'_>, arg: &Arg) -> bool {
    match (arg.get_long(), arg.get_short()) {
        _ if known.is_flag == arg.is_positional() => false,
        (Some(long), _) => known.spelling().strip_prefix("--") == Some(long),
        (None, Some(short)) => known.spelling() == format!("-{short}"),
        (None, None) => arg.get_id().as_str() == known.name,
    }
}

fn has_its_own(arg: &Arg) -> bool {
    arg.get::<ArgValueCompleter>().is_some() || arg.get::<ArgValueCandidates>().is_some()
}

/// Makes a completer that offers the values from the author's function. The function is called only
/// when the user completes the argument. If it fails or exceeds the time limit, no completions are
/// offered.
fn candidates(source: Source, deadline: Duration) -> ArgValueCandidates {
    ArgValueCandidates::new(move || {
        let state = gather(None, &[source], deadline);
        let values = state.values_of(source.command).unwrap_or_default();
        // A value with a line break or an invisible character is not offered: shells read values
        // line by line, and users cannot recognize invisible characters.
        let values = values.iter().filter(|value| is_plain(value));
        values.map(CompletionCandidate::new).collect()
    })
}

/// Suppresses the messages of panics in the author's functions, because a shell would print them
/// into the line that the user is typing.
fn silence() {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(THREAD) {
            previous(panic);
        }
    }));
}
