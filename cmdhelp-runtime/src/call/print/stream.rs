//! Prints the elements of a stream one by one.

use serde_core::Serialize;

use super::{Printer, document};
use crate::call::window::ListInfo;
use crate::call::{Fault, Format};

impl Printer<'_> {
    /// Begins a stream, whose elements are printed next.
    pub(in crate::call) fn begin_stream(&mut self) {
        self.stream = Some(0);
        self.is_stream = true;
    }

    /// Prints an element of a stream.
    pub(in crate::call) fn item(&mut self, value: &impl Serialize) -> Result<(), Fault> {
        self.written_item(document(value))
    }

    fn written_item(&mut self, json: Result<String, Fault>) -> Result<(), Fault> {
        let json = self.fields(json?);
        match self.format {
            Format::Text => {
                let text = self.rendered(&json);
                let is_first = self.stream.is_none_or(|count| count == 0);
                let was_record = std::mem::replace(&mut self.is_record, text.contains('\n'));
                // Elements with several lines are separated by an empty line.
                if !is_first && (was_record || self.is_record) {
                    self.line("");
                }
                self.text(&text);
            }
            Format::Json => {
                self.show(&json);
                self.json_line(&format!("{{\"type\":\"item\",\"data\":{json}}}"));
            }
        }
        if let Some(count) = &mut self.stream {
            *count += 1;
        }
        Ok(())
    }

    /// Prints the last line of a stream. If `--limit` has ended the stream, `more` is the number of
    /// elements before the first one that was not printed.
    pub(in crate::call) fn end_stream(&mut self, more: Option<u64>) {
        let rest = ListInfo {
            total: None,
            next: more.and_then(|after| self.next(&after.to_string())),
        };
        let count = self.stream.take().unwrap_or_default();
        match self.format {
            Format::Text => self.print_notes(&rest),
            Format::Json => {
                let rest = rest.members();
                self.json_line(&format!(
                    "{{\"type\":\"end\",\"ok\":true,\"count\":{count}{rest}}}"
                ));
            }
        }
    }
}
