//! Turns nodes of KDL into values with positions.

use kdl::{KdlEntry, KdlNode, KdlValue};

use super::super::fault::FaultCode;
use super::super::file::File;
use super::super::node::{Builder, Node, Value};
use super::super::place::Position;

/// Returns the position of a node.
pub(super) fn at(file: &File<'_>, node: &KdlNode) -> Position {
    file.at(node.span().offset())
}

/// Returns the children of a node as a map, without the children named in `without`, whose names
/// can occur several times.
pub(super) fn map(file: &File<'_>, node: &KdlNode, without: &[&str]) -> Option<Node> {
    let mut builder = Builder::new(file);
    builder.open(at(file, node), true);
    put(file, &mut builder, node, without);
    builder.close();
    builder.finish()
}

fn put(file: &File<'_>, builder: &mut Builder<'_>, node: &KdlNode, without: &[&str]) {
    for child in node.children().map_or(&[][..], |it| it.nodes()) {
        let (name, at) = (child.name().value(), at(file, child));
        if without.contains(&name) {
            continue;
        }
        builder.key(at, name.to_owned());
        if child.children().is_some() {
            builder.open(at, true);
            put(file, builder, child, &[]);
            builder.close();
            continue;
        }
        let mut values: Vec<Node> = child.entries().iter().map(|it| value(file, it)).collect();
        match values.len() {
            1 if name != "enum" => builder.value(values.remove(0)),
            _ => builder.value(Node {
                at,
                value: Value::List(values),
            }),
        }
    }
}

/// Returns the name that a node gives to an argument or tool: its only value.
pub(super) fn name(file: &File<'_>, node: &KdlNode) -> Option<String> {
    match node.entries() {
        [entry] if entry.name().is_none() => {
            let name = value(file, entry);
            super::super::fields::text(file, &name)
        }
        _ => {
            let message = format!("`{}` needs exactly one name", node.name().value());
            let remedy = "write the name after it, in double quotes";
            file.fault(at(file, node), FaultCode::MissingKey, message, remedy);
            None
        }
    }
}

fn value(file: &File<'_>, entry: &KdlEntry) -> Node {
    let at = file.at(entry.span().offset());
    if let Some(name) = entry.name() {
        let message = format!(
            "the property `{}` is not allowed",
            name.value().escape_debug()
        );
        file.fault(
            at,
            FaultCode::UnknownKey,
            message,
            "write it as a child node, inside braces: `{ name value }`",
        );
    }
    let value = match entry.value() {
        KdlValue::RawString(text) | KdlValue::String(text) => Value::Text(text.clone()),
        KdlValue::Base2(number)
        | KdlValue::Base8(number)
        | KdlValue::Base10(number)
        | KdlValue::Base16(number) => Value::Number(number.to_string()),
        KdlValue::Base10Float(number) => Value::Number(number.to_string()),
        KdlValue::Bool(value) => Value::Bool(*value),
        KdlValue::Null => Value::Null,
    };
    Node { at, value }
}
