//! A model in the words of KDL definitions.

use crate::format::Dialect;
use crate::json::Json;
use crate::model::{Argument, Kind, Model, Process, Tool, described};
use crate::write::kdl as written;

/// Says everything in the words of the file.
pub(super) fn reword(model: &mut Model, dialect: Dialect) {
    let names: Vec<String> = model.tools.iter().map(|it| model.tool_name(it)).collect();
    let said = model.tools.iter().map(|it| reworded(model, it, dialect));
    let mut tools: Vec<Tool> = said.collect();
    // A file names the program of each tool, and the first one's is that of the model.
    let own = |it: &Tool| it.program.clone().unwrap_or_else(|| model.binary.clone());
    let programs: Vec<String> = tools.iter().map(own).collect();
    model.binary.clone_from(&programs[0]);
    for ((said, name), program) in tools.iter_mut().zip(names).zip(programs) {
        said.program = Some(program).filter(|it| *it != model.binary);
        said.name = Some(name).filter(|it| *it != model.made_name(said));
    }
    model.tools = tools;
}

fn reworded(model: &Model, tool: &Tool, dialect: Dialect) -> Tool {
    let mut said = tool.clone();
    (said.summary, said.description) = described(None, written::description(model, tool));
    said.words = model
        .packaging
        .args
        .iter()
        .chain(&tool.words)
        .cloned()
        .collect();
    said.stdin = written::stdin(tool);
    said.process = Process {
        output: Some(written::output(model, tool)),
        env: written::variables(model, tool),
        confinement: written::confinement(model, tool).filter(|_| dialect == Dialect::Spec),
        base64: tool.process.base64 && dialect == Dialect::Spec,
        ..tool.process.clone()
    };
    let inputs = tool.arguments.iter().filter(|it| written::is_said(it));
    let (positionals, flags): (Vec<&Argument>, Vec<&Argument>) =
        inputs.partition(|it| it.is_positional());
    let inputs = positionals.into_iter().chain(flags);
    said.arguments = inputs.map(|it| argument(tool, it)).collect();
    if let (true, Some(flag)) = (tool.has_confirm_input(), &model.confirm_flag) {
        let kind = Kind::Flag {
            spelling: flag.clone(),
            short: None,
            negation: None,
        };
        said.arguments.push(Argument {
            description: Some("Consents to the call. Only after the user has agreed.".to_owned()),
            ..Argument::new("confirm", kind, "bool")
        });
    }
    if said.words.is_empty() && said.arguments.is_empty() {
        said.arguments.push(Argument::all_words());
    }
    said
}

fn argument(tool: &Tool, argument: &Argument) -> Argument {
    let mut said = argument.clone();
    said.key = written::key(tool, argument);
    said.description = written::sentences(argument);
    said.required = argument.is_required_in_calls();
    let word = |it: &Json| it.word().map(|it| Json::Text(it.into_owned()));
    said.values = argument.values.iter().filter_map(word).collect();
    said.default = None;
    if let Kind::Positional { trailing, .. } = &mut said.kind {
        // In these files only a tool without any argument takes what looks like flags.
        *trailing = false;
    }
    let value_type = match written::type_of(argument) {
        "boolean" => {
            said.repeatable = false;
            "bool"
        }
        _ if !said.values.is_empty() => "enum",
        "number" => "float",
        _ => "string",
    };
    value_type.clone_into(&mut said.value_type);
    said
}
