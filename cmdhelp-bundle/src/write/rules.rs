//! Writes permission rules for harnesses. A rule allows all command lines that begin with certain words. There is a
//! rule only if the declared effects prove that each of these command lines only reads. For command lines without a
//! rule, the harness asks the user by default.

mod proof;
mod server;

use cmdhelp_spec::shell::calls;

use self::proof::reach;
pub use self::proof::{NoRules, Reach, no_rules};
use crate::format::{Harness, Options};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};

/// The end of a regular expression for Gemini CLI. It matches a space, or the quote after the command line.
pub(crate) const END_OF_WORD: &str = "[ \"]";

/// Writes the rules of a harness.
pub(super) fn write(model: &Model, harness: Harness, options: &Options) -> String {
    let proven: Vec<ReadOnlyCommand<'_>> = model
        .tools
        .iter()
        .filter_map(|it| prove(model, it))
        .collect();
    match harness {
        Harness::ClaudeCode => claude_code(model, &proven, options.server.as_deref()),
        Harness::Codex => codex(&proven),
        Harness::Gemini => gemini(&proven),
    }
}

/// Returns the commands for which the rules of a harness contain `allow`.
pub(crate) fn allowed(model: &Model, harness: Harness) -> Vec<&Tool> {
    let proven = model.tools.iter().filter_map(|it| prove(model, it));
    let has_rule = |it: &ReadOnlyCommand<'_>| match harness {
        Harness::ClaudeCode => true,
        Harness::Codex | Harness::Gemini => it.reach == Reach::All,
    };
    proven.filter(has_rule).map(|it| it.tool).collect()
}

/// A command that is proven to read only.
struct ReadOnlyCommand<'a> {
    tool: &'a Tool,
    words: Vec<&'a str>,
    reach: Reach,
}

impl ReadOnlyCommand<'_> {
    /// Returns the words, separated by spaces.
    fn line(&self) -> String {
        self.words.join(" ")
    }
}

fn prove<'a>(model: &'a Model, tool: &'a Tool) -> Option<ReadOnlyCommand<'a>> {
    let words = [&model.binary]
        .into_iter()
        .chain(&tool.words)
        .map(String::as_str)
        .collect();
    reach(model, tool).map(|reach| ReadOnlyCommand { tool, words, reach })
}

/// Returns the rules for Claude Code. There is no `ask` rule for the whole program, because `ask` takes precedence over
/// a more specific `allow`, and Claude Code asks by default anyway. The destructive tools of the program's server have
/// `ask` rules, because the user could have a rule that allows the whole server.
fn claude_code(model: &Model, proven: &[ReadOnlyCommand<'_>], server: Option<&str>) -> String {
    let (mut allow, mut ask) = (Vec::new(), Vec::new());
    for command in proven {
        allow.push(format!("Bash({})", command.line()));
        if command.reach == Reach::All {
            allow.push(format!("Bash({} *)", command.line()));
        }
    }
    if let Some(server) = server {
        for tool in server::tools(model) {
            let name = format!("mcp__{server}__{}", tool.name);
            let rules = if tool.reads_only {
                &mut allow
            } else {
                &mut ask
            };
            rules.push(name);
        }
    }
    let mut permissions = Object::default();
    permissions.put("allow", &allow);
    permissions.put_filled("ask", &ask);
    Json::object([("permissions", permissions.into())]).pretty()
}

/// Returns the rules of Codex. Codex applies the strictest rule that matches, so there is no rule for the whole
/// program. A rule of Codex covers every command line that begins with its words. So there is no rule for a command
/// that is only proven to read when no further words follow.
fn codex(proven: &[ReadOnlyCommand<'_>]) -> String {
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

/// Returns those examples of a command that consist of a single call of it.
fn examples(command: &ReadOnlyCommand<'_>) -> Vec<Json> {
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

/// Returns a list of strings in the syntax of Starlark.
fn starlark(words: &Json) -> String {
    let words: Vec<String> = words.items().iter().map(ToString::to_string).collect();
    format!("[{}]", words.join(", "))
}

/// Returns the rules for Gemini CLI. Gemini CLI compares a rule with the command line as JSON text. A `commandPrefix`
/// could end in the middle of a word. So each rule is a regular expression, in which a space or the end of the line
/// must follow the command.
fn gemini(proven: &[ReadOnlyCommand<'_>]) -> String {
    let mut rules = Vec::new();
    for command in proven.iter().filter(|it| it.reach == Reach::All) {
        let words = command.line().replace('.', "[.]").replace('+', "[+]");
        let pattern = Json::from(format!("{words}{END_OF_WORD}"));
        rules.push(format!(
            "[[rule]]\ntoolName = \"run_shell_command\"\ncommandRegex = {pattern}\n\
             decision = \"allow\"\npriority = 100\n"
        ));
    }
    rules.join("\n")
}
