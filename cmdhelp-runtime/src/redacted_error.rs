//! Prints clap's message about a command line, with secrets redacted.

use std::ffi::OsString;
use std::io::Write as _;

use clap::Error;
use clap::error::ErrorKind;

use crate::clap_text;
use crate::erased::{Erased, hide};
use crate::help_footer::add_footer;
use crate::matches::matches;
use crate::secrets::Secrets;

/// Returns clap's message about a command line, with secrets redacted. `error` may be the help,
/// which clap returns as an error.
#[cfg(feature = "calls")]
pub(crate) fn redacted_message(program: &Erased, error: &Error, argv: &[OsString]) -> String {
    RedactedMessage::of(program, error, argv).text
}

/// Prints clap's message about a command line, with secrets redacted. The message has colours only
/// if nothing in it had to be redacted.
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

/// clap's message about a command line, with secrets redacted.
struct RedactedMessage {
    /// The help that is printed in place of clap's own, if there is one.
    help: Option<Error>,
    text: String,
    is_unchanged: bool,
}

impl RedactedMessage {
    fn of(program: &Erased, error: &Error, argv: &[OsString]) -> Self {
        // Help contains no words of the command line, so it has no secrets to redact.
        let (help, secrets) = match is_help(error) {
            true => (help(program, argv), Secrets::default()),
            false => (None, Secrets::of_line(program, Some(error), argv)),
        };
        let is_harmless = clap_text::is_harmless(&program.tree(), argv);
        let message = help.as_ref().unwrap_or(error).render();
        let text = clap_text::plain(&message, is_harmless, |text| secrets.redact(text));
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

/// Returns the help that is printed in place of clap's own. Returns `None` if clap's own shows no
/// secret values and needs no additional sections.
fn help(program: &Erased, argv: &[OsString]) -> Option<Error> {
    let explained = program.explained.and_then(|explained| explained(program));
    if explained.is_none() && program.secret_ids().is_empty() {
        return None;
    }
    let mut cmd = explained.unwrap_or_else(|| program.tree());
    hide(program, &mut cmd);
    add_footer(program.traits, &mut cmd);
    let error = matches(cmd, argv).err();
    error.filter(is_help)
}
