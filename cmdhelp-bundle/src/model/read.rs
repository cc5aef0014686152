//! Reads a program's manifest.

mod argument;
mod command;
pub(super) mod known_keys;
pub(super) mod known_words;
mod stdout;

use cmdhelp_spec::spec::Effect;

use self::command::read_tool;
use super::error::content;
use super::packaging::Packaging;
use super::{Model, ModelError};
use crate::json::Json;

/// Reads a manifest. If `optional` is true, the tools also have the optional flags of their parent commands.
pub(super) fn read(document: &Json, optional: bool) -> Result<Model, ModelError> {
    let version = text(document, "cmdhelp_version");
    let version = version.ok_or_else(|| content("/cmdhelp_version", "a version"))?;
    if !version.starts_with("0.") {
        return Err(ModelError::Version(version));
    }
    let binary = text(document, "binary").filter(|it| !it.is_empty());
    let binary = binary.ok_or_else(|| content("/binary", "the name of a program"))?;
    let Some(Json::Object(commands)) = document.get("commands") else {
        return Err(content("/commands", "an object of commands"));
    };
    let surface = document.get("surface").unwrap_or(&Json::Null);
    let mut tools = Vec::new();
    for (path, command) in commands {
        if let Some(tool) = read_tool(document, commands, path, command, optional)? {
            tools.push(tool);
        }
    }
    let mut model = Model {
        summary: text(document, "summary").unwrap_or_else(|| binary.clone()),
        binary,
        version: text(document, "version"),
        description: text(document, "description"),
        homepage: text(document, "homepage"),
        is_complete: text(document, "manifest_hash").is_some(),
        hash: text(document, "manifest_hash"),
        output_flag: text(surface, "output"),
        confirm_flag: text(surface, "confirm"),
        dry_run_flag: text(surface, "dry_run"),
        json_flag: text(surface, "json"),
        help_word: text(surface, "help"),
        multicall: document.holds("multicall"),
        text_output: commands
            .iter()
            .any(|(_, command)| stdout::prints_text(command)),
        tools,
        examples: Vec::new(),
        packaging: Packaging::default(),
        drivers: Vec::new(),
    };
    for tool in &mut model.tools {
        if tool.summary.is_empty() {
            tool.summary.clone_from(&model.summary);
        }
    }
    Ok(model)
}

pub(super) fn text(value: &Json, key: &str) -> Option<String> {
    value.text_of(key).map(ToOwned::to_owned)
}

fn effect(value: &Json, key: &str) -> Option<Effect> {
    value.text_of(key).map(Effect::named)
}
