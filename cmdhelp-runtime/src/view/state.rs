//! [`WriteState`], how views write the current state of a program.

use super::argument::Argument;
use super::document::Document;
use super::put::Put as _;
use super::reader::Json;

/// The current state of a program, as far as views write it.
///
/// Views call these methods through a pointer. Most programs have no state, so the code that writes state is not compiled
/// into them.
pub trait WriteState {
    /// Returns whether there is nothing to write.
    fn is_empty(&self) -> bool;
    /// Writes a command's JSON object, with the current values of its arguments.
    fn command(&self, body: Json<'_>, binary: &str, out: &mut String);
    /// Writes the JSON object of several flags, with their current values.
    fn flags(&self, flags: Json<'_>, binary: &str, out: &mut String);
    /// Writes the facts about the program as a member of a JSON object.
    fn json(&self, out: &mut String);
    /// Writes the facts about the program as a list in Markdown.
    fn markdown(&self, out: &mut String);
    /// Writes the current values of the arguments whose values a command lists, as a list in Markdown.
    fn bindings(&self, document: &Document<'_>, arguments: &[Argument<'_>], out: &mut String);
}

/// The state of a program without a state.
#[derive(Clone, Copy, Debug)]
pub struct NoState;

impl WriteState for NoState {
    fn is_empty(&self) -> bool {
        true
    }

    fn command(&self, body: Json<'_>, _: &str, out: &mut String) {
        out.put(body.raw());
    }

    fn flags(&self, flags: Json<'_>, _: &str, out: &mut String) {
        out.put(flags.raw());
    }

    fn json(&self, _: &mut String) {}

    fn markdown(&self, _: &mut String) {}

    fn bindings(&self, _: &Document<'_>, _: &[Argument<'_>], _: &mut String) {}
}
