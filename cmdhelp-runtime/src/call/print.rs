//! Prints the results and errors of calls: as one JSON document, as JSON lines, or as text.

mod stream;

use std::io::{self, ErrorKind, Write};

use serde_core::Serialize;

use super::paint::Paint;
use super::parts::ResultParts;
use super::screen::Screen;
use super::window::{ListInfo, Next, Span};
use super::{Fault, Fields, Format, Options, PageInfo, Window};
use super::{json, text};
use crate::list::List as _;
use crate::view::pretty::pretty;
use crate::view::reader::{Json, quoted};
use crate::view::visible::{self, block, verbatim_line};

/// A function that takes a cursor, and returns the call that prints the elements of the list after
/// it.
type NextCall<'a> = dyn Fn(&str) -> Option<Next> + 'a;

/// How results and errors are printed.
#[derive(Default)]
pub(super) struct Presentation {
    /// Whether JSON is printed with line breaks and indentation, for a terminal.
    pub(super) pretty: bool,
    /// The screen on which the result is read. Tables are at most as wide as this screen.
    pub(super) screen: Screen,
    /// Whether errors have colours.
    pub(super) paint: Paint,
    /// The name of the command for the envelope, if results are printed in an envelope.
    pub(super) envelope: Option<String>,
    pub(super) dry_run: bool,
    /// The command's template, which formats a result as text for people.
    pub(super) template: Option<&'static str>,
    /// The code for results that have parts, if the program has such results.
    pub(super) parts: Option<&'static ResultParts>,
}

/// Prints the result or error of a call to the call's streams, as JSON or as text.
pub struct Printer<'a> {
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    format: Format,
    presentation: Presentation,
    /// The text that people would see, recorded beside a result that is printed as JSON. `None` if
    /// it is not recorded.
    shown: Option<ShownText>,
    /// The number of elements of the stream that have been printed. `None` if no stream has begun.
    stream: Option<u64>,
    /// Whether the text of the last printed element of a stream has several lines.
    is_record: bool,
    /// Whether the result is a stream. It is set before the first element is printed.
    pub(super) is_stream: bool,
    select: Option<Fields>,
    window: Window,
    /// The function that returns the call for those elements of a list that are not printed.
    next: Option<&'a NextCall<'a>>,
    closed: bool,
    lost: Option<io::Error>,
}

cmdhelp_spec::opaque! { Printer<'_> }

impl<'a> Printer<'a> {
    /// Makes a printer. Results go to `out`. Errors go to `out` if `format` is JSON, and otherwise
    /// to `err`.
    pub(super) fn new(
        out: &'a mut dyn Write,
        err: &'a mut dyn Write,
        format: Format,
        presentation: Presentation,
    ) -> Self {
        Self {
            out,
            err,
            format,
            presentation,
            shown: None,
            stream: None,
            is_record: false,
            is_stream: false,
            select: None,
            window: Window::default(),
            next: None,
            closed: false,
            lost: None,
        }
    }

    /// Makes the printer also record the text that people would see.
    pub(super) fn showing(mut self) -> Self {
        self.shown = Some(ShownText::default());
        self
    }

    /// Returns the recorded text.
    pub(super) fn shown(self) -> String {
        self.shown.map(|shown| shown.text).unwrap_or_default()
    }

    /// Sets the fields and elements to print, and the function that returns the call for elements
    /// that are not printed.
    pub(super) fn with_limits(mut self, options: &Options, next: &'a NextCall<'a>) -> Self {
        self.select.clone_from(&options.select);
        self.window.clone_from(&options.window);
        self.next = Some(next);
        self
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// Returns whether a text for people is needed, because the result is printed as text or the
    /// text is recorded.
    pub(super) fn wants_text(&self) -> bool {
        self.format == Format::Text || self.shown.is_some()
    }

    /// Returns whether the command has a template for results as text.
    pub(super) fn has_template(&self) -> bool {
        self.presentation.template.is_some()
    }

    /// Returns the range of elements to print.
    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    /// Returns whether only some fields or elements of the command's result are printed. If so, the
    /// author's own text is not used, because it describes the whole result. All elements of a page
    /// (`is_page`) are printed, because the command has already selected them.
    pub(super) fn is_limited(&self, is_page: bool) -> bool {
        self.select.is_some() || !(is_page || self.window.is_all())
    }

    /// Returns whether the process that reads the output has closed it, or writing has failed.
    pub(super) fn is_closed(&self) -> bool {
        self.closed || self.lost.is_some()
    }

    /// Returns the error of a failed write to the output, if there was one.
    pub(super) fn lost(&self) -> Option<&io::Error> {
        self.lost.as_ref()
    }

    /// Prints a result.
    pub(super) fn document(&mut self, value: &impl Serialize) -> Result<(), Fault> {
        self.written(document(value))
    }

    /// Prints a result that is already JSON. This function is not generic, so that it is compiled
    /// once and not for each type of result.
    fn written(&mut self, json: Result<String, Fault>) -> Result<(), Fault> {
        let span = self.window.counted()?;
        let (json, rest) = self.part(self.fields(json?), span);
        self.whole(json, &rest);
        Ok(())
    }

    /// Prints a page, whose elements the command itself has selected.
    pub(super) fn page(
        &mut self,
        items: &[impl Serialize],
        page_info: &PageInfo<'_>,
    ) -> Result<(), Fault> {
        self.written_page(document(&items), page_info)
    }

    fn written_page(
        &mut self,
        json: Result<String, Fault>,
        page_info: &PageInfo<'_>,
    ) -> Result<(), Fault> {
        let json = self.fields(json?);
        let rest = self.rest(page_info)?;
        self.whole(json, &rest);
        Ok(())
    }

    /// Prints the author's own text for a result. If the texts for people are recorded beside JSON,
    /// the text is only recorded, and the caller has to print the result as JSON afterwards.
    pub(super) fn own_text(&mut self, text: &str, page_info: &PageInfo<'_>) -> Result<(), Fault> {
        let rest = self.rest(page_info)?;
        if let Some(shown) = &mut self.shown {
            *shown = ShownText {
                text: block(text),
                is_own: true,
            };
            return Ok(());
        }
        self.text(&block(text));
        self.print_notes(&rest);
        Ok(())
    }

    fn rest(&self, page_info: &PageInfo<'_>) -> Result<ListInfo, Fault> {
        match self.window.limit {
            Some(limit) if limit < page_info.count => Err(Fault::internal(format!(
                "the command returned {} elements, but the limit is {limit}",
                page_info.count
            ))),
            _ => Ok(ListInfo {
                total: page_info.total,
                next: page_info.next.and_then(|cursor| self.next(cursor)),
            }),
        }
    }

    fn whole(&mut self, json: String, rest: &ListInfo) {
        match self.format {
            Format::Text => {
                let text = self.rendered(&json);
                self.text(&text);
            }
            Format::Json => {
                self.show(&json);
                let json = self.enveloped(json, rest);
                self.json(&json);
            }
        }
        self.print_notes(rest);
    }

    /// Returns a JSON value with only the selected fields.
    fn fields(&self, json: String) -> String {
        match (&self.select, self.presentation.parts) {
            (Some(fields), Some(parts)) => (parts.select)(fields, &json),
            _ => json,
        }
    }

    /// Returns the elements of a JSON list in the range `span`, and the call that prints the
    /// elements after it.
    fn part(&self, json: String, span: Span) -> (String, ListInfo) {
        if self.window.is_all() || !json.starts_with('[') {
            return (json, ListInfo::default());
        }
        let items: Vec<&str> = Json::new(&json).items().map(Json::raw).list();
        let at = |place: u64| usize::try_from(place).map_or(items.len(), |at| at.min(items.len()));
        let end = span.end.map_or(items.len(), at);
        let wanted = &items[at(span.after)..end];
        let next = (end < items.len()).then(|| self.next(&end.to_string()));
        let rest = ListInfo {
            total: None,
            next: next.flatten(),
        };
        (format!("[{}]", wanted.join(",")), rest)
    }

    /// Returns the call that prints the elements of the list after the cursor `after`.
    fn next(&self, after: &str) -> Option<Next> {
        self.next.and_then(|next| next(after))
    }

    /// Formats a result, given as JSON, as text for people. The command's template is used only if
    /// no fields are selected.
    fn rendered(&self, json: &str) -> String {
        let template = match self.select {
            Some(_) => None,
            None => self.presentation.template,
        };
        let columns = self.presentation.screen.columns();
        match self.presentation.parts {
            Some(parts) => (parts.render)(Json::new(json), template, columns),
            None => text::single(Json::new(json)),
        }
    }

    /// Records the text that people would see of a value, if texts are recorded and the author's
    /// own text is not yet recorded.
    fn show(&mut self, json: &str) {
        if self.shown.as_ref().is_some_and(|shown| !shown.is_own) {
            let text = self.rendered(json);
            if let Some(shown) = &mut self.shown {
                shown.text += &text;
                shown.text.push('\n');
            }
        }
    }

    /// Prints notes on standard error: for people, that this was a dry run, and for all callers,
    /// the call that prints the next elements. An envelope already contains this call.
    fn print_notes(&mut self, rest: &ListInfo) {
        if self.presentation.dry_run && self.format == Format::Text {
            let _ = self.err.write_all(b"dry run: nothing was done\n");
        }
        let Some(next) = &rest.next else {
            return;
        };
        let line = match (self.format, rest.total) {
            (Format::Text, None) => format!("more: {}\n", verbatim_line(&next.line())),
            (Format::Text, Some(total)) => {
                format!(
                    "more of {total} elements: {}\n",
                    verbatim_line(&next.line())
                )
            }
            (Format::Json, _) if self.presentation.envelope.is_none() => {
                format!("{{\"type\":\"next\"{}}}\n", visible::json(&rest.members()))
            }
            (Format::Json, _) => return,
        };
        let _ = self.err.write_all(line.as_bytes());
    }

    fn enveloped(&self, json: String, rest: &ListInfo) -> String {
        let Some(command) = &self.presentation.envelope else {
            return json;
        };
        let dry_run = if self.presentation.dry_run {
            ",\"dry_run\":true"
        } else {
            ""
        };
        let command = quoted(command);
        let rest = rest.members();
        format!("{{\"ok\":true,\"command\":{command}{dry_run},\"data\":{json}{rest}}}")
    }

    /// Prints a JSON document, with line breaks and indentation if `pretty` is set.
    fn json(&mut self, json: &str) {
        if self.presentation.pretty {
            self.json_line(&pretty(json));
        } else {
            self.json_line(json);
        }
    }

    /// Prints a JSON document with its line breaks as they are. Invisible characters in its strings become escapes. The
    /// strings may come from strangers, who could hide text in them from people that a language model would read.
    fn json_line(&mut self, json: &str) {
        self.line(&visible::json(json));
    }

    /// Prints a text for people, with a line feed at its end.
    pub(super) fn text(&mut self, text: &str) {
        if !text.is_empty() {
            self.line(text.strip_suffix('\n').unwrap_or(text));
        }
    }

    /// Prints an error: as text, as a JSON document, or as the last line of a stream.
    pub(super) fn fault(&mut self, fault: &Fault) {
        if self.format == Format::Text {
            let text = block(&fault.text());
            let text = format!("{} {text}", self.presentation.paint.error());
            let _ = self.err.write_all(text.as_bytes());
            return;
        }
        let error = fault.object();
        if let Some(count) = self.stream.take() {
            self.json_line(&format!(
                "{{\"type\":\"end\",\"ok\":false,\"count\":{count},\"error\":{error}}}"
            ));
            return;
        }
        let command = self.presentation.envelope.as_ref();
        let command = command.map(|command| format!(",\"command\":{}", quoted(command)));
        let command = command.unwrap_or_default();
        self.json(&format!("{{\"ok\":false{command},\"error\":{error}}}"));
    }

    /// Writes a whole line. A closed pipe, as with `| head -1`, is not an error.
    fn line(&mut self, text: &str) {
        if self.is_closed() {
            return;
        }
        let line = format!("{text}\n");
        let written = self.out.write_all(line.as_bytes());
        match written.and_then(|()| self.out.flush()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            Err(error) => self.lost = Some(error),
        }
    }
}

/// The recorded text that people would see of a result that is printed as JSON.
#[derive(Debug, Default)]
struct ShownText {
    text: String,
    /// Whether the text is the author's own.
    is_own: bool,
}

/// Returns a value as JSON. If serialization fails, returns an error and no incomplete JSON.
fn document(value: &impl Serialize) -> Result<String, Fault> {
    json::to_string(value).map_err(unwritable)
}

#[cold]
fn unwritable(error: json::Error) -> Fault {
    let fault = Fault::internal("the result cannot be written as JSON");
    fault.with_text("reason", &error.to_string())
}
