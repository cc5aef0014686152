//! From a program's manifest to the model.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use cmdhelp_spec::spec::Effect;

use super::argument::{Argument, Kind};
use super::packaging::Packaging;
use super::tool::{Example, Exit, Group, Stdin, Tool};
use super::{Model, id_of};
use crate::json::{Json, JsonError};

/// Why a text is no manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// It is not JSON.
    Syntax(JsonError),
    /// Something in it is not what a manifest has there.
    Content {
        /// Where: the keys from the top, with `/` before each.
        pointer: String,
        /// What is expected there.
        expected: &'static str,
    },
    /// It follows another major version of the convention.
    Version(String),
    /// Two tools have one id.
    SameId {
        /// The paths of both.
        paths: [String; 2],
        /// The id.
        id: String,
    },
}

impl Display for ModelError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => Display::fmt(error, f),
            Self::Content { pointer, expected } => {
                let place = if pointer.is_empty() {
                    "the top"
                } else {
                    pointer
                };
                write!(f, "{place}: expected {expected}")
            }
            Self::Version(version) => {
                write!(
                    f,
                    "unknown `cmdhelp_version` `{version}`; expected `0.1` or a later `0.x`"
                )
            }
            Self::SameId {
                paths: [one, other],
                id,
            } => {
                write!(
                    f,
                    "the commands `{one}` and `{other}` have the same id `{id}`"
                )
            }
        }
    }
}

impl Error for ModelError {}

pub(super) fn content(pointer: &str, expected: &'static str) -> ModelError {
    ModelError::Content {
        pointer: pointer.to_owned(),
        expected,
    }
}

pub(super) fn text(value: &Json, key: &str) -> Option<String> {
    value.get(key).and_then(Json::text).map(ToOwned::to_owned)
}

pub(super) fn texts(value: &Json, key: &str) -> Vec<String> {
    let items = value.get(key).map_or(&[][..], Json::items);
    items
        .iter()
        .filter_map(Json::text)
        .map(ToOwned::to_owned)
        .collect()
}

pub(super) fn is_true(value: &Json, key: &str) -> bool {
    value.get(key).is_some_and(Json::is_true)
}

fn effect(value: &Json, key: &str) -> Option<Effect> {
    value.get(key).and_then(Json::text).map(Effect::named)
}

/// Reads a manifest.
pub(super) fn read(document: &Json) -> Result<Model, ModelError> {
    let version = text(document, "cmdhelp_version");
    let version = version.ok_or_else(|| content("/cmdhelp_version", "a version"))?;
    if !version.starts_with("0.") {
        return Err(ModelError::Version(version));
    }
    let binary = text(document, "binary").filter(|it| !it.is_empty());
    let binary = binary.ok_or_else(|| content("/binary", "the name of a program"))?;
    let Some(Json::Object(commands)) = document.get("commands") else {
        return Err(content("/commands", "an object of commands"));
    };
    let surface = document.get("surface").unwrap_or(&Json::Null);
    let mut tools = Vec::new();
    for (path, command) in commands {
        if let Some(tool) = read_tool(document, commands, path, command)? {
            tools.push(tool);
        }
    }
    let mut model = Model {
        summary: text(document, "summary").unwrap_or_else(|| binary.clone()),
        binary,
        version: text(document, "version"),
        description: text(document, "description"),
        homepage: text(document, "homepage"),
        hash: text(document, "manifest_hash"),
        output_flag: text(surface, "output"),
        confirm_flag: text(surface, "confirm"),
        dry_run_flag: text(surface, "dry_run"),
        json_flag: text(surface, "json"),
        help_word: text(surface, "help"),
        multicall: is_true(document, "multicall"),
        text_output: commands.iter().any(|(_, command)| prints_text(command)),
        tools,
        examples: Vec::new(),
        packaging: Packaging::default(),
    };
    for tool in &mut model.tools {
        if tool.summary.is_empty() {
            tool.summary.clone_from(&model.summary);
        }
    }
    match same_id(&model) {
        Some(error) => Err(error),
        None => Ok(model),
    }
}

/// Finds two tools that no bundle could tell apart.
fn same_id(model: &Model) -> Option<ModelError> {
    let program = id_of(&model.binary);
    let mut seen: Vec<(String, &Tool)> = Vec::new();
    for tool in &model.tools {
        let id = tool.id(&program);
        if let Some((_, other)) = seen.iter().find(|(it, _)| *it == id) {
            return Some(ModelError::SameId {
                paths: [other.path(), tool.path()],
                id,
            });
        }
        seen.push((id, tool));
    }
    None
}

fn read_tool(
    document: &Json,
    commands: &[(String, Json)],
    path: &str,
    command: &Json,
) -> Result<Option<Tool>, ModelError> {
    let pointer = format!("/commands/{}", path.replace('~', "~0").replace('/', "~1"));
    if !matches!(command, Json::Object(_)) {
        return Err(content(&pointer, "an object"));
    }
    let words: Vec<String> = path.split_whitespace().map(ToOwned::to_owned).collect();
    let below = format!("{path} ");
    let has_below = |(other, _): &(String, Json)| match path {
        "" => !other.is_empty(),
        _ => other.starts_with(&below),
    };
    let is_group = command
        .get("subcommands")
        .is_some_and(|it| !it.items().is_empty())
        || commands.iter().any(has_below);
    let runnable = !matches!(command.get("runnable"), Some(Json::Bool(false)));
    // A group that says nothing is not called: other frameworks do not write `runnable`.
    let external = is_true(command, "external_subcommands");
    if is_group && !external && (!runnable || !says_what_it_does(command)) {
        return Ok(None);
    }
    let mut tool = Tool {
        words,
        summary: text(command, "summary").unwrap_or_default(),
        description: text(command, "description"),
        arguments: Vec::new(),
        groups: read_groups(command),
        stdin: None,
        output: command.get("stdout").and_then(|it| output(document, it)),
        output_name: command.get("stdout").and_then(output_name),
        exits: read_exits(command, &pointer)?,
        examples: read_examples(command),
        effect: effect(command, "effect"),
        at_worst: effect(command, "worst_effect"),
        dry_run: is_true(command, "dry_run"),
        confirm: text(command, "confirm"),
        aliases: texts(command, "aliases"),
        see_also: texts(command, "see_also"),
        stability: text(command, "stability"),
        is_group,
        external,
        ..Tool::default()
    };
    if let Some(stdin) = command.get("stdin").filter(|it| is_true(it, "accepted")) {
        tool.stdin = Some(Stdin {
            format: text(stdin, "format"),
            ..Stdin::default()
        });
    }
    read_own(&mut tool, command, &pointer)?;
    read_from_above(&mut tool, commands)?;
    if let Some(flags) = document.get("global_flags") {
        read_flags(&mut tool, flags, "/global_flags", None)?;
    }
    Ok(Some(tool))
}

/// Returns whether a command with subcommands does something by itself.
fn says_what_it_does(command: &Json) -> bool {
    let keys = [
        "effect",
        "stdout",
        "exit_codes",
        "args",
        "flags",
        "stdin",
        "examples",
    ];
    keys.iter().any(|key| command.get(key).is_some())
}

fn read_own(tool: &mut Tool, command: &Json, pointer: &str) -> Result<(), ModelError> {
    for (i, arg) in command
        .get("args")
        .map_or(&[][..], Json::items)
        .iter()
        .enumerate()
    {
        let pointer = format!("{pointer}/args/{i}");
        tool.arguments.push(read_positional(arg, &pointer, None)?);
    }
    match command.get("flags") {
        Some(flags) => read_flags(tool, flags, &format!("{pointer}/flags"), None),
        None => Ok(()),
    }
}

/// Adds the arguments that commands above it require: they stand behind the words of these commands.
fn read_from_above(tool: &mut Tool, commands: &[(String, Json)]) -> Result<(), ModelError> {
    for behind in 0..tool.words.len() {
        let path = tool.words[..behind].join(" ");
        let Some((_, above)) = commands.iter().find(|(it, _)| *it == path) else {
            continue;
        };
        for (i, arg) in above
            .get("args")
            .map_or(&[][..], Json::items)
            .iter()
            .enumerate()
        {
            let pointer = format!("/commands/{path}/args/{i}");
            let argument = read_positional(arg, &pointer, Some(behind))?;
            if argument.is_required_in_calls() {
                add(tool, argument);
            }
        }
        let flags = above.get("flags").map_or(&[][..], Json::entries);
        let required: Vec<_> = flags
            .iter()
            .filter(|(_, it)| is_true(it, "required"))
            .cloned()
            .collect();
        let pointer = format!("/commands/{path}/flags");
        read_flags(tool, &Json::Object(required), &pointer, Some(behind))?;
    }
    Ok(())
}

/// Adds an argument, unless the tool has one that is written the same; its key is no other one's.
fn add(tool: &mut Tool, mut argument: Argument) {
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

fn read_positional(
    arg: &Json,
    pointer: &str,
    behind: Option<usize>,
) -> Result<Argument, ModelError> {
    let name = text(arg, "name").filter(|it| !it.is_empty());
    let name = name.ok_or_else(|| content(pointer, "an object with `name` and `type`"))?;
    let kind = Kind::Positional {
        last: is_true(arg, "last"),
        trailing: is_true(arg, "trailing"),
    };
    read_value(arg, name, kind, behind, pointer)
}

fn read_flags(
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
        required: is_true(value, "required"),
        repeatable: is_true(value, "repeatable"),
        default: value.get("default").cloned(),
        // Beside a command that lists them stand the values of one moment.
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
        require_equals: is_true(value, "require_equals"),
        env: text(value, "env"),
        effect: effect(value, "effect"),
        secret: is_true(value, "secret"),
        requires: texts(value, "requires"),
        conflicts: texts(value, "conflicts_with"),
        exclusive: is_true(value, "exclusive"),
        behind,
    })
}

/// Returns a name as a key, by the rule of the program's own JSON calls.
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

fn read_groups(command: &Json) -> Vec<Group> {
    let groups = command.get("groups").map_or(&[][..], Json::items);
    let read = |group: &Json| Group {
        members: texts(group, "members"),
        required: is_true(group, "required"),
        multiple: is_true(group, "multiple"),
    };
    groups.iter().map(read).collect()
}

fn read_exits(command: &Json, pointer: &str) -> Result<Vec<Exit>, ModelError> {
    let mut exits = Vec::new();
    for (code, said) in command.get("exit_codes").map_or(&[][..], Json::entries) {
        let pointer = format!("{pointer}/exit_codes/{code}");
        let when = said
            .text()
            .map(ToOwned::to_owned)
            .or_else(|| text(said, "when"));
        exits.push(Exit {
            code: code
                .parse()
                .map_err(|_| content(&pointer, "a code from 0 to 255"))?,
            when: when.ok_or_else(|| content(&pointer, "a text or an object with `when`"))?,
            recovery: text(said, "recovery"),
        });
    }
    Ok(exits)
}

fn read_examples(command: &Json) -> Vec<Example> {
    let examples = command.get("examples").map_or(&[][..], Json::items);
    let read = |it: &Json| {
        let note = text(it, "note");
        text(it, "cmd").map(|command| Example { command, note })
    };
    examples.iter().filter_map(read).collect()
}

/// Returns whether a command prints text unless a call asks for JSON.
fn prints_text(command: &Json) -> bool {
    let stdout = command.get("stdout");
    stdout.is_some_and(|stdout| text(stdout, "default").as_deref() == Some("text"))
}

/// Returns the name of the schema of what a command prints.
fn output_name(stdout: &Json) -> Option<String> {
    let reference = stdout.get("json_schema_ref")?.text()?;
    reference.strip_prefix("#/schemas/").map(ToOwned::to_owned)
}

/// Returns the schema of what a command prints, with the schemas that it refers to.
fn output(document: &Json, stdout: &Json) -> Option<Json> {
    let schemas = document.get("schemas")?;
    let schema = schemas.get(&output_name(stdout)?)?;
    let mut found = schema.clone();
    if schema.to_string().contains("#/schemas/") {
        let all = schemas.entries().to_vec();
        if let Json::Object(entries) = &mut found {
            entries.push(("$defs".to_owned(), Json::Object(all)));
        }
        found = with_references(found);
    }
    Some(found)
}

/// Turns references into the document into ones into the schema.
fn with_references(schema: Json) -> Json {
    match schema {
        Json::List(items) => Json::List(items.into_iter().map(with_references).collect()),
        Json::Object(entries) => {
            let changed = entries
                .into_iter()
                .map(|(key, value)| match (&*key, &value) {
                    ("$ref", Json::Text(text)) => {
                        let text = text.replacen("#/schemas/", "#/$defs/", 1);
                        (key, Json::Text(text))
                    }
                    _ => (key, with_references(value)),
                });
            Json::Object(changed.collect())
        }
        value => value,
    }
}
