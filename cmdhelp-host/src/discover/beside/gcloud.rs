//! Reads the table of completions of gcloud. The table is a tree of commands, and contains the flags of each command.

use std::path::PathBuf;

use cmdhelp_bundle::Json;

use super::text;
use crate::discover::draft::{Command, Draft, Flag, Positional, Sourced, Value};
use crate::model::{Origin, Source};

/// The path of the table of completions in gcloud's installation folder.
const TABLE: &str = "data/cli/gcloud_completions.py";

/// The maximum number of words of a command.
const DEPTH: usize = 16;

pub(super) fn read(folders: &[PathBuf]) -> Option<Draft> {
    let text = folders.iter().find_map(|it| text(&it.join(TABLE)))?;
    // The file is Python code: one assignment, whose value is also valid JSON.
    let (_, table) = text.split_once("STATIC_COMPLETION_CLI_TREE = ")?;
    let table = Json::parse(table.trim()).ok()?;
    let mut draft = Draft::default();
    add(&mut draft, &mut Vec::new(), &table);
    Some(draft)
}

/// Adds to the draft the command `words`, which the table describes by `node`, and its subcommands.
fn add(draft: &mut Draft, words: &mut Vec<String>, node: &Json) {
    let mut command = Command::new(words.clone(), Origin::of(Source::Gcloud));
    for (spelling, value) in node.entries_of("flags") {
        command.flags.push(flag(spelling, value));
    }
    let commands = node.entries_of("commands");
    if commands.is_empty() {
        command.arguments.push(any_arguments());
    }
    draft.commands.push(command);
    if words.len() == DEPTH {
        return;
    }
    for (name, below) in commands {
        words.push(name.clone());
        add(draft, words, below);
        words.pop();
    }
}

/// Makes an argument that stands for all positional arguments of a command, because the table lists none. It is only a
/// guess, since commands that accept no arguments get it, too.
fn any_arguments() -> Positional {
    Positional {
        name: "args".to_owned(),
        required: false,
        repeatable: true,
        values: Vec::new(),
        description: Some(
            "The positional arguments of the command, if it has any; its help lists them"
                .to_owned(),
        ),
        origin: Origin::guess(Source::Gcloud),
    }
}

/// Makes a flag from an entry of the table. `value` is the text `bool` for a switch. For any other flag, it is the kind
/// of the flag's value, or a list of the accepted values.
fn flag(spelling: &str, value: &Json) -> Flag {
    let mut flag = Flag::new(vec![spelling.to_owned()], Origin::of(Source::Gcloud));
    let takes_value = value.text() != Some("bool");
    let one = Value::required(None);
    let value_fact = if takes_value { one } else { Value::Nothing };
    flag.value = Some(Sourced::by(Source::Gcloud, value_fact));
    let values: Vec<String> = value
        .items()
        .iter()
        .filter_map(Json::text)
        .map(str::to_owned)
        .collect();
    flag.values = Some(values)
        .filter(|it| !it.is_empty())
        .map(|it| Sourced::by(Source::Gcloud, it));
    flag
}
