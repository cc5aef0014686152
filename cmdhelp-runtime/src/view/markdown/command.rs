//! Writes all facts about a command, in the order of the sections in the specification.

use std::borrow::Cow;

use super::prose::{prose, prose_line};
use super::table;
use super::text::{code, codes, fence};
use crate::context::ProgramState;
use crate::view::argument::Argument;
use crate::view::command::Command;
use crate::view::document::Document;
use crate::view::dynamic::arguments;
use crate::view::put::Put;
use crate::view::reader::{Json, entries_of, items_of, texts_of, unescape};
use crate::view::state::WriteState;
use crate::view::usage;
use crate::view::visible::line;

/// Writes commands one after the other. A schema that several commands use is shown only once.
pub(super) struct CommandWriter<'w, 'a> {
    pub(super) document: &'w Document<'a>,
    pub(super) state: &'w dyn WriteState,
    /// The names of the schemas that were already shown, each with the command at which it was
    /// shown.
    pub(super) shown: Vec<(String, String)>,
}

impl CommandWriter<'_, '_> {
    /// Writes one command.
    pub(super) fn write(&mut self, index: usize, out: &mut String) {
        let document = self.document;
        let command = document.command(index).unwrap_or_default();
        let call = document.call(index);
        let arguments = arguments(document, index);
        let mut bindings = String::new();
        self.state.bindings(document, &arguments, &mut bindings);
        let (args, flags) =
            arguments.split_at(arguments.partition_point(|argument| !argument.is_flag));

        heading("##", &code(&call), out);
        paragraph(&prose_line(&command.summary()), out);
        if let Some(description) = command.description.and_then(Json::text)
            && description != command.summary()
        {
            paragraph(&prose(&description), out);
        }
        paragraph(&facts(&command), out);
        heading("###", "Synopsis", out);
        paragraph(&code(&synopsis(&call, &command, args, flags)), out);
        let groups = groups(&command);
        if !args.is_empty() {
            heading("###", "Arguments", out);
            table::positionals(args, out);
            out.put_char('\n');
            if flags.is_empty() {
                paragraph(&groups, out);
            }
        }
        if !flags.is_empty() {
            heading("###", "Flags", out);
            table::flags(flags, out);
            out.put_char('\n');
            paragraph(&groups, out);
        }
        stdin(&command, out);
        examples(&command, out);
        self.output(&command, &call, out);
        workspace("###", &bindings, out);
        see_also(document, &command, out);
    }

    /// Returns a sentence that tells how to get JSON from a command that prints text by default.
    fn text_output(&self) -> String {
        let surface = self.document.top("surface");
        let flag = surface.and_then(|surface| surface.get("output")?.text());
        match flag {
            Some(flag) => format!(
                "Text by default; {} requests JSON.",
                code(&format!("{flag} json"))
            ),
            None => "Text.".to_owned(),
        }
    }

    fn output(&mut self, command: &Command<'_>, call: &str, out: &mut String) {
        let template = command
            .stdout
            .and_then(|stdout| stdout.get("text_template"));
        let template = template.and_then(Json::text);
        let schema = command.schema();
        let exits = exits(command);
        let streams = command.streams();
        let text = command.prints_text();
        if template.is_none() && schema.is_none() && !streams && !text && exits.is_empty() {
            return;
        }
        heading("###", "Output", out);
        if text {
            paragraph(&self.text_output(), out);
        }
        if let Some(template) = template {
            paragraph(&format!("Text: {}", code(&template)), out);
        }
        if let Some(name) = schema {
            self.schema(&name, call, out);
        }
        if streams {
            paragraph(STREAM, out);
        }
        if !exits.is_empty() {
            paragraph("Exit codes:", out);
            paragraph(&exits, out);
        }
    }

    fn schema(&mut self, name: &str, call: &str, out: &mut String) {
        let reference = code(&format!("#/schemas/{name}"));
        if let Some((_, place)) = self.shown.iter().find(|(shown, _)| shown == name) {
            let place = code(place);
            paragraph(&format!("JSON: {reference}, see {place}."), out);
            return;
        }
        let mut schemas = self.document.schemas();
        match schemas.find(|(key, _)| unescape(key) == name) {
            Some((_, schema)) => {
                paragraph(&format!("JSON: {reference}"), out);
                fence("json", schema.raw(), out);
                out.put_char('\n');
                self.shown.push((name.to_owned(), call.to_owned()));
            }
            None => paragraph(&format!("JSON: {reference}"), out),
        }
    }
}

/// The note for commands that print each element of their result as soon as it is produced.
const STREAM: &str = "Printed as a stream: a line `{\"type\":\"item\",\"data\":…}` for each element, \
                      and a last line `{\"type\":\"end\",\"ok\":…,\"count\":…}`.";

/// Writes a heading.
#[inline(never)]
pub(super) fn heading(level: &str, text: &str, out: &mut String) {
    out.put_all(&[level, " ", text, "\n\n"]);
}

/// Writes a paragraph, unless it is empty.
#[inline(never)]
pub(super) fn paragraph(text: &str, out: &mut String) {
    let text = text.trim_end();
    if !text.is_empty() {
        out.put_all(&[text, "\n\n"]);
    }
}

/// Writes the section with the current state of the program, unless it is empty.
pub(super) fn workspace(level: &str, lines: &str, out: &mut String) {
    if !lines.is_empty() {
        heading(level, "Workspace context", out);
        paragraph(lines, out);
    }
}

/// Writes the current values of the arguments whose values a command lists, with a line for each argument.
pub(in crate::view) fn write_bindings(
    state: &ProgramState,
    document: &Document<'_>,
    arguments: &[Argument<'_>],
    out: &mut String,
) {
    for argument in arguments {
        let Some(source) = argument.source(document.binary()) else {
            continue;
        };
        let what = match (state.values_of(&source), state.why_not(&source)) {
            (Some(values), _) => codes(&mut values.iter().map(Cow::from)),
            (None, Some(why)) => format!("not available: {}", line(why)),
            (None, None) => continue,
        };
        let name = match argument.is_flag {
            true => argument.spelling(),
            false => argument.name.to_string(),
        };
        let call = document.call_of(&source);
        out.put_all(&[
            "- ",
            &code(&name),
            " (from ",
            &code(&call),
            "): ",
            &what,
            "\n",
        ]);
    }
}

/// Returns a list of those facts about a command for which the specification has no section.
fn facts(command: &Command<'_>) -> String {
    let mut lines = String::new();
    for (label, fact) in [
        ("subcommands", command.subcommands),
        ("aliases", command.aliases),
        ("since", command.since),
        ("stability", command.stability),
        ("effect", command.effect),
    ] {
        let Some(fact) = fact.filter(|fact| fact.raw() != "[]") else {
            continue;
        };
        lines.put_all(&["- ", label, ": ", &codes(&mut fact.one_or_texts()), "\n"]);
    }
    if !command.is_runnable() {
        lines.put("- does nothing without a subcommand\n");
    }
    if command.args_conflicts_with_subcommands.is_some() {
        lines.put("- takes either its own arguments or a subcommand\n");
    }
    if command.subcommand_negates_reqs.is_some() {
        lines.put("- requires its arguments only without a subcommand\n");
    }
    if command.external_subcommands.is_some() {
        lines.put("- accepts any other word as a subcommand\n");
    }
    lines
}

fn synopsis(
    call: &str,
    command: &Command<'_>,
    args: &[Argument<'_>],
    flags: &[Argument<'_>],
) -> String {
    let mut words = vec![call.to_owned()];
    for argument in args {
        words.push(usage::positional(argument, &argument.name));
    }
    let mut has_optional = false;
    for flag in flags {
        match flag.is_required() {
            true => words.push(usage::flag(flag, &table::value_word(flag))),
            false => has_optional = true,
        }
    }
    if has_optional {
        words.push("[flags]".to_owned());
    }
    let has_subcommands = command.subcommands.is_some_and(|list| list.raw() != "[]");
    if has_subcommands || command.external_subcommands.is_some() {
        words.push(match command.is_runnable() {
            true => "[command]".to_owned(),
            false => "<command>".to_owned(),
        });
    }
    line(&words.join(" "))
}

/// Returns a list of the command's groups of arguments. The arguments of a group exclude each
/// other, or one of them is required.
fn groups(command: &Command<'_>) -> String {
    let mut lines = String::new();
    for group in items_of(command.groups) {
        let is = |key| group.get(key).is_some_and(Json::is_true);
        let many = match (is("required"), is("multiple")) {
            (true, true) => "at least one of",
            (true, false) => "exactly one of",
            (false, true) => "any of",
            (false, false) => "at most one of",
        };
        let mut members = texts_of(group.get("members"));
        lines.put_all(&["- ", many, " ", &codes(&mut members), "\n"]);
    }
    lines
}

fn stdin(command: &Command<'_>, out: &mut String) {
    let Some(stdin) = command.stdin else {
        return;
    };
    if !stdin.get("accepted").is_some_and(Json::is_true) {
        return;
    }
    heading("###", "Stdin", out);
    match stdin.get("format").and_then(Json::text) {
        Some(format) => paragraph(&format!("Reads standard input: {}.", code(&format)), out),
        None => paragraph("Reads standard input.", out),
    }
}

fn examples(command: &Command<'_>, out: &mut String) {
    for (position, example) in items_of(command.examples).enumerate() {
        if position == 0 {
            heading("###", "Examples", out);
        }
        let text = |key| example.get(key).and_then(Json::text).unwrap_or_default();
        paragraph(&prose_line(&text("note")), out);
        fence("bash", &text("cmd"), out);
        out.put_char('\n');
    }
}

/// Returns a list of the exit codes.
fn exits(command: &Command<'_>) -> String {
    let mut lines = String::new();
    for (exit, fact) in entries_of(command.exit_codes) {
        let text = |key| fact.get(key).and_then(Json::text);
        let when = fact.text().or_else(|| text("when")).unwrap_or_default();
        lines.put_all(&["- ", &code(exit), ": ", &line(&when)]);
        if let Some(message) = text("message_template") {
            lines.put_all(&["; message ", &code(&message)]);
        }
        if let Some(recovery) = text("recovery") {
            lines.put_all(&["; recovery: ", &line(&recovery)]);
        }
        lines.put_char('\n');
    }
    lines
}

fn see_also(document: &Document<'_>, command: &Command<'_>, out: &mut String) {
    let mut lines = String::new();
    for related in texts_of(command.see_also) {
        lines.put_all(&["- ", &code(&document.call_of(&related)), "\n"]);
    }
    if !lines.is_empty() {
        heading("###", "See also", out);
        paragraph(&lines, out);
    }
}
