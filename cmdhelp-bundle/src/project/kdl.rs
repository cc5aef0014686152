//! Reduces a model to the facts that KDL definitions contain.

use crate::format::Dialect;
use crate::json::Json;
use crate::model::{Argument, Kind, Model, Process, Tool, described};
use crate::write::kdl as written;

/// Changes each fact of the model to the form in which the KDL file contains it.
pub(super) fn reword(model: &mut Model, dialect: Dialect) {
    let names = model.tool_names();
    let projected = model.tools.iter().map(|it| reworded(model, it, dialect));
    let mut tools: Vec<Tool> = projected.collect();
    // A KDL file names a program for each tool and none for the whole model, so the first tool's
    // program becomes the model's program.
    let own = |it: &Tool| it.program.clone().unwrap_or_else(|| model.binary.clone());
    let programs: Vec<String> = tools.iter().map(own).collect();
    model.binary.clone_from(&programs[0]);
    for ((projected, name), program) in tools.iter_mut().zip(names).zip(programs) {
        projected.program = Some(program).filter(|it| *it != model.binary);
        projected.name = Some(name).filter(|it| *it != model.joined_name(projected));
    }
    model.tools = tools;
}

fn reworded(model: &Model, tool: &Tool, dialect: Dialect) -> Tool {
    let mut projected = tool.clone();
    (projected.summary, projected.description) = described(None, written::description(model, tool));
    projected.words = model
        .packaging
        .args
        .iter()
        .chain(&tool.words)
        .cloned()
        .collect();
    projected.stdin = written::stdin(tool);
    projected.process = Process {
        output: Some(written::output(model, tool)),
        env: written::variables(model, tool),
        confinement: written::confinement(model, tool).filter(|_| dialect == Dialect::Spec),
        base64: tool.process.base64 && dialect == Dialect::Spec,
        ..tool.process.clone()
    };
    let inputs = tool
        .arguments
        .iter()
        .filter(|it| written::is_expressible(it));
    let (positionals, flags): (Vec<&Argument>, Vec<&Argument>) =
        inputs.partition(|it| it.is_positional());
    let inputs = positionals.into_iter().chain(flags);
    projected.arguments = inputs.map(|it| argument(tool, it)).collect();
    if let (true, Some(flag)) = (tool.has_confirm_input(), &model.confirm_flag) {
        projected.arguments.push(Argument::confirm(Some(flag)));
    }
    if projected.words.is_empty() && projected.arguments.is_empty() {
        projected.arguments.push(Argument::all_words());
    }
    projected
}

fn argument(tool: &Tool, argument: &Argument) -> Argument {
    let mut projected = argument.clone();
    projected.key = written::key(tool, argument);
    projected.description = written::sentences(argument);
    projected.required = argument.is_required_in_calls();
    let word = |it: &Json| it.word().map(|it| Json::Text(it.into_owned()));
    projected.values = argument.values.iter().filter_map(word).collect();
    projected.default = None;
    if let Kind::Positional { trailing, .. } = &mut projected.kind {
        // In a KDL file, only a tool that lists no arguments accepts words that look like flags.
        *trailing = false;
    }
    let value_type = match written::type_of(argument) {
        "boolean" => {
            projected.repeatable = false;
            "bool"
        }
        _ if !projected.values.is_empty() => "enum",
        "number" => "float",
        _ => "string",
    };
    value_type.clone_into(&mut projected.value_type);
    projected
}
