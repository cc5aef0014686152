//! SKILL.md: how a model uses the program.

use cmdhelp_spec::manifest::tokens;

use super::body::{self, code, exit_lines, line, section, short, tool_lines};
use super::front;
use crate::json::Object;
use crate::model::{Model, Tool};
use crate::tree::Tree;

/// What a body may cost to be read, in tokens as documents estimate them.
const MOST_TOKENS: usize = 5_000;

/// Writes the skill, in a folder of its own.
pub(super) fn write(model: &Model) -> Tree {
    let mut tree = Tree::new();
    tree.add("SKILL.md", text(model, &model.id()));
    tree
}

/// Writes the skill of this name.
pub(super) fn text(model: &Model, name: &str) -> String {
    let mut front = Object::default();
    front.put("name", name);
    front.put("description", description(model));
    front.put_some("license", model.packaging.license.clone());
    front.put("compatibility", short(&compatibility(model), 500));
    let mut metadata = Object::default();
    metadata.put("version", model.bundle_version());
    metadata.put_some("manifest_hash", model.hash.clone());
    front.put("metadata", metadata);
    let all = model
        .tools
        .iter()
        .map(|it| tool_lines(model, [it]))
        .collect::<String>();
    let whole = body(model, &all);
    let body = if tokens(whole.len()) <= MOST_TOKENS {
        whole
    } else {
        body(model, &groups(model))
    };
    front::file(front, &body)
}

fn description(model: &Model) -> String {
    let about = line(model.about());
    let stop = if about.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    let when = format!(
        "Use when the user mentions {} or asks for what it does.",
        code(&model.binary)
    );
    let room = 1024_usize.saturating_sub(when.chars().count() + 2);
    format!("{}{stop} {when}", short(&about, room))
}

fn compatibility(model: &Model) -> String {
    match &model.version {
        Some(version) => format!(
            "Needs `{}` {version} or newer on the PATH.",
            line(&model.binary)
        ),
        None => format!("Needs `{}` on the PATH.", line(&model.binary)),
    }
}

fn body(model: &Model, commands: &str) -> String {
    let binary = &model.binary;
    let mut text = format!("# {}\n\n{}\n", line(binary), body::prose(model.about()));
    let mut usage = String::new();
    usage.push_str(&format!(
        "- Ask: {} tells all of a command.\n",
        code(&format!("{binary} help <command> --format md"))
    ));
    if model.json_flag.is_some() {
        usage.push_str(&format!(
            "- Find: {} finds commands.\n",
            code(&format!("{binary} help --search <words>"))
        ));
    }
    if let Some(flag) = &model.json_flag {
        let call = code(&format!(
            "{binary} <command> {flag} '{{\"key\": \"value\"}}'"
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
            "- What cannot be undone is refused until {} is given. Ask the user first, each time.\n",
            code(flag)
        ));
    }
    section(&mut text, "How to call it", &usage);
    section(&mut text, "Commands", commands);
    section(&mut text, "Examples", &examples(model));
    section(&mut text, "Exit codes", &exit_lines(model));
    text
}

/// Returns the commands by their first words only: how many there are below each.
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
                code(format!("{} help {first} --format sig", model.binary).trim())
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
            // The first are the author's own choice of what matters.
            if tokens(text.len() + lines.len()) > MOST_TOKENS / 5 {
                return text;
            }
            text.push_str(&lines);
        }
    }
    text
}
