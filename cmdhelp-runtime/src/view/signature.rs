//! Writes the signatures of a program's commands: one line for each command that can be run.
//!
//! No other view describes a whole program with fewer tokens. A signature contains the name of a
//! command, its arguments with their types, and its summary.

use super::argument::Argument;
use super::document::Document;
use super::dynamic::arguments;
use super::reader::Json;
use super::scope::Depth;
use super::usage::{flag, positional};
use super::visible::line;
use crate::list::List as _;
use crate::manifest::Manifest;
use crate::substring::Substring as _;
use crate::view::put::Put;

/// The limits up to which possible values are listed: their number, and the length of the list in
/// bytes.
const MAX_LISTED: (usize, usize) = (8, 60);

/// Returns a line for each command that can be run, of `target` and the commands below it. The
/// lines are short, so this view shows one level more than other views show in full. A line with
/// `…` stands for commands below the last level.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Fact, Part, Text};
/// use cmdhelp_runtime::view::scope::Depth;
/// use cmdhelp_runtime::view::signature;
///
/// const ABOUT: Fact = Fact::About(Some(Text::Plain("Does things")));
/// let app = Command { name: Text::Plain("app"), part: &Part { items: &[], facts: &[ABOUT] } };
/// let rendered = Rendered::of(&app);
/// let lines = signature::render(&rendered.manifest(), 0, Depth::Default);
/// assert_eq!(lines, "app  # Does things\n");
/// ```
#[must_use]
pub fn render(manifest: &Manifest<'_>, target: usize, depth: Depth) -> String {
    let document = Document::of(manifest);
    let entries = document.entries();
    let levels = match depth {
        Depth::Default | Depth::All => usize::MAX,
        Depth::Levels(levels) => levels.saturating_add(1),
    };
    let mut out = String::new();
    for index in document.subtree(target) {
        let level = usize::from(entries[index].depth - entries[target].depth);
        if level <= levels {
            write(&document, index, &mut out);
        }
        if level == levels && has_runnable_below(&document, index) {
            out.put(&line(&document.call(index)));
            out.put(" …");
            end(&document.summary(index), &mut out);
        }
    }
    out
}

fn has_runnable_below(document: &Document<'_>, index: usize) -> bool {
    let mut below = document.subtree(index).skip(1);
    below.any(|index| {
        let command = document.command(index);
        command.is_some_and(|command| command.is_runnable())
    })
}

fn write(document: &Document<'_>, index: usize, out: &mut String) {
    let Some(command) = document.command(index).filter(|it| it.is_runnable()) else {
        return;
    };
    let (mut required, mut optional) = (Vec::new(), Vec::new());
    let mut words = vec![document.call(index)];
    for argument in arguments(document, index) {
        match (argument.is_flag, argument.is_required()) {
            (false, _) => words.push(positional(&argument, &named(&argument))),
            (true, true) => required.push(flag(&argument, &value(&argument))),
            (true, false) => optional.push(flag(&argument, &value(&argument))),
        }
    }
    words.append(&mut required);
    words.append(&mut optional);
    if command.external_subcommands.is_some() {
        words.push("[command]...".to_owned());
    }
    out.put(&line(&words.join(" ")));
    end(&command.summary(), out);
}

/// Ends a signature with the command's summary.
fn end(summary: &str, out: &mut String) {
    let summary = line(summary);
    if !summary.is_empty() {
        out.put("  # ");
        out.put(&summary);
    }
    out.put_char('\n');
}

/// Returns the name of an argument, followed by its type unless the type is a string.
fn named(argument: &Argument<'_>) -> String {
    let word = argument.word();
    match few_values(argument) {
        Some(values) => format!("{}:{values}", argument.name),
        None if word == "string" => argument.name.to_string(),
        None => format!("{}:{word}", argument.name),
    }
}

/// Returns the placeholder of a flag's value.
fn value(argument: &Argument<'_>) -> String {
    let word = argument.word();
    let text = |json: Option<Json<'_>>| json.and_then(|json| Some(json.text()?.into_owned()));
    few_values(argument)
        .or_else(|| text(argument.format))
        .or_else(|| text(argument.value_name.filter(|_| word == "string")))
        .unwrap_or_else(|| word.into_owned())
}

/// Returns the possible values of an argument. Returns `None` if there are many, or if any contains
/// characters that have a meaning in a signature.
fn few_values(argument: &Argument<'_>) -> Option<String> {
    let values: Vec<_> = argument.values?.texts().take(MAX_LISTED.0 + 1).list();
    let is_plain = |text: &str| {
        let odd = |character: char| character.is_whitespace() || "|<>[]#".has_char(character);
        !text.is_empty() && !text.contains(odd)
    };
    let few =
        (1..=MAX_LISTED.0).contains(&values.len()) && values.iter().all(|value| is_plain(value));
    let joined = values.join("|");
    (few && joined.len() <= MAX_LISTED.1).then_some(joined)
}
