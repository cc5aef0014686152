//! Writes the manifest of a part of the program, as JSON.
//!
//! It has the same keys in the same order as the whole manifest. Each command that is shown in full
//! has exactly the same text as in the whole manifest, unless current values are added. The key
//! `scope` describes what is shown.

use crate::view::put::Put;
use std::borrow::Cow;

use super::document::Document;
use super::dynamic::write_texts;
use super::reader::{Json, write_text};
use super::scope::{Depth, Detail, Scope, ScopeRequest};
use super::state::WriteState;
use crate::context::{ProgramState, SessionFact};
use crate::manifest::{Manifest, tokens};
use crate::sorted::insert_once;
use crate::spec::Words;
use crate::substring::Substring as _;

/// The maximum length in bytes of the number of tokens and the text after it, at the end of the
/// manifest. The number of tokens includes this text.
const AFTER_TOKENS: usize = 48;

/// The facts about the session whose value must be a single string, according to the specification.
const TEXT_FACTS: [&str; 3] = ["workspace", "profile", "auth"];

/// Returns the manifest of the commands in a scope. If the scope is the whole program and there is
/// no current state to add, returns the program's manifest unchanged.
#[must_use]
pub fn render<'a>(manifest: &Manifest<'a>, scope: &Scope, state: &dyn WriteState) -> Cow<'a, str> {
    render_with(manifest, scope, state, None)
}

/// Returns the manifest of the commands in a scope. `words` are the names that the framework's
/// flags have at these commands.
pub(crate) fn render_with<'a>(
    manifest: &Manifest<'a>,
    scope: &Scope,
    state: &dyn WriteState,
    words: Option<&Words>,
) -> Cow<'a, str> {
    if scope.is_whole() && state.is_empty() {
        return Cow::Borrowed(manifest.json.whole());
    }
    let document = Document::of(manifest);
    let mut out = String::from("{");
    for (key, value) in document.head() {
        if key == "global_flags" && !scope.has_full() {
            continue;
        }
        write_key(key, &mut out);
        match key {
            "surface" => write_surface(value, words, &mut out),
            "global_flags" => state.flags(value, document.binary(), &mut out),
            _ => out.put(value.raw()),
        }
    }
    write_key("commands", &mut out);
    out.put_char('{');
    for (index, detail) in scope.commands() {
        write_entry(&document, *index, *detail, state, &mut out);
    }
    out.put_char('}');
    write_schemas(&document, scope, &mut out);
    state.json(&mut out);
    write_scope(&document, scope, &mut out);
    write_key("tokens", &mut out);
    out.put(&tokens(out.len() + AFTER_TOKENS).to_string());
    write_key("manifest_hash", &mut out);
    out.put(document.hash());
    out.put_char('}');
    Cow::Owned(out)
}

/// Writes a key, with a comma before it if necessary.
#[inline(never)]
fn write_key(key: &str, out: &mut String) {
    if !out.ends_with('{') {
        out.put_char(',');
    }
    out.put_char('"');
    out.put(key);
    out.put("\":");
}

/// Writes the object with the names of cmdhelp's flags. If `words` is given, its names are written
/// in place of those in `surface`.
fn write_surface(surface: Json<'_>, words: Option<&Words>, out: &mut String) {
    let Some(words) = words else {
        return out.put(surface.raw());
    };
    out.put_char('{');
    for (key, written) in surface.entries() {
        write_key(key, out);
        let word = match key {
            "json" => words.json,
            "output" => words.output,
            "confirm" => words.confirm,
            "dry_run" => words.dry_run,
            "select" => words.select,
            "limit" => words.limit,
            "after" => words.after,
            _ => None,
        };
        match word {
            Some(word) => write_text(word, out),
            None => out.put(written.raw()),
        }
    }
    out.put_char('}');
}

fn write_entry(
    document: &Document<'_>,
    index: usize,
    detail: Detail,
    state: &dyn WriteState,
    out: &mut String,
) {
    write_key(document.key(index), out);
    let body = document.body(index).unwrap_or(Json::new("{}"));
    if detail == Detail::Full {
        state.command(body, document.binary(), out);
        return;
    }
    out.put_char('{');
    // The keys `summary` and `subcommands` come first, so that the rest of the object does not have
    // to be parsed.
    for (key, value) in body.entries().take(2) {
        if key == "summary" || (key == "subcommands" && value.raw() != "[]") {
            write_key(key, out);
            out.put(value.raw());
        }
    }
    write_key("tokens", out);
    out.put(&document.tokens(index).to_string());
    if document.is_group(index) {
        write_key("subtree_tokens", out);
        out.put(&document.subtree_tokens(index).to_string());
    }
    out.put_char('}');
}

/// Writes the schemas of the commands that are shown in full.
fn write_schemas(document: &Document<'_>, scope: &Scope, out: &mut String) {
    let mut mentioned: Vec<Cow<'_, str>> = Vec::new();
    for index in scope.full() {
        if document.text(index).has("\"json_schema_ref\":")
            && let Some(name) = document.command(index).and_then(|it| it.schema())
        {
            insert_once(&mut mentioned, name);
        }
    }
    if mentioned.is_empty() {
        return;
    }
    write_key("schemas", out);
    out.put_char('{');
    for (name, schema) in document.schemas() {
        if mentioned
            .binary_search(&super::reader::unescape(name))
            .is_ok()
        {
            write_key(name, out);
            out.put(schema.raw());
        }
    }
    out.put_char('}');
}

/// Writes the current state of the program, including the facts that could not be determined.
pub(super) fn write_context(state: &ProgramState, out: &mut String) {
    if !state.has_context() {
        return;
    }
    write_key("context", out);
    out.put_char('{');
    for (name, fact) in state.facts() {
        // The key `unavailable` is cmdhelp's own, so an author's fact with this name is omitted.
        if name == "unavailable" {
            continue;
        }
        if !out.ends_with('{') {
            out.put_char(',');
        }
        write_text(name, out);
        out.put_char(':');
        match fact {
            SessionFact::One(text) => write_text(text, out),
            SessionFact::Many(texts) if TEXT_FACTS.contains(&name) => {
                write_text(&texts.join(", "), out);
            }
            SessionFact::Many(texts) => write_texts(texts.iter().map(String::as_str), out),
        }
    }
    if !state.unavailable.is_empty() {
        write_key("unavailable", out);
        out.put_char('[');
        for (position, unavailable) in state.unavailable.iter().enumerate() {
            if position > 0 {
                out.put_char(',');
            }
            out.put("{\"what\":");
            write_text(&unavailable.what, out);
            out.put(",\"why\":");
            write_text(&unavailable.why, out);
            out.put_char('}');
        }
        out.put_char(']');
    }
    out.put_char('}');
}

/// Writes the scope, unless it is the whole program.
fn write_scope(document: &Document<'_>, scope: &Scope, out: &mut String) {
    if scope.is_whole() {
        return;
    }
    write_key("scope", out);
    match &scope.request {
        ScopeRequest::Command(target, depth) => {
            out.put("{\"path\":\"");
            out.put(document.key(*target));
            out.put_char('"');
            match depth {
                Depth::Default => out.put(",\"depth\":0"),
                Depth::Levels(levels) => out.put(&format!(",\"depth\":{levels}")),
                Depth::All => {}
            }
        }
        ScopeRequest::Search(words) => {
            out.put("{\"search\":");
            write_text(words, out);
        }
    }
    out.put_char('}');
}
