//! Permission rules, from effects: a command line is allowed only where it is proven that whatever
//! follows its words does no more than read. Everything else is asked about, which needs no rule.

mod proof;

use cmdhelp_spec::shell::calls;

use self::proof::{Reach, reach};
use crate::format::Harness;
use crate::json::{Json, Object};
use crate::model::{Model, Tool};

/// Writes the rules of a harness.
pub(super) fn write(model: &Model, harness: Harness) -> String {
    let proven: Vec<Proven<'_>> = model
        .tools
        .iter()
        .filter_map(|it| prove(model, it))
        .collect();
    match harness {
        Harness::ClaudeCode => claude_code(&proven),
        Harness::Codex => codex(&proven),
        Harness::Gemini => gemini(model, &proven),
    }
}

/// A command that only reads.
struct Proven<'a> {
    tool: &'a Tool,
    words: Vec<&'a str>,
    reach: Reach,
}

impl Proven<'_> {
    /// Returns the words as they are typed, with spaces between them.
    fn line(&self) -> String {
        self.words.join(" ")
    }
}

fn prove<'a>(model: &'a Model, tool: &'a Tool) -> Option<Proven<'a>> {
    let words = [&model.binary]
        .into_iter()
        .chain(&tool.words)
        .map(String::as_str)
        .collect();
    reach(model, tool).map(|reach| Proven { tool, words, reach })
}

/// In Claude Code, `ask` wins over `allow`, whichever says more. So there is no rule that asks about the
/// whole program: what no rule allows is asked about anyway.
fn claude_code(proven: &[Proven<'_>]) -> String {
    let mut allow = Vec::new();
    for command in proven {
        allow.push(format!("Bash({})", command.line()));
        if command.reach == Reach::All {
            allow.push(format!("Bash({} *)", command.line()));
        }
    }
    let mut permissions = Object::default();
    permissions.put("allow", allow.into_iter().collect::<Json>());
    let mut file = Object::default();
    file.put("permissions", permissions);
    Json::from(file).pretty()
}

/// Codex takes the strictest of all rules that match, so there is none for the whole program, either. Its
/// rules are prefixes: a command of which only the bare line is proven has none.
fn codex(proven: &[Proven<'_>]) -> String {
    let mut text = String::new();
    for command in proven.iter().filter(|it| it.reach == Reach::All) {
        let list = |words: &[&str]| words.iter().copied().collect::<Json>();
        text.push_str("prefix_rule(\n");
        text.push_str(&format!(
            "    pattern = {},\n",
            starlark(&list(&command.words))
        ));
        text.push_str("    decision = \"allow\",\n    match = [\n");
        text.push_str(&format!("        {},\n", starlark(&list(&command.words))));
        for words in examples(command) {
            text.push_str(&format!("        {},\n", starlark(&words)));
        }
        text.push_str("    ],\n)\n");
    }
    text
}

/// Returns the words of the examples that are this command and nothing else.
fn examples(command: &Proven<'_>) -> Vec<Json> {
    let mut found = Vec::new();
    for example in &command.tool.examples {
        if let [call] = &calls(&example.command)[..] {
            let is_it = call
                .words
                .iter()
                .map(|it| &**it)
                .take(command.words.len())
                .eq(command.words.iter().copied());
            if is_it
                && call.words.len() > command.words.len()
                && !call.words.iter().any(|it| it.contains('\0'))
            {
                found.push(call.words.iter().map(|it| &**it).collect());
            }
        }
    }
    found
}

/// Writes a list of strings for Starlark.
fn starlark(words: &Json) -> String {
    let words: Vec<String> = words.items().iter().map(ToString::to_string).collect();
    format!("[{}]", words.join(", "))
}

/// Gemini compares the text of the command line, so a command has a rule only where no other name of the
/// program begins with the same letters.
fn gemini(model: &Model, proven: &[Proven<'_>]) -> String {
    let mut rules = Vec::new();
    for command in proven.iter().filter(|it| it.reach == Reach::All) {
        let line = command.tool.path();
        if model
            .tools
            .iter()
            .flat_map(names)
            .any(|it| begins(&line, &it))
        {
            continue;
        }
        let prefix = Json::from(command.line());
        rules.push(format!(
            "[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = {prefix}\n\
             decision = \"allow\"\npriority = 100\n"
        ));
    }
    rules.join("\n")
}

/// Returns the lines that select a command: by its own name, and by its others.
fn names(tool: &Tool) -> Vec<String> {
    let Some((last, above)) = tool.words.split_last() else {
        return Vec::new();
    };
    let line = |name: &String| {
        above
            .iter()
            .chain([name])
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" ")
    };
    [last].into_iter().chain(&tool.aliases).map(line).collect()
}

/// Returns whether a line is the beginning of another one, and not of whole words of it.
fn begins(line: &str, other: &str) -> bool {
    other
        .strip_prefix(line)
        .is_some_and(|rest| !rest.is_empty() && !rest.starts_with(' '))
}
