//! Writes a manifest as Markdown. Section 6 of the cmdhelp specification defines the format.
//!
//! The output for a program is always exactly the same. It contains no date, because a date would
//! make cached prompts invalid, and comparisons fail.

mod command;
mod prose;
mod table;
mod text;

use std::borrow::Cow;

pub(super) use self::command::write_bindings;
use self::command::{CommandWriter, heading, paragraph, workspace};
use self::prose::{prose, prose_line};
use self::text::{code, codes, yaml};
use super::document::Document;
use super::dynamic::add_flags;
use super::reader::Json;
use super::scope::Scope;
use super::state::WriteState;
use super::visible::line;
use crate::context::{ProgramState, SessionFact};
use crate::manifest::Manifest;
use crate::substring::Substring as _;
use crate::view::put::Put;

/// Returns the Markdown of the commands in a scope.
///
/// ```
/// use cmdhelp_runtime::context::ProgramState;
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Fact, Part, Text};
/// use cmdhelp_runtime::view::markdown;
/// use cmdhelp_runtime::view::scope::{Depth, Scope};
///
/// const ABOUT: Fact = Fact::About(Some(Text::Plain("Does things")));
/// let app = Command { name: Text::Plain("app"), part: &Part { items: &[], facts: &[ABOUT] } };
/// let rendered = Rendered::of(&app);
/// let manifest = rendered.manifest();
/// let scope = Scope::of(&manifest, 0, Depth::Default);
/// let page = markdown::render(&manifest, &scope, &ProgramState::default());
/// assert!(page.starts_with("---\ncmdhelp_version: \"0.1\"\nbinary: app\n"));
/// assert!(page.ends_with("## `app`\n\nDoes things\n\n### Synopsis\n\n`app`\n"));
/// ```
#[must_use]
pub fn render(manifest: &Manifest<'_>, scope: &Scope, state: &dyn WriteState) -> String {
    let document = Document::of(manifest);
    let mut writer = CommandWriter {
        document: &document,
        state,
        shown: Vec::new(),
    };
    let mut out = String::new();
    write_top(&document, &mut out);
    let mut globals = Vec::new();
    if scope.has_full() {
        add_flags(document.global_flags(), &mut globals);
    }
    let mut context = String::new();
    state.markdown(&mut context);
    state.bindings(&document, &globals, &mut context);
    workspace("##", &context, &mut out);
    if !globals.is_empty() {
        heading("##", "Global flags", &mut out);
        table::flags(&globals, &mut out);
        out.put_char('\n');
    }
    write_summaries(&document, scope, &mut out);
    for index in scope.full() {
        writer.write(index, &mut out);
    }
    out.truncate(out.trim_end().len());
    out.put_char('\n');
    out
}

/// Writes the facts about the program.
fn write_top(document: &Document<'_>, out: &mut String) {
    let top = |key| document.top(key).and_then(Json::text);
    out.put("---\ncmdhelp_version: \"0.1\"\n");
    out.put_all(&["binary: ", &yaml(document.binary()), "\n"]);
    if let Some(version) = top("version") {
        out.put_all(&["version: ", &yaml(&version), "\n"]);
    }
    out.put_all(&["manifest_hash: ", document.hash(), "\n---\n\n"]);

    heading("#", &line(document.binary()), out);
    let summary = top("summary").unwrap_or_default();
    paragraph(&prose_line(&summary), out);
    if let Some(description) = top("description").filter(|description| *description != summary) {
        paragraph(&prose(&description), out);
    }
    if let Some(homepage) = top("homepage") {
        let odd = |character: char| character.is_whitespace() || "<>".has_char(character);
        let homepage = match homepage.contains(odd) {
            true => code(&homepage),
            false => format!("<{}>", line(&homepage)),
        };
        paragraph(&format!("Homepage: {homepage}"), out);
    }
}

/// Writes the facts about the current state of the program, including those that could not be determined.
pub(super) fn write_context(state: &ProgramState, out: &mut String) {
    for (name, fact) in state.facts() {
        let values = match fact {
            SessionFact::One(text) => code(text),
            SessionFact::Many(texts) => codes(&mut texts.iter().map(Cow::from)),
        };
        out.put_all(&["- ", &line(name), ": ", &values, "\n"]);
    }
    for unavailable in &state.unavailable {
        let (what, why) = (code(&unavailable.what), line(&unavailable.why));
        out.put_all(&["- ", &what, ": not available: ", &why, "\n"]);
    }
}

/// Writes the list of the commands that are shown by their summaries.
fn write_summaries(document: &Document<'_>, scope: &Scope, out: &mut String) {
    let mut lines = String::new();
    for index in scope.summaries() {
        let call = code(&document.call(index));
        let summary = line(&document.summary(index));
        let tokens = document.tokens(index);
        lines.put(&format!("- {call} — {summary} ({tokens} tokens"));
        if document.is_group(index) {
            let count = document.children(index).count();
            let commands = if count == 1 {
                "subcommand"
            } else {
                "subcommands"
            };
            let below = document.subtree_tokens(index);
            lines.put(&format!("; {count} {commands}, {below} tokens in total"));
        }
        lines.put(")\n");
    }
    if !lines.is_empty() {
        heading("##", "Commands", out);
        paragraph(&lines, out);
    }
}
