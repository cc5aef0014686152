//! The tools of the program's MCP server, by the names that it gives them.

use std::collections::HashMap;

use cmdhelp_spec::manifest::tool_name;
use cmdhelp_spec::spec::Effect;

use crate::model::{Kind, Model, Tool};

/// A tool that a rule is about.
pub(super) struct Named {
    /// Its name.
    pub(super) name: String,
    /// Whether no call of it does more than read; it destroys something, otherwise.
    pub(super) reads_only: bool,
}

/// Returns the tools of which no call does more than read, and those that destroy something.
///
/// A program with subcommands is no tool itself. Of two commands whose names are one, the server numbers the later one. Which of them that is, it decides
/// among all commands that it serves; so there is a rule for neither.
pub(super) fn tools(model: &Model) -> Vec<Named> {
    let names: Vec<String> = model.tools.iter().map(|it| name(model, it)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        *counts.entry(name).or_default() += 1;
    }
    let named = model.tools.iter().zip(&names).filter_map(|(tool, name)| {
        let reads_only = reads_only(model, tool);
        let is_tool = !tool.words.is_empty() || !tool.is_group;
        let has_rule = reads_only || tool.asks_for_consent();
        (is_tool && has_rule && counts[&**name] == 1).then(|| Named {
            name: name.clone(),
            reads_only,
        })
    });
    named.collect()
}

fn name(model: &Model, tool: &Tool) -> String {
    match tool.words.is_empty() {
        true => tool_name(&model.binary),
        false => tool_name(&tool.path()),
    }
}

/// Returns whether calls of a tool read only. A call of a tool is a call of its command and not of
/// one below it. What is handed to another program could do more.
fn reads_only(model: &Model, tool: &Tool) -> bool {
    let passes_on = |kind: &Kind| matches!(kind, Kind::Positional { trailing: true, .. });
    model.hash.is_some()
        && tool.worst_effect() == Some(Effect::Read)
        && !tool.external
        && !tool.arguments.iter().any(|it| passes_on(&it.kind))
}
