//! Checks the list of tools that `--llms` prints.

use cmdhelp_bundle::Json;

use super::requirement::{self, Requirement};
use super::row::Rows;
use super::{first, test};
use crate::discover::InspectedProgram;

/// The tools that `--llms` lists, the program, and the program's manifest.
struct ListedTools<'a> {
    tools: &'a [Json],
    inspected: &'a InspectedProgram,
    document: Option<&'a Json>,
}

/// A function that checks one requirement on the list of tools. If the list does not meet it, the function returns the
/// fault as an error.
type ListCheck = fn(&ListedTools<'_>) -> Result<(), String>;

/// The requirements for the list of tools, each with the function that checks the list.
const ROWS: [(Requirement, ListCheck); 5] = [
    (requirement::FA_3, first_entry),
    (requirement::FA_7, input_schemas),
    (requirement::FA_8, required_inputs),
    (requirement::FA_4, command_names),
    (requirement::FA_2, lists_of_commands),
];

/// Adds a row for each requirement on the list of tools that `--llms` prints.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram, document: Option<&Json>) {
    let list = inspected.json(&["--llms"]);
    let has_list = list.as_ref().is_some_and(|it| it.get("tools").is_some());
    rows.push(requirement::FA_1.checked(test(has_list, "`--llms` prints no object with `tools`")));
    let listed = ListedTools {
        tools: list.as_ref().map_or(&[], |it| it.items_of("tools")),
        inspected,
        document,
    };
    for (requirement, judge) in ROWS {
        rows.push(requirement.checked(judge(&listed)));
    }
}

impl ListedTools<'_> {
    /// Returns an error if the list is empty.
    fn are_there(&self) -> Result<(), String> {
        match self.tools.is_empty() {
            true => Err("`--llms` lists no tools".to_owned()),
            false => Ok(()),
        }
    }

    fn binary(&self) -> Option<&str> {
        self.document.and_then(|it| it.text_of("binary"))
    }
}

fn first_entry(listed: &ListedTools<'_>) -> Result<(), String> {
    match listed.tools.first().and_then(|it| it.text_of("name")) {
        Some("help") => Ok(()),
        _ => Err("the first entry of `--llms` is not `help`".to_owned()),
    }
}

fn input_schemas(listed: &ListedTools<'_>) -> Result<(), String> {
    let is_of_object = |it: &Json| it.text_of("type") == Some("object");
    let has_schema = |it: &Json| it.get("inputSchema").is_some_and(is_of_object);
    match !listed.tools.is_empty() && listed.tools.iter().all(has_schema) {
        true => Ok(()),
        false => Err("an `inputSchema` is not the schema of an object".to_owned()),
    }
}

fn required_inputs(listed: &ListedTools<'_>) -> Result<(), String> {
    listed.are_there()?;
    first(listed.tools.iter(), |tool| {
        let schema = tool.get("inputSchema")?;
        let properties = schema.get("properties");
        let is_described = |it: &Json| {
            let key = it.text().zip(properties);
            key.is_some_and(|(key, all)| all.get(key).is_some())
        };
        let all = schema.items_of("required").iter().all(is_described);
        let name = name(tool);
        (!all).then(|| {
            format!("the tool `{name}` requires an input that is not among its properties")
        })
    })
}

fn command_names(listed: &ListedTools<'_>) -> Result<(), String> {
    listed.are_there()?;
    let Some(commands) = listed.document.and_then(|it| it.get("commands")) else {
        return Ok(());
    };
    first(listed.tools.iter().skip(1), |tool| {
        let name = name(tool);
        // If a program has no subcommands, its only tool has the program's name in the list.
        let path = if Some(name) == listed.binary() {
            ""
        } else {
            name
        };
        let is_command = commands.get(path).is_some() || commands.get(name).is_some();
        (!is_command)
            .then(|| format!("the program has no command with the name of the tool `{name}`"))
    })
}

fn lists_of_commands(listed: &ListedTools<'_>) -> Result<(), String> {
    listed.are_there()?;
    let commands = listed
        .document
        .map_or(&[][..], |it| it.entries_of("commands"));
    let mut names = commands.iter().map(|(path, _)| path.as_str());
    let Some(command) = names.find(|it| !it.is_empty() && Some(*it) != listed.binary()) else {
        return Ok(());
    };
    let words: Vec<&str> = command.split(' ').chain(["--llms"]).collect();
    let list = listed.inspected.json(&words);
    match list.is_some_and(|it| !it.items_of("tools").is_empty()) {
        true => Ok(()),
        false => Err("`--llms` after the name of a command lists no tools".to_owned()),
    }
}

/// Returns the name of a tool, or an empty text if it has no name.
fn name(tool: &Json) -> &str {
    tool.text_of("name").unwrap_or_default()
}
