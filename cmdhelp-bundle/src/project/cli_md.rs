//! Reduces a model to the facts that CLI.md and the files next to it contain.

use cmdhelp_spec::spec::Effect;

use crate::json::Json;
use crate::model::{Argument, Example, Kind, Model, Tool, described};
use crate::write::{line, passed, short, title, tool_description, tool_mutates};

/// Changes each fact of the model to the form in which the files of the bundle contain it.
pub(super) fn reword(model: &mut Model) {
    let check = model.version_check();
    let only_by_json = |model: &Model, it: &Tool| !model.command_line(it).only_by_json.is_empty();
    if !model.tools.iter().any(|it| only_by_json(model, it)) {
        model.json_flag = None;
    }
    let projected = (0..model.tools.len()).map(|i| reworded(model, &model.tools[i]));
    let tools: Vec<Tool> = projected.collect();
    for tool in &model.tools {
        let examples = tool.examples.iter().map(|it| Example {
            command: it.command.clone(),
            note: Some(it.note.clone().unwrap_or_else(|| tool.summary.clone())),
        });
        model.examples.extend(examples);
    }
    let packaging = &model.packaging;
    let mut projected = packaging.clone();
    projected.id = Some(model.id());
    projected.name = Some(title(model));
    projected.version = Some(model.bundle_version());
    projected.works_with = Some(check.range);
    projected.output = Some(model.output());
    projected.sandbox.pass = passed(model);
    for secret in &mut projected.secrets {
        secret.name = short(&line(&secret.name), 80);
        secret.about = short(&secret.about, 2000);
    }
    model.packaging = projected;
    let about = model.about().into_owned();
    (model.summary, model.description) =
        described(Some(model.summary.clone()), short(&about, 2000));
    model.tools = tools;
}

/// Returns the tool as a reader gets it from TOOL.md.
fn reworded(model: &Model, tool: &Tool) -> Tool {
    let mut projected = tool.clone();
    let about = tool_description(tool);
    (projected.summary, projected.description) = described(Some(tool.summary.clone()), about);
    projected.rules.mutates = tool_mutates(model, tool);
    // For a tool whose effect is unknown, TOOL.md contains the worst possible effect.
    projected.effect = Some(tool.worst_effect().unwrap_or(Effect::Destructive));
    projected.output = tool
        .output
        .clone()
        .filter(|it| *it != Json::Object(Vec::new()));
    let by_json = model.command_line(tool).only_by_json;
    let inputs = tool.arguments.iter().filter(|it| it.is_input());
    projected.arguments = inputs.map(|it| argument(tool, it, &by_json)).collect();
    if tool.has_confirm_input() {
        let confirm = Argument::confirm(model.confirm_flag.as_ref());
        projected.arguments.push(confirm);
    }
    projected
}

/// Returns the argument as a reader gets it from the schema of the inputs and the template of the command line.
fn argument(tool: &Tool, argument: &Argument, by_json: &[String]) -> Argument {
    let mut projected = argument.clone();
    projected.description = argument.input_sentences(tool);
    projected.required = argument.is_required_in_calls();
    if by_json.contains(&projected.key) {
        projected.kind = Kind::JsonOnly;
    }
    if projected.secret {
        projected.default = None;
    }
    let is_truth = argument.is_truth();
    if argument.is_switch() && argument.repeatable {
        projected.repeatable = false;
        projected.minimum = Some(Json::from(0_u64));
        projected.maximum = Some(Json::from(255_u64));
        "int".clone_into(&mut projected.value_type);
    } else if argument.is_switch() {
        (projected.minimum, projected.maximum) = (None, None);
        projected.values.clear();
    } else if is_truth {
        (projected.minimum, projected.maximum) = (None, None);
        let is_json_only = projected.kind == Kind::JsonOnly;
        projected.values = ["true", "false"].map(Json::from).into();
        projected.values.retain(|_| !is_json_only);
        if is_json_only { "bool" } else { "enum" }.clone_into(&mut projected.value_type);
    } else if !projected.values.is_empty() {
        "enum".clone_into(&mut projected.value_type);
    } else if !matches!(&*projected.value_type, "int" | "float" | "url" | "date") {
        "string".clone_into(&mut projected.value_type);
    }
    projected
}

/// Stores the schema and the command line of a tool in the projected model if they cannot be derived from the projected
/// arguments any more.
pub(super) fn store_differences(left: &mut Model, model: &Model) {
    for i in 0..left.tools.len() {
        let tool = &model.tools[i];
        let (schema, template) = (tool.inputs(), model.command_line(tool).template);
        let projected = &mut left.tools[i];
        (projected.schema, projected.template) = (None, None);
        let schema = Some(schema).filter(|it| *it != projected.inputs());
        let template =
            Some(template).filter(|it| *it != left.command_line(&left.tools[i]).template);
        let projected = &mut left.tools[i];
        (projected.schema, projected.template) = (schema, template);
    }
}
