//! Checks the help that a program prints in Markdown: its sections must be in the order that the convention requires,
//! and it must contain the same facts as the manifest.

use cmdhelp_bundle::Json;

use super::requirement;
use super::row::Rows;
use crate::discover::InspectedProgram;

/// The headings of the sections about a command, in the order that the convention requires.
const ORDER: [&str; 8] = [
    "Synopsis",
    "Arguments",
    "Flags",
    "Stdin",
    "Examples",
    "Output",
    "Workspace context",
    "See also",
];

/// The part of a Markdown document that describes one command.
#[derive(Debug, Default, PartialEq, Eq)]
struct CommandMarkdown<'a> {
    /// The words of the command, such as `item create`. The text is empty for the program itself.
    path: String,
    /// The headings of the sections about the command.
    sections: Vec<&'a str>,
    /// The lines of code in the section `Examples`.
    examples: Vec<&'a str>,
}

/// A function that compares the commands of a manifest with the parts of the Markdown help, and returns a message about
/// the first difference.
type MarkdownCheck = fn(&[(String, Json)], &[CommandMarkdown<'_>]) -> Option<String>;

/// Adds a row for each requirement on the Markdown help of a program.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram, document: Option<&Json>) {
    let answer = inspected.probe(&["help", "--depth", "64", "--format", "md"], &[]);
    let answer = answer.filter(|it| it.status == 0);
    let read = document.zip(answer.as_ref()).map(|(document, answer)| {
        let binary = document.text_of("binary");
        let parts = parts(binary.unwrap_or_default(), &answer.output);
        (document.entries_of("commands"), parts)
    });
    let judge = |judged: MarkdownCheck| match &read {
        None => Err("the program prints no Markdown of all its commands".to_owned()),
        Some((commands, parts)) => judged(commands, parts).map_or(Ok(()), Err),
    };
    rows.push(requirement::CH_1_1.checked(judge(commands_differ)));
    rows.push(requirement::CH_6_1.checked(judge(sections_differ)));
    rows.push(requirement::CH_6_3.checked(judge(context_is_missing)));
    rows.push(requirement::CH_6_4.checked(judge(examples_differ)));
}

/// Splits a Markdown document into one part for each command. `binary` is the name of the program.
fn parts<'a>(binary: &str, text: &'a str) -> Vec<CommandMarkdown<'a>> {
    let mut parts: Vec<CommandMarkdown<'a>> = Vec::new();
    let mut fence = None;
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match fence {
            None if ticks >= 3 => fence = Some(ticks),
            Some(open) if ticks >= open && line.len() == ticks => fence = None,
            Some(_) => {
                if let Some(part) = parts.last_mut()
                    && part.sections.last() == Some(&"Examples")
                {
                    part.examples.push(line.trim());
                }
            }
            None => heading(binary, line, &mut parts),
        }
    }
    parts.retain(|it| !it.sections.is_empty());
    parts
}

/// If the line is the heading of a command, adds a part to `parts`. If it is the heading of a section, adds the section
/// to the last part.
fn heading<'a>(binary: &str, line: &'a str, parts: &mut Vec<CommandMarkdown<'a>>) {
    if let Some(section) = line.strip_prefix("### ") {
        if let Some(part) = parts.last_mut() {
            part.sections.push(section.trim());
        }
    } else if let Some(title) = line.strip_prefix("## ") {
        let call = title.trim().trim_matches('`').trim();
        let path = call.strip_prefix(binary).unwrap_or(call).trim();
        parts.push(CommandMarkdown {
            path: path.to_owned(),
            ..CommandMarkdown::default()
        });
    }
}

fn part<'p, 'a>(parts: &'p [CommandMarkdown<'a>], path: &str) -> Option<&'p CommandMarkdown<'a>> {
    parts.iter().find(|it| it.path == path)
}

fn commands_differ(commands: &[(String, Json)], parts: &[CommandMarkdown<'_>]) -> Option<String> {
    let mut named = commands.iter().filter(|(path, _)| !path.is_empty());
    if let Some((path, _)) = named.find(|(path, _)| part(parts, path).is_none()) {
        return Some(format!(
            "the Markdown has no heading for the command `{path}`, which is in the JSON"
        ));
    }
    let is_command = |it: &&CommandMarkdown<'_>| commands.iter().any(|(path, _)| *path == it.path);
    let other = parts
        .iter()
        .find(|it| !it.path.is_empty() && !is_command(it))?;
    Some(format!(
        "the Markdown describes the command `{}`, which the JSON does not have",
        other.path
    ))
}

fn sections_differ(_: &[(String, Json)], parts: &[CommandMarkdown<'_>]) -> Option<String> {
    parts.iter().find_map(|part| {
        let places = part.sections.iter().filter_map(|it| {
            let place = ORDER.iter().position(|known| known == it)?;
            Some((place, *it))
        });
        let places: Vec<(usize, &str)> = places.collect();
        let wrong = places.windows(2).find(|it| it[0].0 >= it[1].0)?;
        Some(format!(
            "in the command `{}`, the section `{}` is after `{}`",
            part.path, wrong[1].1, wrong[0].1
        ))
    })
}

fn context_is_missing(
    commands: &[(String, Json)],
    parts: &[CommandMarkdown<'_>],
) -> Option<String> {
    let is_current = |it: &Json| {
        let values = it.items_of("enum");
        it.get("enum_source").is_some() && !values.is_empty()
    };
    commands.iter().find_map(|(path, command)| {
        let args = command.items_of("args").iter();
        let flags = command.entries_of("flags");
        let mut all = args.chain(flags.iter().map(|(_, flag)| flag));
        let part = part(parts, path)?;
        let is_missing = all.any(is_current) && !part.sections.contains(&"Workspace context");
        is_missing.then(|| {
            format!("the command `{path}` has an argument with current values, but no section `Workspace context`")
        })
    })
}

fn examples_differ(commands: &[(String, Json)], parts: &[CommandMarkdown<'_>]) -> Option<String> {
    commands.iter().find_map(|(path, command)| {
        let part = part(parts, path)?;
        let examples = command.items_of("examples").iter();
        let lines = examples.filter_map(|it| it.text_of("cmd"));
        let mut lines = lines.flat_map(str::lines).map(str::trim);
        let known: Vec<&str> = lines.clone().collect();
        if let Some(line) = lines.find(|it| !part.examples.contains(it)) {
            return Some(format!("the Markdown does not have the example `{line}`"));
        }
        let is_other = |it: &&&str| !it.is_empty() && !known.contains(it);
        let line = part.examples.iter().find(is_other)?;
        Some(format!("the JSON does not have the example `{line}`"))
    })
}
