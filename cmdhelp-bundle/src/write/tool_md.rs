//! TOOL.md: what a tool is given, what it returns, and what it does to the world.

use cmdhelp_spec::spec::Effect;

use super::body::{self, code, line, section, short};
use super::front;
use super::signature::signature;
use crate::format::{Options, Profile};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};

/// Writes the file of a tool.
pub(super) fn write(model: &Model, tool: &Tool, options: &Options) -> String {
    let path = match tool.words.is_empty() {
        true => model.binary.clone(),
        false => tool.path(),
    };
    let mut file = Object::default();
    file.put("name", short(&line(&path), 80));
    file.put("id", tool.id(&model.id()));
    file.put("description", description(tool));
    file.put("version", model.bundle_version());
    file.put("inputs", tool.inputs());
    let any = || Json::Object(Vec::new());
    file.put("outputs", tool.output.clone().unwrap_or_else(any));
    put_effect(&mut file, model, tool);
    let packaging = &model.packaging;
    let mut requires = Object::default();
    requires.put_list("network", &packaging.sandbox.network);
    let slugs: Vec<String> = packaging.secrets.iter().map(|it| it.slug.clone()).collect();
    requires.put_list("secrets", &slugs);
    if !requires.is_empty() {
        file.put("requires", requires);
    }
    if options.profile == Profile::Seed {
        let mut runner = Object::default();
        runner.put("cli", "../../CLI.md");
        let template = model.command_line(tool).template;
        runner.put(
            "argv",
            template
                .words()
                .iter()
                .map(String::as_str)
                .collect::<Json>(),
        );
        file.put("runner", runner);
    }
    let mut facts = Object::default();
    facts.put("path", tool.path());
    facts.put("summary", &*tool.summary);
    facts.put_some("effect", tool.worst_effect().map(Effect::as_str));
    facts.put_some(
        "stdin",
        tool.stdin
            .as_ref()
            .map(|it| it.format.clone().unwrap_or_default()),
    );
    facts.put_some("stability", tool.stability.clone());
    let mut metadata = Object::default();
    metadata.put("cmdhelp", facts);
    file.put("metadata", metadata);
    front::file(file, &text(model, tool))
}

/// Returns what the tool does, with what no schema of its inputs says.
fn description(tool: &Tool) -> String {
    let mut rules = tool.group_rules();
    rules.insert(0, tool.about().to_owned());
    short(&rules.join("\n\n"), 2000)
}

/// Writes what a call does. Of what nothing is known, the worst is said.
fn put_effect(file: &mut Object, model: &Model, tool: &Tool) {
    let reaches_out = !model.packaging.sandbox.network.is_empty();
    let (approval, risk) = match tool.worst_effect() {
        Some(Effect::Read) => ("auto", 0_u64),
        Some(Effect::Write) if reaches_out => ("on-mutate", 2),
        Some(Effect::Write) => ("on-mutate", 1),
        Some(Effect::Destructive) | None => ("always", 3),
    };
    let mut mutates = Vec::new();
    if risk > 0 {
        mutates.push("workspace:/".to_owned());
    }
    if risk > 0 && reaches_out {
        mutates.push(format!("external:{}", model.id()));
    }
    file.put("mutates", mutates.into_iter().collect::<Json>());
    file.put("approval", approval).put("risk_level", risk);
}

fn text(model: &Model, tool: &Tool) -> String {
    let mut text = format!(
        "# {}\n\n{}\n",
        code(&signature(model, tool)),
        body::prose(tool.about())
    );
    let mut examples = String::new();
    for example in &tool.examples {
        let note = example
            .note
            .as_deref()
            .map_or(String::new(), |it| format!(": {}", line(it)));
        examples.push_str(&format!("- {}{note}\n", code(&example.command)));
    }
    section(&mut text, "Examples", &examples);
    text
}
