//! A call, with the streams and the state that it uses.

use std::any::{Any, TypeId};
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;

use clap::{ArgMatches, Error};

use super::paint::Paint;
use super::screen::Screen;
use super::{CallMatches, Fault, Options, Printer, status};
use crate::erased::Erased;
use crate::fast::ParsedLine;
use crate::secrets::Secrets;
use crate::server::Listener;

/// A call from a command line, a JSON value or a server: the parsed arguments and the options
/// beside them.
#[derive(Clone, Debug)]
pub struct Call {
    /// The command line, with the program's name and cmdhelp's flags.
    pub argv: Vec<OsString>,
    /// The matches of the command line. The command's context shares these matches.
    pub matches: CallMatches,
    /// The options that cmdhelp's flags set, such as `--dry-run`.
    pub options: Options,
}

impl Call {
    /// Returns the secret values of the call, with the names of their arguments.
    pub(super) fn secrets(&self, program: &Erased) -> Secrets {
        match self.matches.are_later() {
            true => Secrets::default(),
            false => Secrets::of_call(program, self.matches.get()),
        }
    }
}

/// The streams of a call, and the state that all calls of a program share. The type is named after
/// their provider, the host of the call: a process at a terminal, a server or a test.
pub struct Host<'a> {
    /// The stream for results, and for errors as JSON.
    pub out: &'a mut dyn Write,
    /// The stream for text for people.
    pub err: &'a mut dyn Write,
    /// Whether a person reads the results at a terminal. For a person, results are text by default,
    /// and JSON is indented.
    pub terminal: bool,
    /// Whether the user can be asked for consent.
    pub prompts: bool,
    /// The state that calls share.
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

/// The state that all calls of a program share.
#[derive(Debug, Default)]
pub struct Shared {
    /// The state that the program's author created for all commands.
    pub(super) state: Option<Box<dyn Any>>,
    /// The functions by which the call reports to the server, if a server makes the call.
    pub(super) listener: Option<Listener>,
    /// Whether the result of the last call was a stream.
    pub(super) is_stream: bool,
    /// The screen on which people read results.
    pub(super) screen: Screen,
    /// Whether errors have colours.
    pub(super) paint: Paint,
}

impl Shared {
    /// Returns shared state with a value that the program's author created for all commands.
    pub fn with(state: impl Any) -> Self {
        Self {
            state: Some(Box::new(state)),
            ..Self::default()
        }
    }
}

/// The arguments of a command line that was parsed without clap.
pub(super) struct LineArguments<'w> {
    /// The command line, from which the handler reads its own arguments.
    pub(super) line: ParsedLine<'w>,
    /// The program's own arguments.
    pub(super) root: Box<dyn Any>,
}

/// A call with everything that its handler needs.
pub struct Invocation<'s, 'p> {
    pub(super) matches: &'s CallMatches,
    pub(super) program: TypeId,
    /// The types from the root to the command. The number beside each type is the number of
    /// subcommands before the type's arguments: 0 for the root command.
    pub(super) types: &'s [(TypeId, usize)],
    /// The program's own arguments, if they have already been read.
    pub(super) root: Option<Box<dyn Any>>,
    /// Whether the program's own arguments are read before the handler starts, because reading them
    /// may fail.
    pub(super) is_read_first: bool,
    pub(super) words: &'s [String],
    pub(super) dry_run: bool,
    pub(super) shared: &'s mut Shared,
    pub(super) printer: &'s mut Printer<'p>,
    /// The values that are redacted in output.
    pub(super) secrets: &'s Arc<Secrets>,
}

/// The reason why a call returns no result.
#[derive(Debug)]
pub enum CallError {
    /// The call has failed.
    Failed(Fault),
    /// A hand-written `FromArgMatches` returned an error, although clap accepted the matches.
    Refused(Error),
}

impl From<Fault> for CallError {
    fn from(fault: Fault) -> Self {
        Self::Failed(fault)
    }
}

/// Returns the exit code of a call: `code`, if its result could be written. If the write failed,
/// for example on a full disk, prints the reason `lost` on standard error and returns the exit code
/// for failed writes.
pub(super) fn finish(lost: Option<String>, code: u8, err: &mut dyn Write) -> u8 {
    match lost {
        None => code,
        Some(reason) => {
            let _ = writeln!(err, "error: cannot write the result: {reason}");
            status::IO
        }
    }
}

/// Returns the words that select a command, without the program's name.
pub(super) fn words(matches: &ArgMatches) -> Vec<String> {
    let mut words = Vec::new();
    let mut level = matches;
    while let Some((word, below)) = level.subcommand() {
        words.push(word.to_owned());
        level = below;
    }
    words
}

/// The preview of a call: the result of its dry run.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    /// The preview as JSON.
    pub(super) json: String,
    /// The preview as text for people.
    pub(super) text: String,
}
