//! Rewrites the documents of commands for models that call tools.
//!
//! An error that a command reports contains command lines, and so does a part of a list in an envelope. But the model
//! has no shell to run them, so they are removed, or replaced by the names of tools and their arguments.

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_runtime::view::reader::Json;

use super::members::object;
use super::outcome::Outcome;
use super::tool::Tool;
use super::toolbox::Toolbox;
use cmdhelp_runtime::view::reader::quoted;

/// The members of an error that are removed because they have command lines, or tell what to insert in them.
const COMMAND_LINES: [&str; 4] = ["corrected_argv", "proceed", "put_in", "usage"];

/// Returns the outcome. The command lines in an error, and the one for the next part of a list, are removed or
/// replaced.
pub(super) fn for_tools(outcome: Outcome, tool: &Tool<'_>, tools: &Toolbox<'_>) -> Outcome {
    match outcome {
        Outcome::Failure(document) => Outcome::Failure(of_document(&document, tool, tools)),
        Outcome::Part { document, after } => {
            let document = match tool.window {
                // A part that is an object is an envelope, because a list itself is an array.
                Some([_, key]) if document.starts_with('{') => {
                    object(Json::whole(&document), &|name, value| match name {
                        "next" => Some(["{", &quoted(key), ":", &quoted(&after), "}"].concat()),
                        _ => Some(value.raw().to_owned()),
                    })
                }
                _ => document,
            };
            Outcome::Part { document, after }
        }
        other => other,
    }
}

fn of_document(document: &str, tool: &Tool<'_>, tools: &Toolbox<'_>) -> String {
    object(Json::whole(document), &|key, value| match key {
        "error" if value.raw().starts_with('{') => Some(object(value, &|key, value| {
            of_member(key, value, tool, tools)
        })),
        _ => Some(value.raw().to_owned()),
    })
}

/// Returns the new value of a member of an error, or `None` if the member is removed.
fn of_member(key: &str, value: Json<'_>, tool: &Tool<'_>, tools: &Toolbox<'_>) -> Option<String> {
    match key {
        _ if COMMAND_LINES.contains(&key) => None,
        "recovery" => {
            let text = value.text().unwrap_or_default();
            Some(match recovery(&text, tool, tools) {
                Some(text) => quoted(&text),
                None => value.raw().to_owned(),
            })
        }
        _ => Some(value.raw().to_owned()),
    }
}

/// Rewrites the recovery of an error as a sentence that tells the model which tool to call. Returns
/// `None` if the recovery is not a command line of the program, or if the program has no tool for
/// it.
fn recovery(line: &str, tool: &Tool<'_>, tools: &Toolbox<'_>) -> Option<String> {
    let mut words = line.split_whitespace();
    if words.next()? != tool.binary() {
        return None;
    }
    let words: Vec<&str> = words.list();
    let is_path = |it: &&Tool<'_>| {
        let path = it.path.iter().map(String::as_str);
        it.path.len() <= words.len() && path.eq(words[..it.path.len()].iter().copied())
    };
    let found = tools.iter().filter(is_path);
    let found = found.max_by_key(|it| it.path.len())?;
    let name = &found.name;
    Some(match &words[found.path.len()..] {
        [] => format!("call the tool `{name}`"),
        rest => format!(
            "call the tool `{name}`, with the arguments of `{}`",
            rest.join(" ")
        ),
    })
}
