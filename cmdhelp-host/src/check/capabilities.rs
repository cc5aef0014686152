//! Checks the line that a program prints for `help --capabilities`. With this line, the program declares that it prints
//! manifests, and in which formats.

use super::requirement::{self, Requirement};
use super::row::Rows;
use super::{first, test};
use crate::discover::{InspectedProgram, ProgramOutput, SideEffects, is_capabilities};

/// The arguments for which a program prints the line, the preferred ones first.
const CALLS: [&[&str]; 2] = [&["help", "--capabilities"], &["--cmdhelp-capabilities"]];

/// The formats that every program must support. Other requirements check whether they work.
const REQUIRED_FORMATS: [&str; 3] = ["text", "md", "json"];

/// The maximum number of files, and of hosts, that the message about a fault names.
const NAMED: usize = 3;

/// The capability line of a program.
struct CapabilityLine<'a> {
    inspected: &'a InspectedProgram,
    /// The arguments for which the program has printed the line.
    words: &'static [&'static str],
    answer: ProgramOutput,
}

/// A function that checks one requirement on the line. If the program does not meet it, the function returns the fault
/// as an error.
type LineCheck = fn(&CapabilityLine<'_>) -> Result<(), String>;

/// The requirements for the line, each with the function that checks the line.
const ROWS: [(Requirement, LineCheck); 4] = [
    (requirement::CH_8_2, constancy),
    (requirement::CH_8_3, side_effects),
    (requirement::CH_8_4, exit_code),
    (requirement::CH_8_5, required_formats),
];

/// Adds a row for each requirement on the capability line.
pub(super) fn check(rows: &mut Rows, inspected: &InspectedProgram) {
    let line = CapabilityLine::read(inspected);
    rows.push(requirement::CH_8_1.checked(test(
        line.is_some(),
        "neither `help --capabilities` nor `--cmdhelp-capabilities` answers",
    )));
    for (requirement, judge) in ROWS {
        let missing =
            || "the program does not print a line such as `cmdhelp/0.1: text, md, json`".to_owned();
        let kept = line.as_ref().ok_or_else(missing).and_then(judge);
        rows.push(requirement.checked(kept));
    }
    let Some(line) = line else { return };
    rows.push(requirement::CH_3_7.checked(test(
        line.formats().all(|it| line.supports(it)),
        "`help --format` fails for a listed format",
    )));
    if line.formats().any(|it| it == "llm") {
        rows.push(requirement::CH_3_6.checked(test(
            line.document("llm") == line.document("md"),
            "the outputs in the formats `llm` and `md` differ",
        )));
    }
}

impl<'a> CapabilityLine<'a> {
    fn read(inspected: &'a InspectedProgram) -> Option<Self> {
        CALLS.into_iter().find_map(|words| {
            let answer = inspected.probe(words, &[])?;
            answer.output.starts_with("cmdhelp/").then_some(Self {
                inspected,
                words,
                answer,
            })
        })
    }

    /// Returns the formats that the line lists.
    fn formats(&self) -> impl Iterator<Item = &str> {
        let line = self.answer.output.lines().next().unwrap_or_default();
        let list = line.split_once(": ").map_or("", |(_, list)| list);
        list.split(',').map(str::trim)
    }

    /// Returns whether a listed format works. A format that another requirement checks counts as working.
    fn supports(&self, format: &str) -> bool {
        let print = || {
            self.inspected
                .probe(&["help", "--format", format], &[])
                .is_some_and(|it| it.status == 0 && !it.output.is_empty())
        };
        REQUIRED_FORMATS.contains(&format) || print()
    }

    /// Returns the manifest that the program prints in a format. The line `generated:` of the front matter is removed,
    /// because it contains a time, which can differ between two outputs.
    fn document(&self, format: &str) -> Option<String> {
        let answer = self.inspected.probe(&["help", "--format", format], &[])?;
        let lines = answer.output.lines();
        let kept: Vec<&str> = lines.filter(|it| !it.starts_with("generated:")).collect();
        Some(kept.join("\n"))
    }
}

fn constancy(line: &CapabilityLine<'_>) -> Result<(), String> {
    let output = &line.answer.output;
    if !output.ends_with('\n') || !is_capabilities(output) {
        return Err(
            "the output is not a single line such as `cmdhelp/0.1: text, md, json`".to_owned(),
        );
    }
    match CapabilityLine::read(line.inspected).is_some_and(|it| it.answer.output == *output) {
        true => Ok(()),
        false => Err("two calls of `help --capabilities` print different lines".to_owned()),
    }
}

fn side_effects(line: &CapabilityLine<'_>) -> Result<(), String> {
    match line.inspected.side_effects(line.words) {
        Some(effects) => silent(&line.answer, &effects),
        None => Err("the program cannot be run in empty folders".to_owned()),
    }
}

fn exit_code(line: &CapabilityLine<'_>) -> Result<(), String> {
    match line.answer.status {
        0 => Ok(()),
        _ => Err("`help --capabilities` exits with a code other than 0".to_owned()),
    }
}

fn required_formats(line: &CapabilityLine<'_>) -> Result<(), String> {
    first(REQUIRED_FORMATS.into_iter(), |required| {
        let is_missing = line.formats().all(|it| it != required);
        is_missing.then(|| "`text`, `md` or `json` is missing".to_owned())
    })
}

/// Returns an error if a run of the program had side effects. The error names them.
fn silent(answer: &ProgramOutput, effects: &SideEffects) -> Result<(), String> {
    let mut faults = Vec::new();
    if !answer.errors.is_empty() {
        faults.push("writes to standard error".to_owned());
    }
    for (what, names) in [("connects to", &effects.hosts), ("writes", &effects.files)] {
        let named = names.iter().take(NAMED);
        let named: Vec<String> = named.map(|it| format!("`{}`", it.escape_debug())).collect();
        match names.len().checked_sub(NAMED) {
            _ if names.is_empty() => {}
            None | Some(0) => faults.push(format!("{what} {}", named.join(", "))),
            Some(more) => faults.push(format!("{what} {} and {more} more", named.join(", "))),
        }
    }
    if !effects.is_complete {
        faults.push("takes too long or prints too much".to_owned());
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(format!("the program {}", faults.join(", and "))),
    }
}
