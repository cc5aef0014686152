//! Finds the tools of the program's MCP server, under the names that the server gives them.

use std::collections::{BTreeSet, HashMap};

use cmdhelp_spec::manifest::tool_name;
use cmdhelp_spec::spec::Effect;

use super::proof::passes_words_on;
use crate::model::{Model, Tool};

/// A tool of the server for which there is a rule.
pub(super) struct NamedTool {
    /// The name of the tool.
    pub(super) name: String,
    /// Whether all calls of the tool only read. If not, a call can be destructive.
    pub(super) reads_only: bool,
}

/// The name of the tool with which clients of a server can search for its other tools.
const SEARCH: &str = "search_tools";

/// Returns the tools whose calls only read, and the tools whose calls can be destructive.
///
/// A program with subcommands is not a tool itself: only its commands are tools. If two commands
/// have the same name, the server appends a number to one of the names. Which command gets the
/// number depends on the commands that are served. There is therefore no rule for these commands,
/// and none for a command whose name is one of the numbered names.
pub(super) fn tools(model: &Model) -> Vec<NamedTool> {
    let counts = counts(model);
    let named = model.tools.iter().filter_map(|tool| {
        let name = name(model, &tool.words);
        let reads_only = reads_only(model, tool);
        let is_tool = !tool.words.is_empty() || !tool.is_group;
        let has_rule = is_tool && (reads_only || tool.asks_for_consent());
        (has_rule && !may_be_shared(&counts, &name)).then_some(NamedTool { name, reads_only })
    });
    named.collect()
}

/// Returns how many tools could have each name. The program itself, each of its commands (including commands with
/// subcommands, which are not tools in the model) and the server's search count as tools.
fn counts(model: &Model) -> HashMap<String, usize> {
    let paths = model.tools.iter().flat_map(|tool| {
        let lengths = 0..=tool.words.len();
        lengths.map(|length| &tool.words[..length])
    });
    let paths: BTreeSet<&[String]> = paths.collect();
    let names = paths.into_iter().map(|path| name(model, path));
    let mut counts = HashMap::new();
    for name in names.chain([SEARCH.to_owned()]) {
        *counts.entry(name).or_default() += 1;
    }
    counts
}

/// Returns whether several tools could compete for the name. They do if the name would be that of several tools, or if
/// it is such a name followed by one or more numbers, which the server could give to one of them.
fn may_be_shared(counts: &HashMap<String, usize>, name: &str) -> bool {
    let is_shared = name == SEARCH || counts.get(name).is_some_and(|it| *it > 1);
    is_shared
        || name.rsplit_once('_').is_some_and(|(before, number)| {
            let is_number = number.bytes().all(|it| it.is_ascii_digit());
            is_number && may_be_shared(counts, before)
        })
}

fn name(model: &Model, path: &[String]) -> String {
    match path {
        [] => tool_name(&model.binary),
        _ => tool_name(&path.join(" ")),
    }
}

/// Returns whether all calls of a tool only read. A call of a tool cannot reach a subcommand, but words that are passed
/// on to another program could have any effect.
fn reads_only(model: &Model, tool: &Tool) -> bool {
    model.is_complete && tool.worst_effect() == Some(Effect::Read) && !passes_words_on(tool)
}
