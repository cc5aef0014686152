//! Writes CLI.md and the other files of the bundle.

use super::body::{self, exit_lines, has_commands, section, title, tool_lines};
use super::parts::{auth, install, output, requires, sandbox, step, version_check};
use super::{WriteError, driver_md, front, secrets_md, tool_md};
use crate::format::{Layout, Options};
use crate::json::{Json, Object};
use crate::model::{Example, Model, ObservedCall, Tool};
use crate::tree::Tree;

/// Writes the bundle: CLI.md and the other files.
pub(super) fn write(model: &Model, options: &Options) -> Result<Tree, WriteError> {
    let install = install(&model.packaging, options);
    if install.is_empty() {
        return Err(WriteError::NoInstall);
    }
    let mut tree = Tree::new().owning("tools", "TOOL.md");
    tree.add(
        "CLI.md",
        front::noted(manifest(model, install), &note(model), &text(model)),
    );
    tree.add("DRIVER.md", driver_md::write(model, Layout::Bundle));
    if !model.packaging.secrets.is_empty() {
        tree.add("SECRETS.md", secrets_md::write(model));
    }
    for (tool, id) in Layout::Bundle.tools_with_ids(model) {
        let path = format!("tools/{id}/TOOL.md");
        tree.add(path, tool_md::write(model, tool, &id, options));
    }
    Ok(tree)
}

fn manifest(model: &Model, install: Vec<Json>) -> Object {
    let packaging = &model.packaging;
    let mut cli = Object::default();
    cli.put("name", title(model));
    cli.put("id", model.id());
    cli.put("description", body::short(&model.about(), 2000));
    cli.put("version", model.bundle_version());
    cli.put("bin", &*model.binary);
    cli.put_filled("bin_args", &packaging.args);
    cli.put_filled("tags", &packaging.tags);
    let requires = requires(packaging);
    cli.put_filled("requires", requires);
    cli.put("install", Json::List(install));
    cli.put("version_check", version_check(model));
    if let Some(login) = &packaging.auth {
        cli.put("auth", auth(model, login));
    }
    cli.put_filled("setup", packaging.setup.iter().map(step).collect::<Json>());
    cli.put("sandbox", sandbox(model));
    cli.put("output", output(model, |key| key));
    cli.put("commands", commands(model));
    let examples = examples(model);
    cli.put_filled("examples", Json::List(examples));
    let mut facts = Object::default();
    facts.put("summary", &*model.summary);
    facts.put_some("manifest_hash", model.hash.clone());
    facts.put_some("memory_mb", packaging.memory_mb);
    facts.put_some("cpu_seconds", packaging.cpu_seconds);
    let calls = packaging.observed.iter().map(ObservedCall::to_json);
    facts.put_filled("observed", calls.collect::<Json>());
    cli.put("metadata", Json::object([("cmdhelp", facts.into())]));
    cli
}

/// Returns comments for the front matter if the sandbox was drafted from observed calls. They tell from which calls the
/// sandbox comes, and what an observation cannot see.
fn note(model: &Model) -> Vec<(&'static str, String)> {
    let calls = model.packaging.observed.iter();
    let calls: Vec<String> = calls
        .map(|it| body::line(&format!("`{}`", it.command.join(" ").escape_debug())))
        .collect();
    if calls.is_empty() {
        return Vec::new();
    }
    let lines = [
        format!("The access that was observed in {}.", calls.join(", ")),
        "metadata.cmdhelp.observed has the access of each call, and the access that is withheld.".to_owned(),
        "Not observed: which environment variables a program reads, files that do not exist yet, sockets with".to_owned(),
        "paths, and the access of calls with other arguments. Check it before you agree to it.".to_owned(),
    ];
    vec![("sandbox", lines.join("\n"))]
}

/// Returns the value of the key `commands` in CLI.md: a tree whose leaves are the paths of TOOL.md files. A command
/// with subcommands is an inner node, and such a node cannot refer to a tool. So only DRIVER.md and the text after the
/// front matter list these commands.
fn commands(model: &Model) -> Json {
    let mut top = Vec::new();
    let tools = Layout::Bundle.tools_with_ids(model);
    for (tool, id) in tools.into_iter().filter(|(it, _)| is_leaf(it)) {
        let path = Json::from(format!("./tools/{id}/TOOL.md"));
        insert(&mut top, &tool.words, path);
    }
    Json::Object(top)
}

fn is_leaf(tool: &Tool) -> bool {
    !tool.words.is_empty() && !tool.is_group
}

fn insert(entries: &mut Vec<(String, Json)>, words: &[String], tool: Json) {
    let Some((first, rest)) = words.split_first() else {
        return;
    };
    if rest.is_empty() {
        entries.push((first.clone(), tool));
        return;
    }
    let at = entries
        .iter()
        .position(|(key, _)| key == first)
        .unwrap_or_else(|| {
            entries.push((first.clone(), Json::Object(Vec::new())));
            entries.len() - 1
        });
    if let (_, Json::Object(below)) = &mut entries[at] {
        insert(below, rest, tool);
    }
}

fn examples(model: &Model) -> Vec<Json> {
    let mut examples = Vec::new();
    let mut put = |example: &Example, summary: &str| {
        let mut object = Object::default();
        object.put("goal", example.note.as_deref().unwrap_or(summary));
        object.put("cmd", &*example.command);
        examples.push(object.into());
    };
    for example in &model.examples {
        put(example, &model.summary);
    }
    for tool in &model.tools {
        for example in &tool.examples {
            put(example, &tool.summary);
        }
    }
    examples
}

fn text(model: &Model) -> String {
    let mut text = format!("# {}\n\n{}\n", title(model), body::prose(&model.about()));
    let others: Vec<&Tool> = model.tools.iter().filter(|it| !is_leaf(it)).collect();
    section(
        &mut text,
        "Commands",
        &tool_lines(model, model.tools.iter().filter(|it| is_leaf(it))),
    );
    let heading = match has_commands(model) {
        true => "Commands that have subcommands, too",
        false => "Commands",
    };
    section(&mut text, heading, &tool_lines(model, others));
    if let Some(more) = &model.packaging.body {
        text.push_str(&format!("\n{}\n", body::prose(more)));
    }
    section(&mut text, "Exit codes", &exit_lines(model));
    text
}
