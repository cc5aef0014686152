//! Writes the Markdown that follows the front matter of a file.

use super::signature::signature;
use crate::model::{Example, Model, Tool};

/// Returns whether a call of the program contains the name of a command.
pub(super) fn has_commands(model: &Model) -> bool {
    model.tools.iter().any(|tool| !tool.words.is_empty())
}

/// Returns a text without characters that could deceive a reader: control characters and direction marks, which change
/// how the text looks, and invisible characters (the copy of ASCII and the selectors of variants), which agents can
/// read.
pub(super) fn prose(text: &str) -> String {
    let is_mark = |it: char| matches!(it, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e01ef}');
    let keep = |it: &char| matches!(it, '\n' | '\t') || (!it.is_control() && !is_mark(*it));
    text.trim().chars().filter(keep).collect()
}

/// Returns a text on one line, with single spaces between words.
pub(crate) fn line(text: &str) -> String {
    prose(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text, which is cut if it has more than `most` characters.
pub(crate) fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}\u{2026}", cut.trim_end())
}

/// Returns a text as inline code of Markdown.
pub(super) fn code(text: &str) -> String {
    let text = line(text);
    let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Writes a section of Markdown, unless its text is empty.
pub(super) fn section(body: &mut String, title: &str, text: &str) {
    if !text.trim().is_empty() {
        body.push_str(&format!("\n## {title}\n\n{}\n", text.trim_end()));
    }
}

/// Returns a line for each tool, with its signature, effect and summary.
pub(super) fn tool_lines<'a>(model: &Model, tools: impl IntoIterator<Item = &'a Tool>) -> String {
    let mut lines = String::new();
    for tool in tools {
        let effect = tool
            .worst_effect()
            .map_or(String::new(), |it| format!(" ({})", it.as_str()));
        let (call, summary) = (code(&signature(model, tool)), line(&tool.summary));
        lines.push_str(&format!("- {call}{effect}: {summary}\n"));
    }
    lines
}

/// Returns the line of a list with an example and its note.
pub(super) fn example_line(example: &Example) -> String {
    let note = example.note.iter().map(|it| format!(": {}", line(it)));
    format!("- {}{}\n", code(&example.command), note.collect::<String>())
}

/// Returns a line for each exit code and meaning, without repetitions, in the order of the codes.
pub(super) fn exit_lines(model: &Model) -> String {
    let mut exits: Vec<_> = model.tools.iter().flat_map(|tool| &tool.exits).collect();
    exits.sort_by_key(|it| it.code);
    let mut lines: Vec<String> = Vec::new();
    for exit in exits {
        let recovery = exit.recovery.as_deref().map(|it| format!(". {}", line(it)));
        let meaning = format!(
            "- `{}`: {}{}\n",
            exit.code,
            line(&exit.when),
            recovery.unwrap_or_default()
        );
        if !lines.contains(&meaning) {
            lines.push(meaning);
        }
    }
    lines.concat()
}

/// Returns the program's name for people: the name in the packaging or, without it, the binary's
/// name.
pub(crate) fn title(model: &Model) -> String {
    let name = model.packaging.name.as_deref().unwrap_or(&model.binary);
    short(&line(name), 80)
}
