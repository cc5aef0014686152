//! The row of examples that work.

use cmdhelp_bundle::{Json, Model, Tool};
use cmdhelp_spec::shell::{FREE, calls};
use cmdhelp_spec::spec::Effect;

use super::row::Row;
use crate::discover::Asked;

/// What programs end with that do not understand how they are called.
const USAGE: u8 = 2;

/// Runs the examples that only read, and judges how they end.
pub(super) fn check(rows: &mut Vec<Row>, asked: &Asked, document: Option<&Json>) {
    let model = document.and_then(|it| Model::parse(&it.to_string()).ok());
    let kept = match model {
        None => Err("there is no document".to_owned()),
        Some(model) => all(&model, asked),
    };
    rows.push(Row::should("CH-10", 6, "has examples that work", kept));
}

fn all(model: &Model, asked: &Asked) -> Result<(), String> {
    let examples = model.tools.iter().flat_map(|it| &it.examples);
    for example in examples {
        let line = &example.command;
        let Some((tool, words)) = reading(model, line) else {
            continue;
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // One that goes on and on has begun.
        let Some(answer) = asked.ask(&words, &[]) else {
            continue;
        };
        let is_declared = |status: u8| status == 0 || tool.exits.iter().any(|it| it.code == status);
        match answer.status {
            USAGE => return Err(format!("the example `{line}` is not understood")),
            status if !is_declared(status) => {
                return Err(format!(
                    "the example `{line}` ends with the status {status}, which the command does not declare"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the command and the words behind the program's name of an example that is a call of this
/// program alone, has no placeholder, and only reads.
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
    // The next word may be another name of a command below.
    let next = words.get(tool.words.len());
    let is_below = (tool.is_group || tool.external) && next.is_some_and(|it| !it.starts_with('-'));
    let reads = tool.worst_effect() == Some(Effect::Read) && !is_below;
    reads.then(|| (tool, words.to_vec()))
}
