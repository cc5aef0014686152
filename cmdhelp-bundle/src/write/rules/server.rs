//! The tools of the program's MCP server, under the names that the server gives them.

use std::collections::HashMap;

use cmdhelp_spec::manifest::tool_name;
use cmdhelp_spec::spec::Effect;

use super::proof::passes_words_on;
use crate::model::{Model, Tool};

/// A tool of the server for which there is a rule.
pub(super) struct NamedTool {
    /// The name of the tool.
    pub(super) name: String,
    /// Whether all calls of the tool only read; if this is `false`, a call can be destructive.
    pub(super) reads_only: bool,
}

/// Returns the tools whose calls only read, and the tools whose calls can be destructive.
///
/// A program with subcommands is not a tool itself: only its commands are tools. If two commands
/// have the same name, the server appends a number to one of the names. Which command gets the
/// number depends on the commands that are served, so there is a rule for neither command.
pub(super) fn tools(model: &Model) -> Vec<NamedTool> {
    let names: Vec<String> = model.tools.iter().map(|it| name(model, it)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        *counts.entry(name).or_default() += 1;
    }
    let named = model.tools.iter().zip(&names).filter_map(|(tool, name)| {
        let reads_only = reads_only(model, tool);
        let is_tool = !tool.words.is_empty() || !tool.is_group;
        let has_rule = reads_only || tool.asks_for_consent();
        (is_tool && has_rule && counts[&**name] == 1).then(|| NamedTool {
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

/// Returns whether all calls of a tool only read. A call of a tool cannot reach a subcommand, but words that are passed
/// on to another program could have any effect.
fn reads_only(model: &Model, tool: &Tool) -> bool {
    model.is_complete && tool.worst_effect() == Some(Effect::Read) && !passes_words_on(tool)
}
