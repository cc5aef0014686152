//! Writes APP.md and the other files of an Agent Application, a package in one folder.

use cmdhelp_spec::spec::Effect;

use super::body::{
    self, code, example_line, exit_lines, has_commands, line, section, short, title,
};
use super::signature::signature;
use super::{front, skill};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};
use crate::tree::Tree;

/// Writes the files of the package, except the program itself, which the author adds.
pub(super) fn write(model: &Model) -> Tree {
    let mut tree = Tree::new();
    let skill = format!("{}-usage", model.id());
    tree.add("APP.md", front::file(manifest(model, &skill), &text(model)));
    tree.add("app/README.md", readme(model));
    tree.add(
        format!("skills/{skill}/SKILL.md"),
        skill::text(model, &skill, Some(&entry(model))),
    );
    let mut named: Vec<&str> = Vec::new();
    for (name, schema) in model.tools.iter().filter_map(schema_of) {
        if !named.contains(&name) {
            named.push(name);
            tree.add(format!("schemas/{name}.json"), schema.pretty());
        }
    }
    tree
}

/// Returns the name and the schema of a tool's output.
fn schema_of(tool: &Tool) -> Option<(&str, &Json)> {
    let is_safe = |it: &&str| {
        it.bytes()
            .all(|it| it.is_ascii_alphanumeric() || it == b'_' || it == b'-')
    };
    let name = tool.output_name.as_deref().filter(is_safe)?;
    Some((name, tool.output.as_ref()?))
}

/// Returns the command line that starts the program in the package, without the words of a command.
pub(crate) fn entry(model: &Model) -> String {
    if let Some(entry) = &model.packaging.entry {
        return entry.clone();
    }
    let binary = format!("./app/{}", model.binary);
    match (&model.output_flag, model.text_output) {
        (Some(flag), true) => format!("{binary} {flag} json"),
        _ => binary,
    }
}

/// Returns the name of a tool in the package. The name consists of the words that follow the command line of [`entry`].
fn command(model: &Model, tool: &Tool) -> String {
    match tool.words.is_empty() {
        true => model.binary.clone(),
        false => tool.path(),
    }
}

fn manifest(model: &Model, skill: &str) -> Object {
    let packaging = &model.packaging;
    let mut app = Object::default();
    app.put("schema", "agentapplications/v1");
    app.put("kind", "application");
    app.put("slug", model.id());
    app.put("name", title(model));
    app.put("description", line(&model.summary));
    app.put("version", model.bundle_version());
    app.put_some("license", packaging.license.clone());
    app.put_filled("authors", &packaging.authors);
    app.put_filled("tags", &packaging.tags);
    app.put(
        "entry",
        Json::object([("command", Json::from(entry(model)))]),
    );
    app.put(
        "commands",
        model
            .tools
            .iter()
            .map(|it| command(model, it))
            .collect::<Json>(),
    );
    app.put("skills", [skill].into_iter().collect::<Json>());
    let scheduling = match packaging.scheduling {
        true => "supported",
        false => "notSupported",
    };
    app.put("scheduling", scheduling);
    let confirmed = model.tools.iter().filter(|it| it.needs_consent());
    app.put(
        "confirmationRequired",
        confirmed.map(|it| command(model, it)).collect::<Json>(),
    );
    let mut facts = Object::default();
    facts.put("binary", &*model.binary);
    facts.put_some("manifest_hash", model.hash.clone());
    app.put("metadata", Json::object([("cmdhelp", facts.into())]));
    app
}

fn text(model: &Model) -> String {
    let mut text = format!("# {}\n", title(model));
    section(&mut text, "Purpose", &body::prose(&model.about()));
    let how = match has_commands(model) {
        true => format!(
            "Call {} from the folder of this package. The names of commands are the words that select \
             them, with spaces between words.",
            code(&format!("{} <command>", entry(model)))
        ),
        false => format!(
            "Call {} from the folder of this package.",
            code(&entry(model))
        ),
    };
    section(&mut text, "CLI", &how);
    section(&mut text, "Commands", &commands(model));
    section(&mut text, "Output", &output(model));
    let writes: Vec<String> = model
        .packaging
        .sandbox
        .writes
        .iter()
        .map(|it| code(it))
        .collect();
    section(
        &mut text,
        "State",
        &match writes.is_empty() {
            true => "The application declares no files that it writes.".to_owned(),
            false => format!("The application writes {}.", writes.join(", ")),
        },
    );
    section(&mut text, "Scheduling", &scheduling(model));
    section(&mut text, "Confirmations", &confirmations(model));
    section(
        &mut text,
        "Skills",
        &format!(
            "`skills/{}-usage` explains how to use the application.",
            model.id()
        ),
    );
    text
}

fn commands(model: &Model) -> String {
    let mut text = String::new();
    for tool in &model.tools {
        text.push_str(&format!(
            "### {}\n\n{}\n",
            code(&signature(model, tool)),
            body::prose(&tool.about())
        ));
        let effect = tool.worst_effect().map_or("unknown", Effect::as_str);
        let output = schema_of(tool).map_or(String::new(), |(it, _)| {
            format!("; output: `schemas/{it}.json`")
        });
        text.push_str(&format!("\nEffect: {effect}{output}.\n"));
        for example in &tool.examples {
            text.push_str(&format!("\n{}", example_line(example)));
        }
        text.push('\n');
    }
    text
}

fn output(model: &Model) -> String {
    let mut text = String::from("A call that succeeds ends with 0.");
    if model.output_flag.is_some() {
        text.push_str(
            " Standard output is one JSON document. A call that fails ends with another code and prints \
             `{\"ok\":false,\"error\":{\"code\",\"message\"}}`.",
        );
    }
    let exits = exit_lines(model);
    if !exits.is_empty() {
        text.push_str(&format!("\n\n{exits}"));
    }
    text
}

fn scheduling(model: &Model) -> String {
    let about = model.tools.iter().filter(|it| it.rules.schedules);
    let names: Vec<String> = about.map(|it| code(&command(model, it))).collect();
    match names.is_empty() {
        true => "There are no commands for scheduling.".to_owned(),
        false => format!("These commands are about scheduling: {}.", names.join(", ")),
    }
}

fn confirmations(model: &Model) -> String {
    let mut text = String::new();
    for tool in model.tools.iter().filter(|it| it.needs_consent()) {
        let why = match tool.worst_effect() {
            None => "its effect is not declared",
            Some(_) if tool.effect == Some(Effect::Destructive) => "it cannot be undone",
            Some(_) => "with some arguments it cannot be undone",
        };
        text.push_str(&format!("- {}: {why}\n", code(&command(model, tool))));
    }
    match text.is_empty() {
        true => "No command needs a confirmation.".to_owned(),
        false => format!(
            "{}\n{}",
            "Ask the user before these commands:\n",
            short(&text, 20_000)
        ),
    }
}

fn readme(model: &Model) -> String {
    format!(
        "The program {} belongs in this folder.\n",
        code(&model.binary)
    )
}
