//! Checks how much of its manifest a program prints for `help COMMAND` and for `help --depth N`.

use cmdhelp_bundle::Json;

use super::requirement;
use super::row::Rows;
use super::test;
use crate::discover::InspectedProgram;

/// The keys of a command in a manifest that contain its details. They are missing where the command is only summarized.
const DETAILS: [&str; 3] = ["args", "flags", "examples"];

/// Adds a row for each requirement on the part of the manifest that a program prints. `document` is the whole manifest.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram, document: Option<&Json>) {
    let commands = document.map_or(&[][..], |it| it.entries_of("commands"));
    let probe = |words: &[&str]| {
        let mut all = vec!["help"];
        all.extend(words);
        all.extend(["--format", "json"]);
        inspected.json(&all)
    };
    let leaf = commands.iter().find(|(path, command)| {
        let begins = format!("{path} ");
        let is_above = commands.iter().any(|(it, _)| it.starts_with(&begins));
        !path.is_empty() && !is_above && has_details(command)
    });
    let is_full = document.is_some()
        && leaf.is_none_or(|(path, command)| {
            let words: Vec<&str> = path.split(' ').collect();
            probe(&words).is_some_and(|it| has_all_details(&it, path, command))
        });
    rows.push(requirement::CH_4_3.checked(test(
        is_full,
        "the output of `help` on one command lacks arguments, flags or examples",
    )));
    let first = |(path, _): &&(String, Json)| !path.is_empty() && !path.contains(' ');
    let mut first = commands.iter().filter(first);
    let all = probe(&["--depth", "1"])
        .is_some_and(|answer| first.all(|(path, command)| has_all_details(&answer, path, command)));
    rows.push(requirement::CH_4_4.checked(test(
        all,
        "the output of `help --depth 1` lacks arguments, flags or examples",
    )));
}

/// Returns whether a command in a manifest has details, such as flags.
pub(super) fn has_details(command: &Json) -> bool {
    DETAILS.iter().any(|it| has(command, it))
}

fn has(command: &Json, key: &str) -> bool {
    let value = command.get(key);
    value.is_some_and(|it| !it.items().is_empty() || !it.entries().is_empty())
}

/// Returns whether `document` contains the command `path` with all kinds of details that `command` has, such as flags.
/// `command` is the same command in the whole manifest.
fn has_all_details(document: &Json, path: &str, command: &Json) -> bool {
    let found = document.get("commands").and_then(|it| it.get(path));
    let mut wanted = DETAILS.iter().filter(|it| has(command, it));
    found.is_some_and(|found| wanted.all(|it| has(found, it)))
}
