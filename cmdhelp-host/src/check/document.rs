//! Checks whether a manifest follows the convention cmdhelp 0.1.

use cmdhelp_bundle::{Json, Model, Tool};
use cmdhelp_spec::spec::Effect;

use super::row::{CheckedRequirement, Level};
use super::{first, inputs};
use crate::discover::{InspectedProgram, suggests_destruction};

/// A function that checks one requirement on a manifest. If the manifest does not meet it, the function returns the
/// fault as an error.
type ManifestCheck = fn(&Json) -> Result<(), String>;

/// The requirements for a manifest: id, level, points, text, and the function that checks the manifest.
const ROWS: [(&str, Level, u32, &str, ManifestCheck); 20] = [
    (
        "CH-9.1",
        Level::Must,
        4,
        "the manifest must have a valid `cmdhelp_version`",
        version,
    ),
    (
        "CH-9.2",
        Level::Must,
        2,
        "`cmdhelp_version` must have the form MAJOR.MINOR",
        patch,
    ),
    (
        "CH-5.3",
        Level::Must,
        2,
        "the manifest must describe global flags like other flags",
        inputs::global_flags,
    ),
    (
        "CH-5.5",
        Level::Must,
        2,
        "the arguments of a command must have different names",
        inputs::arguments,
    ),
    (
        "CH-5.6",
        Level::Must,
        2,
        "the manifest must write the names of flags without dashes",
        inputs::flags,
    ),
    (
        "CH-5.7",
        Level::Must,
        2,
        "each command must declare whether it accepts standard input",
        stdin,
    ),
    (
        "CH-5.8",
        Level::Must,
        4,
        "the manifest must contain each schema that it refers to",
        references,
    ),
    (
        "CH-5.9",
        Level::Must,
        4,
        "the manifest must say what each exit code means",
        exit_codes,
    ),
    (
        "CH-5.10",
        Level::Must,
        2,
        "each example must have a command line",
        command_lines,
    ),
    (
        "CH-5.11",
        Level::Should,
        2,
        "`see_also` should name only existing commands",
        see_also,
    ),
    (
        "CH-5.12",
        Level::Must,
        2,
        "each schema of the manifest must be a valid JSON Schema",
        schemas,
    ),
    (
        "CH-5.13",
        Level::Must,
        2,
        "`context` must be an object of names and values",
        context,
    ),
    (
        "CH-5.18",
        Level::Must,
        6,
        "arguments must have the types of the convention",
        inputs::types,
    ),
    (
        "CH-5.19",
        Level::Must,
        2,
        "an example must not pass a value to a boolean flag",
        switches,
    ),
    (
        "CH-5.20",
        Level::Must,
        2,
        "a flag with a value must not have a `negate_flag`",
        inputs::negations,
    ),
    (
        "CH-5.21",
        Level::Must,
        2,
        "a boolean flag must not list values",
        inputs::listed_values,
    ),
    (
        "CH-6.5",
        Level::Must,
        6,
        "an example must have only flags that the command declares",
        examples,
    ),
    (
        "CH-7.2",
        Level::Must,
        2,
        "`enum_source` must name the command that lists the current values",
        inputs::value_sources,
    ),
    (
        "AA-15",
        Level::Must,
        5,
        "a destructive command must have a flag for consent",
        consent,
    ),
    (
        "AA-16",
        Level::Should,
        5,
        "a command whose name sounds destructive should declare its effect",
        effects,
    ),
];

/// Adds a row for each requirement on the contents of a manifest.
pub(super) fn check(
    rows: &mut Vec<CheckedRequirement>,
    inspected: &InspectedProgram,
    document: Option<&Json>,
) {
    let missing = || "the program prints no manifest".to_owned();
    for (id, level, points, what, judge) in ROWS {
        let kept = document.ok_or_else(missing).and_then(judge);
        rows.push(CheckedRequirement::new(id, level, points, what, kept));
    }
    let (id, points, what) = ("CH-5.1", 6, "the manifest must have all required keys");
    // A missing summary fails a mandatory requirement, because the text of the convention requires a summary. An empty
    // summary fails only a recommendation, because it is forbidden only by the schema of the convention.
    rows.push(match document.ok_or_else(missing).and_then(keys) {
        Ok(()) => CheckedRequirement::should(id, points, what, document.map_or(Ok(()), summaries)),
        missing => CheckedRequirement::must(id, points, what, missing),
    });
    let printed = document.map_or_else(|| Err(missing()), |it| same_version(inspected, it));
    rows.push(CheckedRequirement::should(
        "CH-5.2",
        2,
        "the manifest should have the version that `--version` prints",
        printed,
    ));
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
