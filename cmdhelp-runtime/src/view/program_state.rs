//! Writes the state of programs that have functions for it.

use super::argument::Argument;
use super::document::Document;
use super::reader::Json;
use super::state::WriteState;
use super::{dynamic, json, markdown};
use crate::context::ProgramState;

impl WriteState for ProgramState {
    fn is_empty(&self) -> bool {
        self.values.is_empty() && !self.has_context()
    }

    fn command(&self, body: Json<'_>, binary: &str, out: &mut String) {
        dynamic::write_command(body, binary, self, out);
    }

    fn flags(&self, flags: Json<'_>, binary: &str, out: &mut String) {
        dynamic::write_flags(flags, binary, self, out);
    }

    fn json(&self, out: &mut String) {
        json::write_context(self, out);
    }

    fn markdown(&self, out: &mut String) {
        markdown::write_context(self, out);
    }

    fn bindings(&self, document: &Document<'_>, arguments: &[Argument<'_>], out: &mut String) {
        markdown::write_bindings(self, document, arguments, out);
    }
}
