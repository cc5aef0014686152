//! The signature of a tool, for people and models.

use crate::model::{Argument, Model, Tool};

/// Returns the signature of a tool: its words and its arguments on one line.
pub(super) fn signature(model: &Model, tool: &Tool) -> String {
    let mut words = vec![model.binary.clone()];
    words.extend(tool.words.iter().cloned());
    let own = || tool.arguments.iter().filter(|it| it.is_input());
    words.extend(own().filter(|it| it.is_positional()).map(positional));
    words.extend(own().filter(|it| !it.is_positional()).map(flag));
    words.join(" ")
}

fn positional(argument: &Argument) -> String {
    let more = if argument.repeatable { "..." } else { "" };
    match argument.required {
        true => format!("<{}>{more}", argument.name),
        false => format!("[{}]{more}", argument.name),
    }
}

fn flag(argument: &Argument) -> String {
    let spelling = argument.spelling().unwrap_or(&argument.key);
    let value = match argument.is_switch() {
        true => String::new(),
        false => format!(" {}", value(argument)),
    };
    let negation = argument
        .negation()
        .map_or(String::new(), |it| format!("|{it}"));
    let more = if argument.repeatable { "..." } else { "" };
    match argument.required {
        true => format!("{spelling}{value}{more}"),
        false => format!("[{spelling}{value}{negation}]{more}"),
    }
}

/// Returns the accepted values of a flag, or its type if there are none or many.
fn value(argument: &Argument) -> String {
    let words: Vec<_> = argument.values.iter().filter_map(|it| it.word()).collect();
    match words.len() {
        1..=6 => words.join("|"),
        _ => format!(
            "<{}>",
            argument.format.as_deref().unwrap_or(&argument.value_type)
        ),
    }
}
