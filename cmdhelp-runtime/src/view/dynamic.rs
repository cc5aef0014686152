//! Adds values that are known only at run time to a view.
//!
//! The functions of the author that return such values may read a disk or a network. So only the
//! functions for arguments that the view shows are called.

use super::argument::Argument;
use super::command::Command;
use super::document::Document;
use super::reader::{Entries, Json, entries_of, items_of, write_text};
use super::scope::Scope;
use crate::context::ProgramState;
use crate::manifest::{Manifest, Source};
use crate::substring::Substring as _;
use crate::view::put::Put;

/// Returns the functions that list values for arguments of the commands that are shown in full,
/// each function once.
#[must_use]
pub fn sources(manifest: &Manifest<'_>, scope: &Scope) -> Vec<Source> {
    let mut bound: Vec<Source> = Vec::new();
    if manifest.sources.is_empty() || !scope.has_full() {
        return bound;
    }
    let document = Document::of(manifest);
    let mut bind = |argument: &Argument<'_>| {
        let Some(command) = argument.source(document.binary()) else {
            return;
        };
        if argument.values.is_some() || bound.iter().any(|source| source.command == command) {
            return;
        }
        let mut known = manifest.sources.iter();
        bound.extend(known.find(|source| source.command == command));
    };
    for (key, flag) in document.global_flags() {
        bind(&Argument::flag(key, flag));
    }
    for index in scope.full() {
        if has_source(document.text(index)) {
            for argument in arguments(&document, index) {
                bind(&argument);
            }
        }
    }
    bound
}

/// Returns a command's arguments: first the positional arguments, and then the flags.
pub(crate) fn arguments<'a>(document: &Document<'a>, index: usize) -> Vec<Argument<'a>> {
    let Command { args, flags, .. } = document.command(index).unwrap_or_default();
    let mut arguments = Vec::new();
    for argument in items_of(args) {
        arguments.push(Argument::positional(argument));
    }
    add_flags(entries_of(flags), &mut arguments);
    arguments
}

/// Adds flags to a list of arguments.
pub(super) fn add_flags<'a>(flags: Entries<'a>, arguments: &mut Vec<Argument<'a>>) {
    for (key, flag) in flags {
        arguments.push(Argument::flag(key, flag));
    }
}

/// Returns whether a JSON object of the manifest contains an argument whose values a command lists.
/// The text that is looked for cannot occur inside a string, because quotes in strings are escaped.
pub(crate) fn has_source(json: &str) -> bool {
    json.has("\"enum_source\":\"dynamic:")
}

/// Writes a command's JSON object, with the current values of its arguments.
pub(super) fn write_command(body: Json<'_>, binary: &str, state: &ProgramState, out: &mut String) {
    if state.values.is_empty() || !has_source(body.raw()) {
        out.put(body.raw());
        return;
    }
    let mut separator = '{';
    for (key, value) in body.entries() {
        write_key(separator, key, out);
        separator = ',';
        match key {
            "args" => {
                out.put_char('[');
                for (position, argument) in value.items().enumerate() {
                    if position > 0 {
                        out.put_char(',');
                    }
                    let source = Argument::positional(argument).source(binary);
                    write_argument(argument, source.as_deref(), state, out);
                }
                out.put_char(']');
            }
            "flags" => write_flags(value, binary, state, out),
            _ => out.put(value.raw()),
        }
    }
    out.put_char('}');
}

/// Writes `flags` or `global_flags`, with the current values of the flags.
pub(super) fn write_flags(flags: Json<'_>, binary: &str, state: &ProgramState, out: &mut String) {
    if state.values.is_empty() || !has_source(flags.raw()) {
        out.put(flags.raw());
        return;
    }
    let mut separator = '{';
    for (key, flag) in flags.entries() {
        write_key(separator, key, out);
        separator = ',';
        let source = Argument::flag(key, flag).source(binary);
        write_argument(flag, source.as_deref(), state, out);
    }
    out.put_char('}');
}

fn write_argument(
    argument: Json<'_>,
    source: Option<&str>,
    state: &ProgramState,
    out: &mut String,
) {
    let values = source.and_then(|source| state.values_of(source));
    let (Some(values), None) = (values, argument.get("enum")) else {
        out.put(argument.raw());
        return;
    };
    let mut separator = '{';
    for (key, value) in argument.entries() {
        write_key(separator, key, out);
        separator = ',';
        out.put(value.raw());
        if key == "enum_source" {
            out.put(",\"enum\":");
            write_texts(values.iter().map(String::as_str), out);
        }
    }
    out.put_char('}');
}

fn write_key(separator: char, key: &str, out: &mut String) {
    out.push(separator);
    out.put_char('"');
    out.put(key);
    out.put("\":");
}

/// Writes strings as a JSON array.
pub(super) fn write_texts<'t>(texts: impl Iterator<Item = &'t str>, out: &mut String) {
    out.put_char('[');
    for (position, text) in texts.enumerate() {
        if position > 0 {
            out.put_char(',');
        }
        write_text(text, out);
    }
    out.put_char(']');
}
