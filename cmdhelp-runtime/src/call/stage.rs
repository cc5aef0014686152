//! A call, and what it uses: the streams, and the state that calls share.

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

/// A call of a command, from a command line, a JSON value or a server: the parsed arguments, and
/// the options that the caller set beside them.
#[derive(Clone, Debug)]
pub struct Call {
    /// The command line, including the program's name and cmdhelp's flags. For a call from a JSON
    /// value or a server, this is a command line with the same meaning.
    pub argv: Vec<OsString>,
    /// clap's matches of the command line. The handler's context uses them, too.
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

/// The environment of a call: its streams, and the state that all calls share. The host of the call
/// provides it: a process at a terminal, a server or a test.
pub struct Host<'a> {
    /// The stream for results, and for errors as JSON.
    pub out: &'a mut dyn Write,
    /// The stream for errors as text, notes for people and questions.
    pub err: &'a mut dyn Write,
    /// Whether a person reads the results at a terminal. If `true`, results are text by default,
    /// and JSON is indented.
    pub terminal: bool,
    /// Whether the user can be asked for consent.
    pub prompts: bool,
    /// The state that calls share.
    pub shared: &'a mut Shared,
}

cmdhelp_spec::opaque! { Host<'_>, Invocation<'_, '_> }

/// The state that all calls of a program share.
#[derive(Debug, Default)]
pub struct Shared {
    /// The state that the program's author created for all commands.
    pub(super) state: Option<Box<dyn Any>>,
    /// The functions with which a command reports its progress to the server that calls it, if a
    /// server calls it.
    pub(super) listener: Option<Listener>,
    /// Whether the result of the last call was a stream.
    pub(super) is_stream: bool,
    /// The screen on which people read results.
    pub(super) screen: Screen,
    /// Whether errors have colours.
    pub(super) paint: Paint,
}

impl Shared {
    /// Makes the shared state. `state` is a value of the program's author that all commands can
    /// use.
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
    /// The value of the root type.
    pub(super) root: Box<dyn Any>,
}

/// Everything that a handler needs to carry out a call.
pub struct Invocation<'s, 'p> {
    pub(super) matches: &'s CallMatches,
    pub(super) program: TypeId,
    /// The types of the commands from the root command to the selected one. The number beside each
    /// type is the depth of the command to which the type's arguments belong. The root command has
    /// the depth 0.
    pub(super) types: &'s [(TypeId, usize)],
    /// The value of the root type, if it has already been read.
    pub(super) root: Option<Box<dyn Any>>,
    /// Whether the root type is read before the handler starts, because reading it may fail.
    pub(super) is_read_first: bool,
    pub(super) words: &'s [String],
    pub(super) dry_run: bool,
    pub(super) shared: &'s mut Shared,
    pub(super) printer: &'s mut Printer<'p>,
    /// The values that are redacted in output.
    pub(super) secrets: &'s Arc<Secrets>,
}

/// The error of a call.
#[derive(Debug)]
pub enum CallError {
    /// The call has failed with this error.
    Failed(Fault),
    /// A hand-written `FromArgMatches` returned an error, although clap accepted the matches.
    Refused(Error),
}

impl From<Fault> for CallError {
    fn from(fault: Fault) -> Self {
        Self::Failed(fault)
    }
}

/// Returns the exit code of a call: `code` if its result could be written. If writing it failed,
/// for example on a full disk, `lost` is the reason. The function then prints the reason to `err`,
/// and returns the exit code for failed writes.
pub(super) fn finish(lost: Option<String>, code: u8, err: &mut dyn Write) -> u8 {
    match lost {
        None => code,
        Some(reason) => {
            let _ = writeln!(err, "error: cannot write the result: {reason}");
            status::IO
        }
    }
}

/// Returns the names of the selected subcommands.
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
