//! Checks that the examples in a manifest can be run, and that they exit with an exit code that the manifest declares.

use cmdhelp_bundle::{Json, Model, Tool};
use cmdhelp_spec::shell::{FREE, calls};
use cmdhelp_spec::spec::Effect;

use super::requirement;
use super::row::Rows;
use crate::discover::InspectedProgram;

/// The exit code with which programs reject a command line.
const USAGE: u8 = 2;

/// Runs the examples of commands with the effect `read`, and checks their exit codes.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram, document: Option<&Json>) {
    let model = document.and_then(|it| Model::parse(&it.to_string()).ok());
    let kept = match model {
        None => Err("the program prints no manifest".to_owned()),
        Some(model) => all(&model, inspected),
    };
    rows.push(requirement::CH_10.checked(kept));
}

fn all(model: &Model, inspected: &InspectedProgram) -> Result<(), String> {
    let examples = model.tools.iter().flat_map(|it| &it.examples);
    for example in examples {
        let line = &example.command;
        let Some((tool, words)) = reading(model, line) else {
            continue;
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // An example that runs until the time limit passes, because the program has accepted its command line.
        let Some(answer) = inspected.probe(&words, &[]) else {
            continue;
        };
        let is_declared = |status: u8| status == 0 || tool.exits.iter().any(|it| it.code == status);
        match answer.status {
            USAGE => return Err(format!("the program rejects the example `{line}`")),
            status if !is_declared(status) => {
                return Err(format!(
                    "the example `{line}` ends with exit code {status}, which its command does not declare"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the command that an example calls, and the arguments after the program's name. Returns `None` if the example
/// must not be run: because it calls another program or more than one, contains a placeholder, or calls a command that
/// does not have the effect `read`.
fn reading<'a>(model: &'a Model, line: &str) -> Option<(&'a Tool, Vec<String>)> {
    let mut calls = calls(line);
    let call = calls.pop().filter(|_| calls.is_empty())?;
    let (program, words) = call.words.split_first()?;
    let is_open = |it: &String| it.contains([FREE, '<', '>', '…']);
    if *program != model.binary || words.iter().any(is_open) {
        return None;
    }
    let selects = |it: &&Tool| words.starts_with(&it.words);
    let tools = model.tools.iter().filter(selects);
    let tool = tools.max_by_key(|it| it.words.len())?;
    // If the command has subcommands, the next argument could be the alias of a subcommand that does more than read, so
    // the example is not run.
    let next = words.get(tool.words.len());
    let is_below = (tool.is_group || tool.external) && next.is_some_and(|it| !it.starts_with('-'));
    let reads = tool.worst_effect() == Some(Effect::Read) && !is_below;
    reads.then(|| (tool, words.to_vec()))
}
