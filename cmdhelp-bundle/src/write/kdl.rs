//! Writes KDL definitions of tools, in version 1 of the language: one `cli` node for each command.

mod process;

use std::borrow::Cow;

use cmdhelp_spec::spec::Effect;

pub(crate) use self::process::{confinement, output, stdin, variables};
use self::process::{write_process, write_sandbox, write_streams};
use super::body::prose;
use crate::format::Dialect;
use crate::json::Json;
use crate::model::{Argument, Kind, Model, Tool, with_sentence};

/// Returns the text of the file.
pub(super) fn write(model: &Model, dialect: Dialect) -> String {
    let mut file = KdlWriter {
        text: String::new(),
        depth: 0,
    };
    for (i, (tool, name)) in model.tools.iter().zip(model.tool_names()).enumerate() {
        if i > 0 {
            file.text.push('\n');
        }
        write_tool(&mut file, model, tool, &name, dialect);
    }
    file.text
}

/// The text of a file, to which nodes are added. Each node is on a separate line, which every KDL parser accepts.
struct KdlWriter {
    text: String,
    depth: usize,
}

impl KdlWriter {
    /// Writes a node without children. A list has several values.
    fn node(&mut self, name: &str, value: impl Into<Json>) {
        self.start(name);
        match value.into() {
            Json::List(values) => values.iter().for_each(|it| self.value(it)),
            value => self.value(&value),
        }
        self.text.push('\n');
    }

    /// Writes the beginning of a node with children.
    fn open(&mut self, node: &str, name: Option<&str>) {
        self.start(node);
        if let Some(name) = name {
            self.value(&name.into());
        }
        self.text.push_str(" {\n");
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str("}\n");
    }

    fn start(&mut self, name: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(name);
    }

    fn value(&mut self, value: &Json) {
        self.text.push(' ');
        match value {
            Json::Text(text) => self.text.push_str(&kdl_string(text)),
            value => self.text.push_str(&value.to_string()),
        }
    }
}

/// Returns a text as a string literal of KDL 1, with escapes for invisible characters.
///
/// ```
/// assert_eq!(cmdhelp_bundle::kdl_string("a \"b\"\u{202e}"), r#""a \"b\"\u{202e}""#);
/// ```
#[must_use]
pub fn kdl_string(text: &str) -> String {
    let mut quoted = String::from('"');
    for char in text.chars() {
        match char {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            char if Json::from(char.to_string()).to_string().len() > char.len_utf8() + 2 => {
                quoted.push_str(&format!("\\u{{{:x}}}", u32::from(char)));
            }
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

fn write_tool(file: &mut KdlWriter, model: &Model, tool: &Tool, name: &str, dialect: Dialect) {
    file.open("cli", Some(name));
    file.node("description", description(model, tool));
    let program = tool.program.as_ref().unwrap_or(&model.binary);
    file.node("command", &**program);
    let fixed = model.packaging.args.iter().chain(&tool.words);
    let mut position = 0_u64;
    for word in fixed {
        write_word(file, tool, word, position);
        position += 1;
    }
    for argument in tool.arguments.iter().filter(|it| is_expressible(it)) {
        if argument.is_positional() {
            write_positional(file, tool, argument, position);
            position += 1;
        } else {
            write_flag(file, tool, argument);
        }
    }
    if let (true, Some(flag)) = (tool.has_confirm_input(), &model.confirm_flag) {
        write_flag(file, tool, &Argument::confirm(Some(flag)));
    }
    write_streams(file, model, tool, dialect);
    if dialect == Dialect::Spec {
        write_sandbox(file, model, tool);
    }
    write_process(file, model, tool);
    file.close();
}

/// Returns the name of a node, in quotes unless it is an identifier of KDL.
fn node_name(name: &str) -> String {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || it == b'_';
    let is_word =
        name.starts_with(|it: char| it.is_ascii_alphabetic()) && name.bytes().all(is_plain);
    match is_word && !matches!(name, "true" | "false" | "null") {
        true => name.to_owned(),
        false => kdl_string(name),
    }
}

/// Returns whether KDL definitions can express how the argument is written.
pub(crate) fn is_expressible(argument: &Argument) -> bool {
    let is_off = argument.is_switch() && argument.default.as_ref().is_some_and(Json::is_true);
    let is_in_place = argument.behind.is_none();
    let is_last = matches!(argument.kind, Kind::Positional { last: true, .. });
    argument.is_input()
        && argument.kind != Kind::JsonOnly
        && is_in_place
        && !is_last
        && !is_off
        && !argument.require_equals
        && argument.separator.is_none()
        && argument.arity.is_none()
}

/// Writes a word of the command's path, as a positional argument with only one accepted value.
fn write_word(file: &mut KdlWriter, tool: &Tool, word: &str, position: u64) {
    let mut name = format!("command-{}", position + 1);
    while tool
        .arguments
        .iter()
        .any(|it| it.key == name.replace('-', "_"))
    {
        name.insert_str(0, "the-");
    }
    file.open("arg", Some(&name));
    file.node("description", "A word of the command; do not pass it");
    file.node("required", false);
    file.node("position", position);
    file.node("type", "string");
    file.node("default", word);
    file.node("enum", word);
    file.close();
}

/// Returns the key of an argument. If the tool reads standard input, an argument with the key `stdin` gets another key.
pub(crate) fn key(tool: &Tool, argument: &Argument) -> String {
    let mut key = argument.key.clone();
    let is_taken = |key: &str| key != argument.key && tool.arguments.iter().any(|it| it.key == key);
    while tool.stdin.is_some() && (key == "stdin" || is_taken(&key)) {
        key.insert_str(0, "the_");
    }
    key
}

fn write_positional(file: &mut KdlWriter, tool: &Tool, argument: &Argument, position: u64) {
    file.open("arg", Some(&key(tool, argument)));
    write_description(file, argument);
    file.node("required", argument.is_required_in_calls());
    file.node("position", position);
    file.node("type", type_of(argument));
    write_values(file, argument);
    file.close();
}

fn write_flag(file: &mut KdlWriter, tool: &Tool, argument: &Argument) {
    let spelling = argument.spelling().unwrap_or_default();
    let name = if spelling.starts_with("--") {
        "long"
    } else {
        "short"
    };
    file.open("flag", Some(&key(tool, argument)));
    file.node(name, spelling);
    write_description(file, argument);
    if argument.is_required_in_calls() {
        file.node("required", true);
    }
    file.node("type", type_of(argument));
    if type_of(argument) == "array" {
        file.node("repeat", true);
    }
    write_values(file, argument);
    file.close();
}

pub(crate) fn type_of(argument: &Argument) -> &'static str {
    match (&*argument.value_type, argument.repeatable) {
        ("bool", _) => "boolean",
        (_, true) => "array",
        ("int" | "float", false) => "number",
        _ => "string",
    }
}

fn write_values(file: &mut KdlWriter, argument: &Argument) {
    let words = argument.values.iter().filter_map(Json::word);
    let words: Vec<String> = words.map(Cow::into_owned).collect();
    if !words.is_empty() {
        file.node("enum", &words);
    }
}

fn write_description(file: &mut KdlWriter, argument: &Argument) {
    if let Some(text) = sentences(argument) {
        file.node("description", text);
    }
}

/// Returns the description of an argument, followed by sentences for the facts for which KDL definitions have no node.
pub(crate) fn sentences(argument: &Argument) -> Option<String> {
    let mut text = argument.sentences().unwrap_or_default();
    let mut add = |sentence: String| {
        text = with_sentence(&text, &sentence);
    };
    let bounds = [
        ("At least", &argument.minimum),
        ("At most", &argument.maximum),
    ];
    for (word, bound) in bounds {
        if let Some(bound) = bound {
            add(format!("{word} {bound}."));
        }
    }
    if let Some(default) = argument.default.as_ref().filter(|_| !argument.secret) {
        add(format!("Default: {default}."));
    }
    Some(text).filter(|it| !it.is_empty()).map(|it| prose(&it))
}

/// Returns the description of the tool, with its effect and the rules of its groups.
pub(crate) fn description(model: &Model, tool: &Tool) -> String {
    let mut text = vec![prose(&tool.about())];
    text.extend(tool.group_rules());
    text.push(match tool.worst_effect() {
        Some(Effect::Read) => "Reads only.".to_owned(),
        Some(Effect::Write) => "Changes something.".to_owned(),
        Some(Effect::Destructive) => "Cannot be undone; ask the user first.".to_owned(),
        None => return text.join("\n\n"),
    });
    if model.confirm_flag.is_some() && tool.asks_for_consent() && !tool.has_confirm_input() {
        text.push("Consent is given on the command line only.".to_owned());
    }
    text.join("\n\n")
}
