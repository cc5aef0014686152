//! A call, and where it comes from and goes to.

use std::any::{Any, TypeId};
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;

use clap::{ArgMatches, Error};

use super::paint::Paint;
use super::screen::Screen;
use super::{Fault, Options, Printer, status};
use crate::secrets::Secrets;
use crate::server::Listener;

/// A call, from whatever channel: what clap understood, and what is asked for beside it.
#[derive(Clone, Debug)]
pub struct Call {
    /// The command line, with the program's name and with all flags of ours.
    pub argv: Vec<OsString>,
    /// What clap understood of it. It is shared with the command's context.
    pub matches: Arc<ArgMatches>,
    /// What is asked for beside the arguments.
    pub options: Options,
}

/// Where a call comes from and where its result goes; and what all calls of a program share.
pub struct Host<'a> {
    /// For results and, unless for people, for errors.
    pub out: &'a mut dyn Write,
    /// For people.
    pub err: &'a mut dyn Write,
    /// Whether a person reads the results at a terminal: they are then text, unless the command or
    /// the call says otherwise, and JSON is laid out.
    pub terminal: bool,
    /// Whether there is somebody who can be asked.
    pub prompts: bool,
    /// What calls share.
    pub shared: &'a mut Shared,
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Invocation<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Invocation").finish_non_exhaustive()
    }
}

/// What all calls of a program share.
#[derive(Debug, Default)]
pub struct Shared {
    /// What the program's author made for all commands.
    pub(super) state: Option<Box<dyn Any>>,
    /// The caller, unless the call is from a command line.
    pub(super) listener: Option<Listener>,
    /// Whether the result of the last call was a stream.
    pub(super) is_stream: bool,
    /// Where people read results.
    pub(super) screen: Screen,
    /// The colours of errors.
    pub(super) paint: Paint,
}

impl Shared {
    /// Something that the program's author has made for all commands.
    pub fn with(state: impl Any) -> Self {
        Self {
            state: Some(Box::new(state)),
            ..Self::default()
        }
    }
}

/// A call on its way to the command's author.
pub struct Invocation<'s, 'p> {
    pub(super) matches: &'s Arc<ArgMatches>,
    pub(super) program: TypeId,
    /// The types on the way to the command.
    pub(super) types: &'s [(TypeId, &'s ArgMatches)],
    /// Whether the program's own arguments are read before the command begins.
    pub(super) is_read_first: bool,
    pub(super) words: &'s [String],
    pub(super) dry_run: bool,
    pub(super) shared: &'s mut Shared,
    pub(super) printer: &'s mut Printer<'p>,
    /// What is repeated to nobody.
    pub(super) secrets: &'s Arc<Secrets>,
}

/// The reason why a call has no result.
#[derive(Debug)]
pub enum CallError {
    /// It has failed.
    Failed(Fault),
    /// What clap accepted, the author's own part of the parser did not.
    Refused(Error),
}

impl From<Fault> for CallError {
    fn from(fault: Fault) -> Self {
        Self::Failed(fault)
    }
}

/// Returns the exit status; a result that was lost, as on a full disk, is told on standard error and in
/// the status.
pub(super) fn finish(lost: Option<String>, code: u8, err: &mut dyn Write) -> u8 {
    match lost {
        None => code,
        Some(reason) => {
            let _ = writeln!(err, "error: cannot write the result: {reason}");
            status::IO
        }
    }
}

/// Returns the words that select a command.
pub(super) fn words(matches: &ArgMatches) -> Vec<String> {
    let mut words = Vec::new();
    let mut level = matches;
    while let Some((word, below)) = level.subcommand() {
        words.push(word.to_owned());
        level = below;
    }
    words
}

/// What a call would do.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    /// The preview as JSON.
    pub(super) json: String,
    /// The preview as text for people.
    pub(super) text: String,
}
