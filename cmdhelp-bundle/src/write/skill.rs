//! Writes SKILL.md, which tells a model how to use the program.

use cmdhelp_spec::manifest::tokens;

use super::body::{self, code, exit_lines, has_commands, line, section, short, tool_lines};
use super::front;
use crate::json::Object;
use crate::model::{Model, Tool, with_sentence};
use crate::tree::Tree;

/// The maximum size of the text after the front matter, in estimated tokens.
const MAX_TOKENS: usize = 5_000;

/// Returns the skill as a folder with one file.
pub(super) fn write(model: &Model) -> Tree {
    let mut tree = Tree::new();
    tree.add("SKILL.md", text(model, &model.id(), None));
    tree
}

/// Returns the text of the skill `name`. `entry` is the command line that starts the program in a package.
pub(super) fn text(model: &Model, name: &str, entry: Option<&str>) -> String {
    let mut front = Object::default();
    front.put("name", name);
    front.put("description", description(model));
    front.put_some("license", model.packaging.license.clone());
    let needs = match entry {
        Some(entry) => format!("Needs {} of its package.", code(entry)),
        None => compatibility(model),
    };
    front.put("compatibility", short(&needs, 500));
    let mut metadata = Object::default();
    metadata.put("version", model.bundle_version());
    metadata.put_some("manifest_hash", model.hash.clone());
    front.put("metadata", metadata);
    let lists = [tool_lines(model, &model.tools), groups(model), count(model)];
    let bodies = lists.map(|it| body(model, entry, &it));
    let [.., shortest] = &bodies;
    let fits = |it: &&String| tokens(it.len()) <= MAX_TOKENS;
    front::file(front, bodies.iter().find(fits).unwrap_or(shortest))
}

pub(crate) fn description(model: &Model) -> String {
    if let Some((description, _)) = packaged_skill(model) {
        return short(&line(description), 1024);
    }
    let about = model.about();
    let sentences: Vec<String> = about.split("\n\n").filter_map(sentence).collect();
    let about = sentences.join(" ");
    let when = format!(
        "Use when the user mentions {} or asks for what it does.",
        code(&model.binary)
    );
    let room = 1024_usize.saturating_sub(when.chars().count() + 1);
    format!("{} {when}", short(&about, room))
        .trim_start()
        .to_owned()
}

/// Returns a paragraph on one line, with a full stop at its end.
fn sentence(paragraph: &str) -> Option<String> {
    Some(with_sentence(&line(paragraph), "")).filter(|it| !it.is_empty())
}

/// Returns the first paragraph of the packaging's skill, and the text after it.
fn packaged_skill(model: &Model) -> Option<(&str, &str)> {
    let skill = model.packaging.skill.as_deref()?.trim();
    Some(skill.split_once("\n\n").unwrap_or((skill, "")))
        .filter(|(description, _)| !line(description).is_empty())
}

fn compatibility(model: &Model) -> String {
    let binary = line(&model.binary);
    match (&model.packaging.works_with, &model.version) {
        (Some(range), _) => format!("Needs `{binary}` {range} on the PATH."),
        (None, Some(version)) => format!("Needs `{binary}` {version} or newer on the PATH."),
        (None, None) => format!("Needs `{binary}` on the PATH."),
    }
}

fn body(model: &Model, entry: Option<&str>, commands: &str) -> String {
    let binary = &model.binary;
    let mut text = format!("# {}\n\n{}\n", line(binary), body::prose(&model.about()));
    if let Some((_, more)) = packaged_skill(model).filter(|(_, more)| !more.trim().is_empty()) {
        text.push_str(&format!("\n{}\n", body::prose(more)));
    }
    let (command, subject) = match has_commands(model) {
        true => ("<command>", "a command"),
        false => ("", "the program"),
    };
    let ask = help(model, command, "--format md");
    let mut usage = String::new();
    if let Some(entry) = entry {
        let (own, here) = (code(binary), code(entry));
        usage.push_str(&format!(
            "- Call {here} from the folder of the package, wherever {own} is written here.\n"
        ));
    }
    usage.push_str(&format!("- Ask: {ask} prints all facts about {subject}.\n"));
    if model.help_word.is_some() && has_commands(model) {
        let find = help(model, "", "--search <words>");
        usage.push_str(&format!("- Find: {find} finds commands.\n"));
    }
    if let Some(flag) = &model.json_flag {
        let call = code(&format!(
            "{binary} {command} {flag} '{{\"key\": \"value\"}}'"
        ));
        usage.push_str(&format!(
            "- Call with values that a shell could misread: {call}.\n"
        ));
    }
    if let (Some(flag), true) = (
        &model.confirm_flag,
        model.tools.iter().any(Tool::asks_for_consent),
    ) {
        usage.push_str(&format!(
            "- Calls that cannot be undone are refused without {}. Ask the user before each of them.\n",
            code(flag)
        ));
    }
    section(&mut text, "How to call it", &usage);
    section(&mut text, "Commands", commands);
    section(&mut text, "Examples", &examples(model));
    section(&mut text, "Exit codes", &exit_lines(model));
    text
}

/// Returns the command line that prints the help of `command`. It contains the program's help word and the flags `more`
/// or, if the program has no help word, `--help`.
fn help(model: &Model, command: &str, more: &str) -> String {
    let binary = &model.binary;
    code(&match &model.help_word {
        Some(word) => format!("{binary} {word} {command} {more}"),
        None => format!("{binary} {command} --help"),
    })
}

/// Returns a line with the number of commands.
fn count(model: &Model) -> String {
    let help = help(model, "", "");
    format!("- {} commands; {help} lists them\n", model.tools.len())
}

/// Returns a line for each first word of the commands. The line counts the commands that begin with this word, or
/// describes the command if there is only one.
fn groups(model: &Model) -> String {
    let mut groups: Vec<(&str, usize, &Tool)> = Vec::new();
    for tool in &model.tools {
        let first = tool.words.first().map_or("", |it| &**it);
        match groups.iter_mut().find(|(it, _, _)| *it == first) {
            Some((_, count, _)) => *count += 1,
            None => groups.push((first, 1, tool)),
        }
    }
    let mut text = String::new();
    for (first, count, tool) in groups {
        let call = format!("{} {first}", model.binary);
        match count {
            1 => text.push_str(&tool_lines(model, [tool])),
            _ => text.push_str(&format!(
                "- {}: {count} commands; {} lists them\n",
                code(call.trim_end()),
                help(model, first, "--format sig")
            )),
        }
    }
    text
}

fn examples(model: &Model) -> String {
    let mut text = String::new();
    for tool in &model.tools {
        for example in &tool.examples {
            let note = line(example.note.as_ref().unwrap_or(&tool.summary));
            let lines = format!("- {}: {note}\n", code(&example.command));
            // If there is not enough space, the last examples are left out, because authors put the most important
            // examples first.
            if tokens(text.len() + lines.len()) > MAX_TOKENS / 5 {
                return text;
            }
            text.push_str(&lines);
        }
    }
    text
}
