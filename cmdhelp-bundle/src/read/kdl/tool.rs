//! Reads the definition of a tool: its arguments, its standard input and output, and its process.

use kdl::KdlNode;

use super::super::fault::FaultCode;
use super::super::fields::Fields;
use super::super::file::File;
use super::super::node::Node;
use super::super::place::Position;
use super::nodes;
use crate::format::Dialect;
use crate::json::Json;
use crate::model::{Argument, Confinement, Kind, Process, Stdin, Tool, described};

/// Reads a `cli` node, and returns the program's name and the tool.
pub(super) fn read(file: &File<'_>, node: &KdlNode, dialect: Dialect) -> Option<(String, Tool)> {
    let name = nodes::name(file, node);
    let map = nodes::map(file, node, &["arg", "flag"])?;
    let fields = Fields::of(file, &map)?;
    let about = fields.need_text("description").unwrap_or_default();
    let program = fields.need_text("command");
    let mut tool = Tool {
        name: Some(name?),
        stdin: fields.fields("stdin").map(stdin),
        process: process(&fields, dialect),
        ..Tool::default()
    };
    (tool.summary, tool.description) = described(None, about);
    fields.end();
    read_arguments(file, node, dialect, &mut tool);
    Some((program?, tool))
}

fn read_arguments(file: &File<'_>, node: &KdlNode, dialect: Dialect, tool: &mut Tool) {
    let children = node.children().map_or(&[][..], |it| it.nodes());
    let of = |kind: &'static str| children.iter().filter(move |it| it.name().value() == kind);
    let mut positionals: Vec<(Option<u64>, Position, Argument)> = Vec::new();
    for child in of("arg") {
        let place = nodes::at(file, child);
        let found = positional(file, child);
        positionals.extend(found.map(|(position, it)| (position, place, it)));
    }
    for (i, (position, place, _)) in positionals.iter().enumerate() {
        if position.is_some() && positionals[..i].iter().any(|(it, ..)| it == position) {
            let message = "duplicate position";
            file.fault(
                *place,
                FaultCode::DuplicateName,
                message,
                "give each argument a position of its own, counted from 0",
            );
        }
    }
    let flags: Vec<Argument> = of("flag")
        .filter_map(|it| flag(file, it, dialect))
        .collect();
    if children
        .iter()
        .all(|it| !matches!(it.name().value(), "arg" | "flag"))
    {
        tool.arguments.push(Argument::all_words());
        return;
    }
    let mut sorted = in_order(positionals, dialect).into_iter().peekable();
    while let Some(word) = sorted
        .next_if(|it| fixed(it).is_some())
        .as_ref()
        .and_then(fixed)
    {
        tool.words.push(word);
    }
    tool.arguments.extend(sorted);
    tool.arguments.extend(flags);
    let mut keys: Vec<&str> = tool.arguments.iter().map(|it| &*it.key).collect();
    keys.extend(tool.stdin.as_ref().map(|_| "stdin"));
    keys.sort_unstable();
    if let Some(twice) = keys.windows(2).find(|it| it[0] == it[1]) {
        let message = format!("duplicate input `{}`", twice[0].escape_debug());
        let remedy = "rename one of the two inputs; names that differ only in `-` and `_` count as \
            equal";
        file.fault(
            nodes::at(file, node),
            FaultCode::DuplicateName,
            message,
            remedy,
        );
    }
}

/// Sorts arguments by position. Arguments without a position take the positions that are free. In the dialect of
/// slop-mcp, they come before arguments with a position above 0.
fn in_order(arguments: Vec<(Option<u64>, Position, Argument)>, dialect: Dialect) -> Vec<Argument> {
    let taken: Vec<u64> = arguments.iter().filter_map(|(it, ..)| *it).collect();
    let mut free = (0..).filter(|it| !taken.contains(it));
    let mut placed: Vec<(u64, Argument)> = Vec::new();
    for (position, _, argument) in arguments {
        let position = position.or_else(|| match dialect {
            Dialect::Spec => free.next(),
            Dialect::SlopMcp => Some(0),
        });
        placed.push((position.unwrap_or(u64::MAX), argument));
    }
    placed.sort_by_key(|(position, _)| *position);
    placed.into_iter().map(|(_, argument)| argument).collect()
}

/// Returns the only value that an argument accepts, or `None` if it accepts other values, too. The only value is a word
/// of the command.
fn fixed(argument: &Argument) -> Option<String> {
    let default = argument.default.as_ref()?;
    let is_fixed = argument.values.len() == 1 && argument.values.first() == Some(default);
    default
        .text()
        .filter(|_| is_fixed && !argument.required)
        .map(ToOwned::to_owned)
}

fn positional(file: &File<'_>, node: &KdlNode) -> Option<(Option<u64>, Argument)> {
    let name = nodes::name(file, node)?;
    let map = nodes::map(file, node, &[])?;
    let fields = Fields::of(file, &map)?;
    let position = fields.number("position");
    let types = ["string", "number", "boolean", "array"];
    let value_type = fields
        .one_of("type", &types)
        .unwrap_or_else(|| "string".to_owned());
    let argument = argument(&fields, &name, Kind::POSITIONAL, &value_type);
    fields.end();
    Some((position, argument))
}

fn flag(file: &File<'_>, node: &KdlNode, dialect: Dialect) -> Option<Argument> {
    let name = nodes::name(file, node)?;
    let map = nodes::map(file, node, &[])?;
    let fields = Fields::of(file, &map)?;
    let is_flag =
        |it: &str| it.starts_with('-') && it.len() > 1 && !it.contains(char::is_whitespace);
    for key in ["short", "long"] {
        fields.expect(
            key,
            is_flag,
            "write the flag with its dashes, such as `--verbose`",
        );
    }
    let (short, long) = (fields.text("short"), fields.text("long"));
    let spelling = long.clone().or_else(|| short.clone());
    let kind = Kind::Flag {
        spelling: spelling.unwrap_or_else(|| format!("--{name}")),
        short: short
            .filter(|_| long.is_some())
            .map(|it| it.trim_start_matches('-').to_owned()),
        negation: None,
    };
    let (untyped, joint) = match dialect {
        Dialect::Spec => ("boolean", " "),
        Dialect::SlopMcp => ("string", ","),
    };
    let types = ["boolean", "string", "number", "array"];
    let value_type = fields
        .one_of("type", &types)
        .unwrap_or_else(|| untyped.to_owned());
    let mut argument = argument(&fields, &name, kind, &value_type);
    let (separator, repeat) = (fields.text("separator"), fields.bool("repeat"));
    if value_type == "array" && repeat != Some(true) {
        argument.delimiter = Some(separator.unwrap_or_else(|| joint.to_owned()));
    }
    fields.end();
    Some(argument)
}

fn argument(fields: &Fields<'_>, name: &str, kind: Kind, value_type: &str) -> Argument {
    let is_flag = matches!(kind, Kind::Flag { .. });
    let values = fields
        .list("enum")
        .iter()
        .map(Node::json)
        .collect::<Vec<_>>();
    let default = fields.get("default").map(Node::json);
    let value_type = match value_type {
        "boolean" if is_flag => "bool",
        "boolean" => "boolean",
        _ if !values.is_empty() => "enum",
        "number" => "float",
        _ => "string",
    };
    let mut argument = Argument {
        name: name.to_owned(),
        description: fields.text("description"),
        // An argument with a default is optional even if the file declares it as required.
        required: fields.bool("required").unwrap_or(false) && default.is_none(),
        repeatable: fields.text("type").as_deref() == Some("array"),
        default,
        values,
        ..Argument::new(&name.replace('-', "_"), kind, value_type)
    };
    if value_type == "boolean" {
        // A positional boolean is given as the word `true` or `false`.
        argument.values = ["true", "false"].map(Json::from).into();
        argument.value_type = "enum".to_owned();
    }
    argument
}

fn stdin(fields: Fields<'_>) -> Stdin {
    let _type = fields.text("type");
    let formats = ["json", "text", "binary"];
    let format = fields.one_of("format", &formats).map(|it| match &*it {
        "json" => "application/json",
        "binary" => "application/octet-stream",
        _ => "text/plain",
    });
    let stdin = Stdin {
        format: format.map(ToOwned::to_owned),
        description: fields.text("description"),
        required: fields.bool("required").unwrap_or(false),
    };
    fields.end();
    stdin
}

/// Reads the facts about the process.
fn process(fields: &Fields<'_>, dialect: Dialect) -> Process {
    let is_true = |key| fields.bool(key).unwrap_or(false);
    let mut process = Process {
        timeout_ms: fields.number("timeout"),
        workdir: fields.text("workdir"),
        expand_env: is_true("expand_env"),
        shell: is_true("shell"),
        allow_failure: is_true("allow_failure"),
        ..Process::default()
    };
    if let Some(env) = fields.fields("env") {
        for (key, node) in env.entries() {
            let value = super::super::fields::text(fields.file, node);
            process.env.extend(value.map(|it| (key.text.clone(), it)));
        }
    }
    if let Some(stdout) = fields.fields("stdout") {
        let _type = stdout.text("type");
        process.output = stdout.one_of("format", &["json", "text", "auto"]);
        process.untrimmed = stdout.bool("trim") == Some(false);
        if dialect == Dialect::Spec {
            let encoding = stdout.one_of("encoding", &["utf8", "base64"]);
            process.base64 = encoding.as_deref() == Some("base64");
        }
        stdout.end();
    }
    if let Some(stderr) = fields.fields("stderr") {
        process.silent_errors = stderr.bool("capture") == Some(false);
        process.fail_on_stderr = stderr.bool("fail_on_output").unwrap_or(false);
        stderr.end();
    }
    if dialect == Dialect::Spec {
        process.confinement = fields.fields("sandbox").map(confinement);
    }
    process
}

fn confinement(fields: Fields<'_>) -> Confinement {
    let grants = ["none", "cwd", "home", "full"];
    let mut confinement = Confinement {
        network: fields.bool("network").unwrap_or(false),
        filesystem: fields.one_of("filesystem", &grants),
        ..Confinement::default()
    };
    if let Some(resources) = fields.fields("resources") {
        confinement.cpu_seconds = resources.number("cpu_seconds");
        confinement.memory_mb = resources.number("memory_mb");
        confinement.open_files = resources.number("open_files");
        resources.end();
    }
    fields.end();
    confinement
}
