//! Reads a specification that was written for the tool usage.

use kdl::{KdlDocument, KdlNode};

use crate::discover::draft::{Command, Draft, Flag, Positional, Sourced, Value};
use crate::model::{Origin, Source};

const SOURCE: Source = Source::Usage;

/// The maximum depth of nested braces.
const MAX_DEPTH: u32 = 64;

/// Reads the commands of a specification. If its syntax is wrong, returns a description of the error.
pub(super) fn read(text: &str) -> Result<Draft, String> {
    let mut depth = 0_u32;
    for byte in text.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        // The parser of KDL calls itself for each level of braces, so many levels would overflow the stack.
        if depth > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} braces are nested"));
        }
    }
    let spec: KdlDocument = text.parse().map_err(|error: kdl::KdlError| {
        let reasons = error.diagnostics.iter();
        let reasons = reasons.filter_map(|it| it.message.clone());
        reasons.collect::<Vec<_>>().join("; ")
    })?;
    let mut draft = Draft::default();
    let node = |name: &str| spec.nodes().iter().find(|it| it.name().value() == name);
    draft.version = node("version").and_then(|it| first(it)).map(str::to_owned);
    let about = node("about").and_then(|it| first(it));
    add(&mut draft, spec.nodes(), Vec::new(), about, &[]);
    Ok(draft)
}

/// Adds the command `words`, which `nodes` describe, and its subcommands. `inherited` contains the global flags of
/// parent commands.
fn add(
    draft: &mut Draft,
    nodes: &[KdlNode],
    words: Vec<String>,
    about: Option<&str>,
    inherited: &[Flag],
) {
    let mut command = Command::new(words, Origin::of(SOURCE));
    command.summary = about.map(|it| Sourced::by(SOURCE, it.to_owned()));
    let mut global = inherited.to_vec();
    for node in nodes {
        match node.name().value() {
            "alias" => command.aliases.extend(texts(node).map(str::to_owned)),
            "arg" => command.arguments.extend(positional(node)),
            "flag" => {
                let Some(flag) = flag(node) else { continue };
                if is_true(node, "global") {
                    global.push(flag.clone());
                }
                command.add_flag(flag);
            }
            _ => {}
        }
    }
    for flag in inherited {
        command.add_flag(flag.clone());
    }
    let words = command.words.clone();
    draft.commands.push(command);
    for node in nodes.iter().filter(|it| it.name().value() == "cmd") {
        if let Some(name) = first(node) {
            let below = [&words[..], &[name.to_owned()]].concat();
            add(
                draft,
                children(node),
                below,
                property(node, "help"),
                &global,
            );
        }
    }
}

/// Reads an argument such as `arg "<file>" help="the file"`.
fn positional(node: &KdlNode) -> Option<Positional> {
    let usage = first(node)?;
    let many = usage.contains('…') || usage.contains("...") || is_true(node, "var");
    let name = usage.trim_end_matches(['.', '…']);
    Some(Positional {
        name: name.trim_matches(['<', '>', '[', ']', '.', '…']).to_owned(),
        required: name.starts_with('<'),
        repeatable: many,
        values: choices(node),
        description: property(node, "help").map(str::to_owned),
        origin: Origin::of(SOURCE),
    })
}

/// Reads a flag such as `flag "-u --user <user>" help="the user"`.
fn flag(node: &KdlNode) -> Option<Flag> {
    let usage = first(node)?;
    let (spellings, values): (Vec<&str>, Vec<&str>) =
        usage.split_whitespace().partition(|it| it.starts_with('-'));
    let trimmed = |it: &str| it.trim_end_matches(['.', '…', ',']).to_owned();
    let spellings: Vec<String> = spellings.into_iter().map(trimmed).collect();
    if spellings.is_empty() {
        return None;
    }
    let mut flag = Flag::new(spellings, Origin::of(SOURCE));
    flag.description = property(node, "help").map(|it| Sourced::by(SOURCE, it.to_owned()));
    // The placeholder is in the text of the flag, as in `flag "--user <user>"`, or in a child node `arg`.
    let inner = children(node).iter().find(|it| it.name().value() == "arg");
    let placeholder = values.first().copied().or_else(|| inner.and_then(first));
    flag.value = Some(match placeholder {
        Some(name) => {
            let optional = name.starts_with('[');
            let name = name.trim_matches(['<', '>', '[', ']', '.', '…']).to_owned();
            super::value(SOURCE, Some(name), optional)
        }
        None => Sourced::by(SOURCE, Value::Nothing),
    });
    let choices = [Some(node), inner].into_iter().flatten().map(choices);
    let choices = choices.into_iter().find(|it| !it.is_empty());
    flag.values = choices.map(|it| Sourced::by(SOURCE, it));
    let default = property(node, "default").filter(|_| placeholder.is_some());
    flag.default = default.map(|it| Sourced::by(SOURCE, it.to_owned()));
    flag.negation = property(node, "negate").map(str::to_owned);
    flag.required = is_true(node, "required");
    flag.repeatable = is_true(node, "var") || is_true(node, "count") || usage.contains('…');
    Some(flag)
}

/// Returns the accepted values of an argument or flag. They are in the child node `choices`.
fn choices(node: &KdlNode) -> Vec<String> {
    let choices = children(node)
        .iter()
        .filter(|it| it.name().value() == "choices");
    choices.flat_map(texts).map(str::to_owned).collect()
}

fn children(node: &KdlNode) -> &[KdlNode] {
    node.children().map_or(&[], KdlDocument::nodes)
}

fn first(node: &KdlNode) -> Option<&str> {
    texts(node).next()
}

fn texts(node: &KdlNode) -> impl Iterator<Item = &str> {
    let arguments = node.entries().iter().filter(|it| it.name().is_none());
    arguments.filter_map(|it| it.value().as_string())
}

fn property<'a>(node: &'a KdlNode, name: &str) -> Option<&'a str> {
    node.get(name)?.as_string()
}

fn is_true(node: &KdlNode, name: &str) -> bool {
    node.get(name).and_then(kdl::KdlValue::as_bool) == Some(true)
}
