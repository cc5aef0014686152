//! A model in the words of CLI.md.

use cmdhelp_spec::spec::Effect;

use crate::json::Json;
use crate::model::{Argument, Example, Kind, Model, Tool, described};
use crate::write::{line, passed, short, title, tool_description, tool_mutates};

/// Says everything in the words of the files.
pub(super) fn reword(model: &mut Model) {
    let check = model.version_check();
    let only_by_json = |model: &Model, it: &Tool| !model.command_line(it).only_by_json.is_empty();
    if !model.tools.iter().any(|it| only_by_json(model, it)) {
        model.json_flag = None;
    }
    let said = (0..model.tools.len()).map(|i| reworded(model, &model.tools[i]));
    let tools: Vec<Tool> = said.collect();
    for tool in &model.tools {
        let examples = tool.examples.iter().map(|it| Example {
            command: it.command.clone(),
            note: Some(it.note.clone().unwrap_or_else(|| tool.summary.clone())),
        });
        model.examples.extend(examples);
    }
    let packaging = &model.packaging;
    let mut said = packaging.clone();
    said.id = Some(model.id());
    said.name = Some(title(model));
    said.version = Some(model.bundle_version());
    said.works_with = Some(check.range);
    said.output = Some(model.output());
    said.sandbox.pass = passed(model);
    for secret in &mut said.secrets {
        secret.name = short(&line(&secret.name), 80);
        secret.about = short(&secret.about, 2000);
    }
    model.packaging = said;
    let about = model.about().into_owned();
    (model.summary, model.description) =
        described(Some(model.summary.clone()), short(&about, 2000));
    model.tools = tools;
}

/// Returns a tool in the words of its TOOL.md.
fn reworded(model: &Model, tool: &Tool) -> Tool {
    let mut said = tool.clone();
    let about = tool_description(tool);
    (said.summary, said.description) = described(Some(tool.summary.clone()), about);
    said.rules.mutates = tool_mutates(model, tool);
    // Of what nothing is known, the worst is said.
    said.effect = Some(tool.worst_effect().unwrap_or(Effect::Destructive));
    said.output = tool
        .output
        .clone()
        .filter(|it| *it != Json::Object(Vec::new()));
    let by_json = model.command_line(tool).only_by_json;
    let inputs = tool.arguments.iter().filter(|it| it.is_input());
    said.arguments = inputs.map(|it| argument(it, &by_json)).collect();
    if tool.has_confirm_input() {
        let kind = match &model.confirm_flag {
            Some(flag) => Kind::Flag {
                spelling: flag.clone(),
                short: None,
                negation: None,
            },
            None => Kind::Unsaid,
        };
        said.arguments.push(Argument {
            description: Some("Consents to the call. Only after the user has agreed.".to_owned()),
            ..Argument::new("confirm", kind, "bool")
        });
    }
    said
}

/// Returns an argument as the schema of inputs and the template of the command line describe it.
fn argument(argument: &Argument, by_json: &[String]) -> Argument {
    let mut said = argument.clone();
    said.description = argument.sentences();
    said.required = argument.is_required_in_calls();
    if by_json.contains(&said.key) {
        said.kind = Kind::Unsaid;
    }
    if said.secret {
        said.default = None;
    }
    let is_truth = argument.is_truth();
    if argument.is_switch() && argument.repeatable {
        said.repeatable = false;
        said.minimum = Some(Json::from(0_u64));
        said.maximum = Some(Json::from(255_u64));
        "int".clone_into(&mut said.value_type);
    } else if argument.is_switch() {
        (said.minimum, said.maximum) = (None, None);
        said.values.clear();
    } else if is_truth {
        (said.minimum, said.maximum) = (None, None);
        let is_unsaid = said.kind == Kind::Unsaid;
        said.values = ["true", "false"].map(Json::from).into();
        said.values.retain(|_| !is_unsaid);
        if is_unsaid { "bool" } else { "enum" }.clone_into(&mut said.value_type);
    } else if !said.values.is_empty() {
        "enum".clone_into(&mut said.value_type);
    } else if !matches!(&*said.value_type, "int" | "float" | "url" | "date") {
        "string".clone_into(&mut said.value_type);
    }
    said
}

/// Keeps the command line and the schema of a tool that its arguments do not give any more.
pub(super) fn keep_what_differs(left: &mut Model, model: &Model) {
    for i in 0..left.tools.len() {
        let tool = &model.tools[i];
        let (schema, template) = (tool.inputs(), model.command_line(tool).template);
        let said = &mut left.tools[i];
        (said.schema, said.template) = (None, None);
        let schema = Some(schema).filter(|it| *it != said.inputs());
        let template =
            Some(template).filter(|it| *it != left.command_line(&left.tools[i]).template);
        let said = &mut left.tools[i];
        (said.schema, said.template) = (schema, template);
    }
}
