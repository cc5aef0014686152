//! Checks the output of `help` in the formats that every program must support.

use cmdhelp_bundle::Json;

use super::requirement::{self, Requirement};
use super::row::Rows;
use super::{depth, test};
use crate::discover::InspectedProgram;

/// A function that returns whether the output in one format is valid.
type OutputTest = fn(&str) -> bool;

/// The requirements for the output in one format, each with the arguments of the program, the function that tests the
/// output, and the fault that is reported if the test fails.
const ROWS: [(Requirement, &[&str], OutputTest, &str); 3] = [
    (
        requirement::CH_3_1,
        &["help"],
        is_text,
        "`help` fails, or prints nothing",
    ),
    (
        requirement::CH_3_3,
        &["help", "--format", "text"],
        is_text,
        "`help --format text` fails, or prints nothing",
    ),
    (
        requirement::CH_3_4,
        &["help", "--format", "md"],
        is_markdown,
        "`help --format md` has no heading",
    ),
];

/// Adds a row for each requirement on the formats.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram) {
    for (requirement, words, is_valid, wrong) in ROWS {
        let answer = inspected.probe(words, &[]);
        let holds = answer.is_some_and(|it| it.status == 0 && is_valid(&it.output));
        rows.push(requirement.checked(test(holds, wrong)));
    }
    let document = inspected.json(&["help", "--format", "json"]);
    rows.push(requirement::CH_3_5.checked(test(
        document.is_some(),
        "`help --format json` prints no JSON",
    )));
    if let Some(document) = document {
        rows.push(requirement::CH_4_1.checked(test(
            is_summary(&document),
            "`help --format json` prints arguments, flags or examples",
        )));
    }
    let depths = ["0", "1", "2"].iter().all(|it| {
        let document = inspected.json(&["help", "--depth", it, "--format", "json"]);
        document.is_some()
    });
    rows.push(requirement::CH_3_8.checked(test(depths, "`help --depth 0`, `1` or `2` fails")));
    let unknown = ["help", "no-such-command-of-it", "--format", "json"];
    let answer = inspected.probe(&unknown, &[]);
    rows.push(requirement::CH_4_5.checked(test(
        answer.is_some_and(|it| it.status != 0),
        "`help no-such-command-of-it` exits with code 0, or does not end in time",
    )));
}

fn is_text(output: &str) -> bool {
    !output.trim().is_empty()
}

fn is_markdown(output: &str) -> bool {
    output.lines().any(|it| it.starts_with('#'))
}

/// Returns whether a manifest summarizes its commands: none of them has details such as flags. If a program has only
/// one command, it may have details.
fn is_summary(document: &Json) -> bool {
    match document.entries_of("commands") {
        [_] => true,
        all => !all.iter().any(|(_, it)| depth::has_details(it)),
    }
}
