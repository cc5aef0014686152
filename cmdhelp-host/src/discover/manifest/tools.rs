//! Reads the lists of tools that programs print for `--llms`. Their format is that of MCP's `tools/list`.

use std::collections::BTreeMap;

use cmdhelp_bundle::{Argument, Json, Kind, Model, Tool};

use super::super::finish::argument;
use crate::model::{Discovered, Source};

/// Reads a list of tools, or returns `None` if the text is not such a list.
pub(super) fn read(binary: &str, text: &str) -> Option<Discovered> {
    let list = Json::parse(text).ok()?;
    let list = list.get("tools").filter(|it| matches!(it, Json::List(_)))?;
    let mut model = Model {
        binary: binary.to_owned(),
        summary: binary.to_owned(),
        json_flag: Some("--json".to_owned()),
        ..Model::default()
    };
    for (at, entry) in list.items().iter().enumerate() {
        let name = entry.text_of("name")?;
        // The first entry of the list can be `help`. It is skipped, because it is not a tool and only explains how to
        // call the tools.
        if at == 0 && name == "help" {
            continue;
        }
        model.tools.push(tool(binary, name, entry));
    }
    let found = Discovered::declared(model, Source::Llms);
    (!found.model.tools.is_empty()).then_some(found)
}

fn tool(binary: &str, name: &str, entry: &Json) -> Tool {
    let text = |key: &str| entry.text_of(key).map(str::to_owned);
    let description = text("description").unwrap_or_default();
    let summary = description.lines().next().unwrap_or_default();
    let words = name.split_whitespace().map(str::to_owned).collect();
    let mut tool = Tool {
        words,
        summary: Some(summary)
            .filter(|it| !it.is_empty())
            .unwrap_or(binary)
            .to_owned(),
        description: Some(description).filter(|it| it.lines().count() > 1),
        output: entry.get("outputSchema").cloned(),
        ..Tool::default()
    };
    if tool.words.len() == 1 && tool.words[0] == binary {
        tool.words.clear();
    }
    let schema = entry.get("inputSchema").unwrap_or(&Json::Null);
    let required = schema.items_of("required");
    for (key, property) in schema.entries_of("properties") {
        let is_required = required.iter().any(|it| it.text() == Some(key));
        let argument = property_argument(key, property, is_required, &tool);
        tool.arguments.push(argument);
    }
    tool
}

fn property_argument(key: &str, property: &Json, is_required: bool, tool: &Tool) -> Argument {
    let kind = Kind::flag(format!("--{key}"));
    let mut argument = argument(key.to_owned(), kind, tool);
    let is_list = property.text_of("type") == Some("array");
    let one = property
        .get("items")
        .filter(|_| is_list)
        .unwrap_or(property);
    let text = |key: &str| one.text_of(key);
    argument.value_type = match (text("type"), text("format")) {
        (Some("integer"), _) => "int",
        (Some("number"), _) => "float",
        (Some("boolean"), _) => "bool",
        (Some("object"), _) => "json",
        (_, Some("date")) => "date",
        (_, Some("date-time")) => "datetime",
        (_, Some("uri")) => "url",
        _ => "string",
    }
    .to_owned();
    if let Some(values) = one.get("enum") {
        argument.values = values.items().to_vec();
        "enum".clone_into(&mut argument.value_type);
    }
    argument.minimum = one.get("minimum").cloned();
    argument.maximum = one.get("maximum").cloned();
    argument.repeatable = is_list;
    argument.default = property.get("default").cloned();
    // Older programs list arguments with a default as required, although a call can omit them.
    argument.required = is_required && argument.default.is_none();
    let description = property.text_of("description");
    argument.description = description.map(str::to_owned);
    argument
}

/// Returns the summaries of the groups of commands in a manifest. The key is the name of the group.
pub(super) fn groups(document: &str) -> BTreeMap<String, String> {
    let document = Json::parse(document).unwrap_or(Json::Null);
    let commands = document.entries_of("commands");
    let summary = |it: &Json| it.text_of("summary").map(str::to_owned);
    commands
        .iter()
        .filter(|(_, command)| command.get("subcommands").is_some())
        .map(|(path, command)| (path.clone(), summary(command).unwrap_or_default()))
        .collect()
}
