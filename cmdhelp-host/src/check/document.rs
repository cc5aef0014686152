//! Checks whether a manifest follows the convention cmdhelp 0.1.

use cmdhelp_bundle::{Json, Model, Tool};
use cmdhelp_spec::spec::Effect;

use super::requirement::{self, Requirement};
use super::row::Rows;
use super::{first, inputs};
use crate::discover::{InspectedProgram, suggests_destruction};

/// A function that checks one requirement on a manifest. If the manifest does not meet it, the function returns the
/// fault as an error.
type ManifestCheck = fn(&Json) -> Result<(), String>;

/// The requirements for a manifest, each with the function that checks the manifest.
const ROWS: [(Requirement, ManifestCheck); 20] = [
    (requirement::CH_9_1, version),
    (requirement::CH_9_2, patch),
    (requirement::CH_5_3, inputs::global_flags),
    (requirement::CH_5_5, inputs::arguments),
    (requirement::CH_5_6, inputs::flags),
    (requirement::CH_5_7, stdin),
    (requirement::CH_5_8, references),
    (requirement::CH_5_9, exit_codes),
    (requirement::CH_5_10, command_lines),
    (requirement::CH_5_11, see_also),
    (requirement::CH_5_12, schemas),
    (requirement::CH_5_13, context),
    (requirement::CH_5_18, inputs::types),
    (requirement::CH_5_19, switches),
    (requirement::CH_5_20, inputs::negations),
    (requirement::CH_5_21, inputs::listed_values),
    (requirement::CH_6_5, examples),
    (requirement::CH_7_2, inputs::value_sources),
    (requirement::AA_15, consent),
    (requirement::AA_16, effects),
];

/// Adds a row for each requirement on the contents of a manifest.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram, document: Option<&Json>) {
    let missing = || "the program prints no manifest".to_owned();
    for (requirement, judge) in ROWS {
        let kept = document.ok_or_else(missing).and_then(judge);
        rows.push(requirement.checked(kept));
    }
    let required_keys = requirement::CH_5_1;
    // A missing summary fails a mandatory requirement, because the text of the convention requires a summary. An empty
    // summary fails only a recommendation, because it is forbidden only by the schema of the convention.
    rows.push(match document.ok_or_else(missing).and_then(keys) {
        Ok(()) => {
            let kept = document.map_or(Ok(()), summaries);
            required_keys.recommended().checked(kept)
        }
        missing => required_keys.checked(missing),
    });
    let printed = document.map_or_else(|| Err(missing()), |it| same_version(inspected, it));
    rows.push(requirement::CH_5_2.checked(printed));
}

fn version(document: &Json) -> Result<(), String> {
    let version = document.text_of("cmdhelp_version").unwrap_or_default();
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    match version.split('.').count() > 1 && version.split('.').all(is_number) {
        true => Ok(()),
        false => Err(format!("`cmdhelp_version` is `{version}`, not MAJOR.MINOR")),
    }
}

fn patch(document: &Json) -> Result<(), String> {
    let version = document.text_of("cmdhelp_version").unwrap_or_default();
    match version.split('.').count() > 2 {
        true => Err(format!(
            "`cmdhelp_version` is `{version}`, which has more numbers than MAJOR.MINOR"
        )),
        false => Ok(()),
    }
}

/// Checks that no summary is empty.
fn summaries(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let is_empty = command.text_of("summary").is_some_and(str::is_empty);
        is_empty.then(|| format!("the command `{path}` has an empty summary"))
    })
}

/// Checks that the manifest has the keys that the convention requires.
fn keys(document: &Json) -> Result<(), String> {
    if document.text_of("binary").is_none_or(str::is_empty) {
        return Err("`binary` is missing".to_owned());
    }
    if !matches!(document.get("commands"), Some(Json::Object(_))) {
        return Err("`commands` is missing".to_owned());
    }
    first(document.entries_of("commands").iter(), |(path, command)| {
        let summary = command.text_of("summary");
        summary
            .is_none()
            .then(|| format!("the command `{path}` has no summary"))
    })
}

/// Checks that the manifest has the version that `--version` prints. The check succeeds, too, if `--version` prints no
/// digits, or if the manifest contains no version.
fn same_version(inspected: &InspectedProgram, document: &Json) -> Result<(), String> {
    let Some(version) = document.text_of("version") else {
        return Ok(());
    };
    let answer = inspected
        .probe(&["--version"], &[])
        .filter(|it| it.status == 0);
    let line = answer.map_or_else(String::new, |it| it.output);
    let is_digit = |it: char| it.is_ascii_digit();
    match !line.contains(is_digit) || line.contains(version) {
        true => Ok(()),
        false => Err(format!(
            "the manifest has the version {version}, but `--version` prints another one"
        )),
    }
}

fn stdin(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let accepted = command.get("stdin")?.get("accepted");
        let is_said = matches!(accepted, Some(Json::Bool(_)));
        (!is_said)
            .then(|| format!("the command `{path}` does not say whether it accepts standard input"))
    })
}

fn command_lines(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let examples = command.get("examples")?;
        let is_line = |it: &Json| it.text_of("cmd").is_some_and(|it| !it.trim().is_empty());
        let is_list = matches!(examples, Json::List(_)) && examples.items().iter().all(is_line);
        (!is_list).then(|| format!("an example of the command `{path}` has no `cmd`"))
    })
}

fn context(document: &Json) -> Result<(), String> {
    match document.get("context") {
        None | Some(Json::Object(_)) => Ok(()),
        Some(_) => Err("`context` is not an object".to_owned()),
    }
}

fn see_also(document: &Json) -> Result<(), String> {
    let all = document.entries_of("commands");
    let binary = document.text_of("binary").unwrap_or_default();
    first(all.iter(), |(path, command)| {
        let names = command.items_of("see_also").iter();
        let mut names = names.filter_map(Json::text);
        let is_there = |it: &str| {
            let named = it.strip_prefix(binary).map_or(it, str::trim_start);
            all.iter().any(|(path, _)| path == it || path == named)
        };
        let name = names.find(|it| !is_there(it))?;
        Some(format!(
            "the command `{path}` refers to the command `{name}`, which is unknown"
        ))
    })
}

fn schemas(document: &Json) -> Result<(), String> {
    const TYPES: [&str; 7] = [
        "object", "array", "string", "number", "integer", "boolean", "null",
    ];
    let all = document.entries_of("schemas");
    first(all.iter(), |(name, schema)| {
        let is_type = |it: &Json| it.text().is_some_and(|it| TYPES.contains(&it));
        let is_schema = match schema {
            Json::Bool(_) => true,
            Json::Object(_) => schema.get("type").is_none_or(|it| {
                is_type(it) || (!it.items().is_empty() && it.items().iter().all(is_type))
            }),
            _ => false,
        };
        (!is_schema).then(|| format!("the schema `{name}` is not a JSON Schema"))
    })
}

fn references(document: &Json) -> Result<(), String> {
    let schemas = document.get("schemas");
    first(document.entries_of("commands").iter(), |(path, command)| {
        let reference = command.get("stdout")?.text_of("json_schema_ref")?;
        let name = reference.strip_prefix("#/schemas/")?;
        let is_there = schemas.is_some_and(|it| it.get(name).is_some());
        (!is_there).then(|| {
            format!("the command `{path}` refers to the schema `{name}`, which is missing")
        })
    })
}

fn exit_codes(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let wrong = |(code, said): &&(String, Json)| {
            let is_said = said
                .text()
                .or_else(|| said.text_of("when"))
                .is_some_and(|it| !it.is_empty());
            code.parse::<u8>().is_err() || !is_said
        };
        let codes = command.entries_of("exit_codes");
        let (code, _) = codes.iter().find(wrong)?;
        Some(format!(
            "the command `{path}` does not say what the exit code `{code}` means"
        ))
    })
}

fn examples(document: &Json) -> Result<(), String> {
    of_examples(document, unknown_flag)
}

fn switches(document: &Json) -> Result<(), String> {
    of_examples(document, value_of_switch)
}

/// Returns an error if an example in the manifest has a fault: the first one that the function `fault` finds.
fn of_examples(
    document: &Json,
    fault: impl Fn(&Tool, &str) -> Option<String>,
) -> Result<(), String> {
    let Ok(model) = Model::parse(&document.to_string()) else {
        return Err("the manifest cannot be parsed".to_owned());
    };
    let mut all = Vec::new();
    for tool in &model.tools {
        all.extend(tool.examples.iter().map(|it| (tool, it.command.as_str())));
    }
    first(all.into_iter(), |(tool, line)| fault(tool, line))
}

/// Returns the long flags in the command line of an example. If a value follows a flag after `=`, it is included.
fn long_flags(line: &str) -> impl Iterator<Item = &str> {
    // Only the text before the first of these characters is searched, because another command line or a quoted text
    // begins there.
    let own = line.split([';', '|', '>', '&', '\'', '"']).next();
    let words = own.unwrap_or_default().split_whitespace();
    let words = words.take_while(|it| *it != "--");
    words.filter(|it| it.starts_with("--"))
}

/// Returns a message if the example `line` passes a value to a switch, which takes no value.
fn value_of_switch(tool: &Tool, line: &str) -> Option<String> {
    long_flags(line).find_map(|word| {
        let (name, _) = word.split_once('=')?;
        let mut switches = tool.arguments.iter().filter(|it| it.is_switch());
        switches.find(|it| it.spelling() == Some(name) || it.negation() == Some(name))?;
        Some(format!(
            "the example `{line}` passes a value to `{name}`, which takes none"
        ))
    })
}

/// Returns a message if the example `line` contains a long flag that its command does not have.
fn unknown_flag(tool: &Tool, line: &str) -> Option<String> {
    for word in long_flags(line) {
        let name = word.split('=').next()?;
        let is_it = |it: &cmdhelp_bundle::Argument| {
            it.spelling() == Some(name) || it.negation() == Some(name)
        };
        // A manifest need not list these flags for each command, because the convention defines them for all commands.
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
    first(document.entries_of("commands").iter(), |(path, command)| {
        let is_destructive = command
            .text_of("effect")
            .is_some_and(|it| Effect::named(it) == Effect::Destructive);
        let asks = has_flag || command.get("confirm").is_some();
        (is_destructive && !asks)
            .then(|| format!("the destructive command `{path}` has no flag for consent"))
    })
}

fn effects(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let words: Vec<String> = path.split_whitespace().map(str::to_owned).collect();
        let is_group = command.get("subcommands").is_some();
        let is_silent =
            command.get("effect").is_none() && suggests_destruction(&words) && !is_group;
        is_silent.then(|| format!("the command `{path}` declares no effect"))
    })
}
