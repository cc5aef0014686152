//! Reads the arguments of a command in a manifest.

use super::{effect, text};
use crate::json::Json;
use crate::model::ModelError;
use crate::model::argument::{Argument, Kind};
use crate::model::error::content;
use crate::model::tool::Tool;

/// Adds an argument to the tool. If another argument of the tool has the same key, the new one gets another key. A flag
/// that the tool already has is ignored.
pub(super) fn add(tool: &mut Tool, mut argument: Argument) {
    let is_same = |it: &Argument| it.kind == argument.kind && !it.is_positional();
    if tool.arguments.iter().any(is_same) {
        return;
    }
    if tool.arguments.iter().any(|it| it.key == argument.key) {
        let above = argument.behind.map_or(0, |behind| behind);
        let words = key_of(&tool.words[..above].join("_"));
        argument.key = format!("{}_{}", words.trim_matches('_'), argument.key);
        while tool.arguments.iter().any(|it| it.key == argument.key) {
            argument.key.insert(0, '_');
        }
    }
    tool.arguments.push(argument);
}

pub(super) fn read_positional(
    arg: &Json,
    pointer: &str,
    behind: Option<usize>,
) -> Result<Argument, ModelError> {
    let name = text(arg, "name").filter(|it| !it.is_empty());
    let name = name.ok_or_else(|| content(pointer, "an object with `name` and `type`"))?;
    let kind = Kind::Positional {
        last: arg.holds("last"),
        trailing: arg.holds("trailing"),
    };
    read_value(arg, name, kind, behind, pointer)
}

pub(super) fn read_flags(
    tool: &mut Tool,
    flags: &Json,
    pointer: &str,
    behind: Option<usize>,
) -> Result<(), ModelError> {
    for (name, flag) in flags.entries() {
        let spelling = text(flag, "spelling").unwrap_or_else(|| match name.chars().count() {
            1 => format!("-{name}"),
            _ => format!("--{name}"),
        });
        let kind = Kind::Flag {
            spelling,
            short: text(flag, "short"),
            negation: text(flag, "negate_flag"),
        };
        let pointer = format!("{pointer}/{name}");
        add(
            tool,
            read_value(flag, name.clone(), kind, behind, &pointer)?,
        );
    }
    Ok(())
}

fn read_value(
    value: &Json,
    name: String,
    kind: Kind,
    behind: Option<usize>,
    pointer: &str,
) -> Result<Argument, ModelError> {
    let value_type =
        text(value, "type").ok_or_else(|| content(pointer, "an object with `type`"))?;
    let number = |it: &Json, key: &str| match it.get(key) {
        Some(Json::Number(number)) => number.parse().ok(),
        _ => None,
    };
    let arity = value
        .get("values")
        .map(|it| (number(it, "min").unwrap_or(0), number(it, "max")));
    let source = text(value, "enum_source");
    Ok(Argument {
        key: key_of(&name),
        name,
        kind,
        value_type,
        description: text(value, "description"),
        required: value.holds("required"),
        repeatable: value.holds("repeatable"),
        may_repeat: false,
        default: value.get("default").cloned(),
        // If a command of the program lists the accepted values, those in the manifest can be out of date, so they are
        // left out of the model.
        values: match source {
            Some(_) => Vec::new(),
            None => value
                .get("enum")
                .map_or_else(Vec::new, |it| it.items().to_vec()),
        },
        values_from: source.map(|it| it.strip_prefix("dynamic:").unwrap_or(&it).to_owned()),
        format: text(value, "format"),
        minimum: value.get("minimum").cloned(),
        maximum: value.get("maximum").cloned(),
        arity,
        delimiter: text(value, "delimiter"),
        require_equals: value.holds("require_equals"),
        separator: text(value, "separator"),
        hyphen_values: value.holds("hyphen_values"),
        env: text(value, "env"),
        effect: effect(value, "effect"),
        secret: value.holds("secret"),
        requires: value.texts_of("requires"),
        conflicts: value.texts_of("conflicts_with"),
        exclusive: value.holds("exclusive"),
        behind,
    })
}

/// Turns a name into a key in the same way as cmdhelp does for JSON calls.
fn key_of(name: &str) -> String {
    let mut key = String::new();
    if name.is_empty() || name.starts_with(|it: char| it.is_ascii_digit()) {
        key.push('_');
    }
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => key.push(byte.into()),
            0..128 => key.push('_'),
            byte => key.push_str(&format!("x{byte}")),
        }
    }
    key
}
