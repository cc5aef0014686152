//! Checks a manifest by cmdhelp 0.1.

use cmdhelp_bundle::{Json, Model, Tool};
use cmdhelp_spec::spec::Effect;

use super::row::Row;
use crate::discover::suggests_destruction;

/// The requirements for a manifest: id, points, and text.
const ROWS: [(&str, u32, &str); 8] = [
    ("CH-9.1", 4, "has a valid version of the convention"),
    ("CH-5.1", 6, "has the required keys"),
    ("CH-5.8", 4, "has the referenced schemas"),
    ("CH-5.9", 4, "documents its exit codes"),
    ("CH-5.18", 6, "uses standard type names"),
    ("CH-6.5", 6, "has examples with existing flags"),
    ("AA-15", 5, "requires consent for destructive calls"),
    (
        "AA-16",
        5,
        "declares the effects of commands with destructive names",
    ),
];

/// Adds a row for each requirement on a manifest.
pub(super) fn check(rows: &mut Vec<Row>, document: Option<&Json>) {
    for (id, points, what) in ROWS {
        let kept = match document {
            None => Err("the program prints no manifest".to_owned()),
            Some(document) => one(id, document),
        };
        rows.push(Row::must(id, points, what, kept));
    }
}

fn one(id: &str, document: &Json) -> Result<(), String> {
    match id {
        "CH-9.1" => version(document),
        "CH-5.1" => keys(document),
        "CH-5.8" => schemas(document),
        "CH-5.9" => exit_codes(document),
        "CH-5.18" => types(document),
        "CH-6.5" => examples(document),
        "AA-15" => consent(document),
        _ => effects(document),
    }
}

fn commands(document: &Json) -> &[(String, Json)] {
    document.get("commands").map_or(&[], Json::entries)
}

fn text<'a>(value: &'a Json, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Json::text)
}

/// Returns the fault of the first value that has a fault. `wrong` describes the fault of a value.
fn first<T>(
    all: impl Iterator<Item = T>,
    wrong: impl Fn(T) -> Option<String>,
) -> Result<(), String> {
    all.filter_map(wrong).next().map_or(Ok(()), Err)
}

fn version(document: &Json) -> Result<(), String> {
    let version = text(document, "cmdhelp_version").unwrap_or_default();
    let numbers: Vec<&str> = version.split('.').collect();
    let is_number = |it: &&str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    match numbers.len() == 2 && numbers.iter().all(is_number) {
        true => Ok(()),
        false => Err(format!("`cmdhelp_version` is `{version}`, not MAJOR.MINOR")),
    }
}

fn keys(document: &Json) -> Result<(), String> {
    if text(document, "binary").is_none_or(str::is_empty) {
        return Err("`binary` is missing".to_owned());
    }
    if !matches!(document.get("commands"), Some(Json::Object(_))) {
        return Err("`commands` is missing".to_owned());
    }
    first(commands(document).iter(), |(path, command)| {
        let summary = text(command, "summary").unwrap_or_default();
        summary
            .is_empty()
            .then(|| format!("the command `{path}` has no summary"))
    })
}

fn schemas(document: &Json) -> Result<(), String> {
    let schemas = document.get("schemas");
    first(commands(document).iter(), |(path, command)| {
        let reference = text(command.get("stdout")?, "json_schema_ref")?;
        let name = reference.strip_prefix("#/schemas/")?;
        let is_there = schemas.is_some_and(|it| it.get(name).is_some());
        (!is_there).then(|| {
            format!("the command `{path}` refers to the schema `{name}`, which is missing")
        })
    })
}

fn exit_codes(document: &Json) -> Result<(), String> {
    first(commands(document).iter(), |(path, command)| {
        let wrong = |(code, said): &&(String, Json)| {
            let is_said = said
                .text()
                .or_else(|| text(said, "when"))
                .is_some_and(|it| !it.is_empty());
            code.parse::<u8>().is_err() || !is_said
        };
        let codes = command.get("exit_codes").map_or(&[][..], Json::entries);
        let (code, _) = codes.iter().find(wrong)?;
        Some(format!(
            "the command `{path}` does not say what the exit code `{code}` means"
        ))
    })
}

fn types(document: &Json) -> Result<(), String> {
    const WORDS: [&str; 12] = [
        "string", "int", "float", "bool", "enum", "path", "url", "duration", "date", "datetime",
        "json", "ref",
    ];
    let is_word = |it: &str| WORDS.contains(&it) || it.starts_with("x-");
    first(commands(document).iter(), |(path, command)| {
        let args = command.get("args").map_or(&[][..], Json::items).iter();
        let flags = command.get("flags").map_or(&[][..], Json::entries);
        let mut all = args.chain(flags.iter().map(|(_, flag)| flag));
        let wrong = all.find(|it| !text(it, "type").is_some_and(is_word))?;
        let word = text(wrong, "type").unwrap_or_default();
        Some(format!(
            "an argument of the command `{path}` has the type `{word}`"
        ))
    })
}

fn examples(document: &Json) -> Result<(), String> {
    let Ok(model) = Model::parse(&document.to_string()) else {
        return Err("the manifest cannot be parsed".to_owned());
    };
    let mut all = Vec::new();
    for tool in &model.tools {
        all.extend(tool.examples.iter().map(|it| (tool, it.command.as_str())));
    }
    first(all.into_iter(), |(tool, line)| unknown_flag(tool, line))
}

/// Returns the fault of an example with a long flag that its command does not have.
fn unknown_flag(tool: &Tool, line: &str) -> Option<String> {
    // The example's own command line ends before these characters, which begin another command line or a quoted text.
    let own = line.split([';', '|', '>', '&', '\'', '"']).next()?;
    let words = own.split_whitespace().take_while(|it| *it != "--");
    for word in words.filter(|it| it.starts_with("--")) {
        let name = word.split('=').next()?;
        let is_it = |it: &cmdhelp_bundle::Argument| {
            it.spelling() == Some(name) || it.negation() == Some(name)
        };
        // A manifest does not list these flags for each command, because every command has them.
        let is_general = [
            "--json",
            "--select",
            "--limit",
            "--after",
            "--dry-run",
            "--confirm",
            "--output",
            "--help",
            "--version",
        ]
        .contains(&name);
        if !is_general && !tool.arguments.iter().any(is_it) {
            return Some(format!(
                "the example `{line}` has the flag `{name}`, which is unknown"
            ));
        }
    }
    None
}

fn consent(document: &Json) -> Result<(), String> {
    let has_flag = document
        .get("surface")
        .is_some_and(|it| it.get("confirm").is_some());
    first(commands(document).iter(), |(path, command)| {
        let is_destructive =
            text(command, "effect").is_some_and(|it| Effect::named(it) == Effect::Destructive);
        let asks = has_flag || command.get("confirm").is_some();
        (is_destructive && !asks)
            .then(|| format!("the destructive command `{path}` has no flag for consent"))
    })
}

fn effects(document: &Json) -> Result<(), String> {
    first(commands(document).iter(), |(path, command)| {
        let words: Vec<String> = path.split_whitespace().map(str::to_owned).collect();
        let is_group = command.get("subcommands").is_some();
        let is_silent =
            command.get("effect").is_none() && suggests_destruction(&words) && !is_group;
        is_silent.then(|| format!("the command `{path}` declares no effect"))
    })
}
