//! KDL definitions of tools, in version 1 of the language: one `cli` node for each command.

use cmdhelp_spec::manifest::tool_name;
use cmdhelp_spec::spec::Effect;

use super::body::prose;
use crate::format::Dialect;
use crate::json::Json;
use crate::model::{Argument, Kind, Model, Tool};

/// Writes the file.
pub(super) fn write(model: &Model, dialect: Dialect) -> String {
    let mut file = File {
        text: String::new(),
        depth: 0,
    };
    for (i, tool) in model.tools.iter().enumerate() {
        if i > 0 {
            file.text.push('\n');
        }
        write_tool(&mut file, model, tool, dialect);
    }
    file.text
}

/// A file while it is written: one node on each line, which every reader of the language accepts.
struct File {
    text: String,
    depth: usize,
}

impl File {
    /// Writes a node with its values.
    fn node(&mut self, name: &str, values: &[Value<'_>]) {
        self.start(name, values);
        self.text.push('\n');
    }

    /// Writes the beginning of a node that has nodes in it.
    fn open(&mut self, name: &str, values: &[Value<'_>]) {
        self.start(name, values);
        self.text.push_str(" {\n");
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str("}\n");
    }

    fn start(&mut self, name: &str, values: &[Value<'_>]) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(name);
        for value in values {
            self.text.push(' ');
            match value {
                Value::Text(text) => self.text.push_str(&quoted(text)),
                Value::Bool(value) => self.text.push_str(if *value { "true" } else { "false" }),
                Value::Number(number) => self.text.push_str(number),
            }
        }
    }
}

enum Value<'a> {
    Text(&'a str),
    Bool(bool),
    Number(&'a str),
}

/// Writes a string of the language, with escapes for what an editor would not show.
fn quoted(text: &str) -> String {
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

fn write_tool(file: &mut File, model: &Model, tool: &Tool, dialect: Dialect) {
    let name = tool_name(&format!("{} {}", model.binary, tool.path()));
    file.open("cli", &[Value::Text(&name)]);
    file.node("description", &[Value::Text(&description(model, tool))]);
    file.node("command", &[Value::Text(&model.binary)]);
    let fixed = model.packaging.args.iter().chain(&tool.words);
    let mut position = 0;
    for word in fixed {
        write_word(file, tool, word, position);
        position += 1;
    }
    for argument in tool.arguments.iter().filter(|it| is_said(it)) {
        if argument.is_positional() {
            write_positional(file, argument, position);
            position += 1;
        } else {
            write_flag(file, argument);
        }
    }
    if let (true, Some(flag)) = (tool.has_confirm_input(), &model.confirm_flag) {
        file.open("flag", &[Value::Text("confirm")]);
        file.node("long", &[Value::Text(flag)]);
        file.node(
            "description",
            &[Value::Text(
                "Consents to the call. Only after the user has agreed.",
            )],
        );
        file.node("type", &[Value::Text("boolean")]);
        file.close();
    }
    write_streams(file, model, tool, dialect);
    if dialect == Dialect::Spec {
        write_sandbox(file, model);
    }
    if !model.packaging.sandbox.set.is_empty() {
        file.open("env", &[]);
        for (name, value) in &model.packaging.sandbox.set {
            file.node(name, &[Value::Text(value)]);
        }
        file.close();
    }
    file.close();
}

/// Returns whether the language can say how an argument is written.
fn is_said(argument: &Argument) -> bool {
    let is_off = argument.is_switch() && argument.default.as_ref().is_some_and(Json::is_true);
    let is_in_place = argument.behind.is_none();
    let is_last = matches!(argument.kind, Kind::Positional { last: true, .. });
    argument.is_input()
        && is_in_place
        && !is_last
        && !is_off
        && !argument.require_equals
        && argument.arity.is_none()
}

/// Writes a word of the command's path: a position with one value.
fn write_word(file: &mut File, tool: &Tool, word: &str, position: usize) {
    let mut name = format!("command-{}", position + 1);
    while tool
        .arguments
        .iter()
        .any(|it| it.key == name.replace('-', "_"))
    {
        name.insert_str(0, "the-");
    }
    file.open("arg", &[Value::Text(&name)]);
    file.node(
        "description",
        &[Value::Text("A word of the command; not to be given")],
    );
    file.node("required", &[Value::Bool(false)]);
    file.node("position", &[Value::Number(&position.to_string())]);
    file.node("type", &[Value::Text("string")]);
    file.node("default", &[Value::Text(word)]);
    file.node("enum", &[Value::Text(word)]);
    file.close();
}

fn write_positional(file: &mut File, argument: &Argument, position: usize) {
    file.open("arg", &[Value::Text(&argument.key)]);
    write_description(file, argument);
    file.node("required", &[Value::Bool(argument.is_required_in_calls())]);
    file.node("position", &[Value::Number(&position.to_string())]);
    file.node("type", &[Value::Text(type_of(argument))]);
    write_values(file, argument);
    file.close();
}

fn write_flag(file: &mut File, argument: &Argument) {
    let spelling = argument.spelling().unwrap_or_default();
    let name = if spelling.starts_with("--") {
        "long"
    } else {
        "short"
    };
    file.open("flag", &[Value::Text(&argument.key)]);
    file.node(name, &[Value::Text(spelling)]);
    write_description(file, argument);
    if argument.is_required_in_calls() {
        file.node("required", &[Value::Bool(true)]);
    }
    file.node("type", &[Value::Text(type_of(argument))]);
    if type_of(argument) == "array" {
        file.node("repeat", &[Value::Bool(true)]);
    }
    write_values(file, argument);
    file.close();
}

fn type_of(argument: &Argument) -> &'static str {
    match (&*argument.value_type, argument.repeatable) {
        ("bool", _) => "boolean",
        (_, true) => "array",
        ("int" | "float", false) => "number",
        _ => "string",
    }
}

fn write_values(file: &mut File, argument: &Argument) {
    let words: Vec<_> = argument.values.iter().filter_map(Json::word).collect();
    let values: Vec<Value<'_>> = words.iter().map(|it| Value::Text(it)).collect();
    if !values.is_empty() {
        file.node("enum", &values);
    }
}

/// Writes the description, with what only sentences can say here.
fn write_description(file: &mut File, argument: &Argument) {
    let mut said = argument.sentences().unwrap_or_default();
    let mut add = |sentence: String| {
        let end = said.trim_end();
        let stop = if end.is_empty() || end.ends_with(['.', '!', '?', ':']) {
            ""
        } else {
            "."
        };
        said = format!("{end}{stop} {sentence}").trim_start().to_owned();
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
    if !said.is_empty() {
        file.node("description", &[Value::Text(&prose(&said))]);
    }
}

/// Returns what the tool does, in all that the reader of a catalogue sees of it.
fn description(model: &Model, tool: &Tool) -> String {
    let mut said = vec![prose(tool.about())];
    said.extend(tool.group_rules());
    said.push(match tool.worst_effect() {
        Some(Effect::Read) => "Reads only.".to_owned(),
        Some(Effect::Write) => "Changes something.".to_owned(),
        Some(Effect::Destructive) => "Cannot be undone; ask the user first.".to_owned(),
        None => return said.join("\n\n"),
    });
    if model.confirm_flag.is_some() && tool.asks_for_consent() && !tool.has_confirm_input() {
        said.push("Consent is given on the command line only.".to_owned());
    }
    said.join("\n\n")
}

fn write_streams(file: &mut File, model: &Model, tool: &Tool, dialect: Dialect) {
    if let Some(stdin) = &tool.stdin {
        let media = stdin.format.as_deref().unwrap_or("text/plain");
        file.open("stdin", &[]);
        file.node(
            "description",
            &[Value::Text(&format!("Standard input: {media}"))],
        );
        file.node("type", &[Value::Text("string")]);
        let format = if media.contains("json") {
            "json"
        } else {
            "text"
        };
        file.node("format", &[Value::Text(format)]);
        file.close();
    }
    let is_json = tool.output.is_some() && !model.text_output;
    file.open("stdout", &[]);
    file.node(
        "format",
        &[Value::Text(if is_json { "json" } else { "auto" })],
    );
    if dialect == Dialect::Spec {
        file.node("encoding", &[Value::Text("utf8")]);
    }
    file.close();
}

/// Writes what the program needs of a machine, if it says so: the language knows four grants of files.
fn write_sandbox(file: &mut File, model: &Model) {
    let needs = &model.packaging.sandbox;
    let paths = || needs.reads.iter().chain(&needs.writes);
    if needs.network.is_empty() && paths().next().is_none() {
        return;
    }
    let filesystem = if paths().any(|it| it.starts_with('/') || it.starts_with("**")) {
        "full"
    } else if paths().any(|it| it.starts_with('~')) {
        "home"
    } else if paths().next().is_some() {
        "cwd"
    } else {
        "none"
    };
    file.open("sandbox", &[]);
    file.node("network", &[Value::Bool(!needs.network.is_empty())]);
    file.node("filesystem", &[Value::Text(filesystem)]);
    file.close();
}
