//! Writes TOOL.md: the inputs, outputs and effects of a tool.

use cmdhelp_spec::spec::Effect;

use super::body::{self, code, example_line, line, section, short};
use super::front;
use super::parts::narrowed;
use super::signature::signature;
use crate::format::{Layout, Options, Profile};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};

/// Returns the text of TOOL.md for a tool. `id` is the tool's id in the bundle.
pub(super) fn write(model: &Model, tool: &Tool, id: &str, options: &Options) -> String {
    let path = match tool.words.is_empty() {
        true => model.binary.clone(),
        false => tool.path(),
    };
    let mut file = Object::default();
    file.put("name", short(&line(&path), 80));
    file.put("id", id);
    file.put("description", description(tool));
    file.put("version", model.bundle_version());
    file.put("inputs", tool.inputs());
    let any = || Json::Object(Vec::new());
    file.put("outputs", tool.output.clone().unwrap_or_else(any));
    put_effect(&mut file, model, tool);
    put_rules(&mut file, tool);
    let packaging = &model.packaging;
    let mut requires = Object::default();
    requires.put_filled("network", &model.sandbox_of(tool).network);
    // A command that works without a login, such as the login itself, does not need the secrets.
    let secrets = packaging.secrets.iter();
    let secrets = secrets.filter(|_| tool.rules.signed_in != Some(false));
    let slugs: Vec<String> = secrets.map(|it| it.slug.clone()).collect();
    requires.put_filled("secrets", &slugs);
    file.put_filled("requires", requires);
    if options.profile == Profile::Seed && options.layout == Layout::Bundle {
        let mut runner = Object::default();
        runner.put("cli", "../../CLI.md");
        let template = model.command_line(tool).template;
        runner.put("argv", template.words());
        file.put("runner", runner);
        let sandbox = narrowed(tool);
        file.put_filled("sandbox", sandbox);
    }
    let examples: Vec<Json> = examples(model, tool);
    file.put_filled("examples", Json::List(examples));
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
    facts.put_some("signed_in", tool.rules.signed_in);
    facts.put_true("schedules", tool.rules.schedules);
    let sandbox = tool.rules.sandbox.iter();
    let sandbox = sandbox.map(|(kind, values)| (kind.clone(), values.into()));
    facts.put_filled("sandbox", Json::Object(sandbox.collect()));
    file.put("metadata", Json::object([("cmdhelp", facts.into())]));
    front::file(file, &text(model, tool))
}

/// Returns the description of the tool, followed by the rules that the schema of its inputs cannot express.
pub(crate) fn description(tool: &Tool) -> String {
    let mut rules = tool.group_rules();
    rules.insert(0, tool.about().into_owned());
    short(&rules.join("\n\n"), 2000)
}

/// Writes the worst effect that a call can have. An unknown effect is written as `destructive`.
fn put_effect(file: &mut Object, model: &Model, tool: &Tool) {
    let (approval, risk) = match tool.worst_effect() {
        Some(Effect::Read) => ("auto", 0_u64),
        Some(Effect::Write) if reaches_out(model, tool) => ("on-mutate", 2),
        Some(Effect::Write) => ("on-mutate", 1),
        Some(Effect::Destructive) | None => ("always", 3),
    };
    file.put("mutates", &mutates(model, tool));
    file.put("approval", approval).put("risk_level", risk);
    file.put_some("timeout_ms", tool.process.timeout_ms);
}

fn reaches_out(model: &Model, tool: &Tool) -> bool {
    !model.sandbox_of(tool).network.is_empty()
}

/// Returns the resources that a call changes. If the tool does not declare them, returns all resources that the program
/// could change.
pub(crate) fn mutates(model: &Model, tool: &Tool) -> Vec<String> {
    if tool.worst_effect() == Some(Effect::Read) {
        return Vec::new();
    }
    if !tool.rules.mutates.is_empty() {
        return tool.rules.mutates.clone();
    }
    let mut mutates = vec!["workspace:/".to_owned()];
    mutates.extend(reaches_out(model, tool).then(|| format!("external:{}", model.id())));
    mutates
}

/// Writes the rules that the program declares for calls of the tool.
fn put_rules(file: &mut Object, tool: &Tool) {
    let rules = &tool.rules;
    file.put_true("idempotent", rules.idempotent);
    file.put_some("cost_class", rules.cost.clone());
    if let Some(rule) = &rules.retry {
        let mut retry = Object::default();
        retry.put("max_attempts", rule.attempts);
        retry.put("backoff", &*rule.backoff);
        retry.put_some("initial_ms", rule.first_ms);
        file.put("retry", retry);
    }
}

/// Returns the examples whose command lines can be converted to inputs of a call.
fn examples(model: &Model, tool: &Tool) -> Vec<Json> {
    let mut examples = Vec::new();
    for example in &tool.examples {
        if let Some(inputs) = model.inputs_of(tool, &example.command) {
            let mut entry = Object::default();
            entry.put("name", line(example.note.as_ref().unwrap_or(&tool.summary)));
            entry.put("input", inputs);
            examples.push(entry.into());
        }
    }
    examples
}

fn text(model: &Model, tool: &Tool) -> String {
    let mut text = format!(
        "# {}\n\n{}\n",
        code(&signature(model, tool)),
        body::prose(&tool.about())
    );
    let mut examples = String::new();
    for example in &tool.examples {
        examples.push_str(&example_line(example));
    }
    section(&mut text, "Examples", &examples);
    text
}
