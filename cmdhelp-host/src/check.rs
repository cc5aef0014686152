//! Checks whether a program meets the requirements of specifications such as cmdhelp 0.1 and AIP-29.

mod depth;
mod document;
mod examples;
mod facts;
mod files;
mod inputs;
mod markdown;
mod offers;
mod row;
mod tools;

use std::path::Path;

use cmdhelp_bundle::Json;

pub use self::row::{CheckedRequirement, Level};

use crate::discover::{
    Bounds, DiscoverError, InspectedProgram, ProgramOutput, SideEffects, is_capabilities,
};
use crate::model::Discovered;

/// A specification by which a program is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spec {
    /// The convention cmdhelp 0.1, which describes the manifest of a program.
    Cmdhelp,
    /// The list of tools that `--llms` prints.
    Llms,
    /// The file `APP.md`, which describes an application.
    App,
    /// The file `CLI.md` of a bundle, which AIP-29 specifies.
    CliMd,
    /// A file with definitions of programs in KDL.
    Kdl,
    /// The file `SKILL.md`, which describes a skill.
    Skill,
    /// The rules for the tools that an MCP server offers for the program.
    Mcp,
}

impl Spec {
    /// Returns whether the specification describes files. A check by a specification of files does not run the program.
    #[must_use]
    pub const fn is_of_files(self) -> bool {
        matches!(self, Self::App | Self::CliMd | Self::Kdl | Self::Skill)
    }

    /// Returns whether the specification describes the output of a program.
    #[must_use]
    pub const fn is_of_answers(self) -> bool {
        matches!(self, Self::Cmdhelp | Self::Llms)
    }
}

/// The result of checking a program, with a row for each requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The rows, grouped by specification.
    pub rows: Vec<CheckedRequirement>,
}

impl Report {
    /// Runs a program in a sandbox, and checks its output. If `runs_examples` is true, the examples of commands with
    /// the effect `read` are also run.
    ///
    /// # Errors
    ///
    /// Fails if no sandbox works on this machine, or if the sandbox cannot run the program.
    pub fn read(
        program: &Path,
        specs: &[Spec],
        runs_examples: bool,
    ) -> Result<Self, DiscoverError> {
        let inspected = InspectedProgram::new(program, Bounds::default());
        let mut rows = Vec::new();
        let document = document(&inspected);
        if specs.contains(&Spec::Cmdhelp) {
            capabilities(&mut rows, &inspected);
            formats(&mut rows, &inspected);
            depth::check(&mut rows, &inspected, document.as_ref());
            document::check(&mut rows, &inspected, document.as_ref());
            markdown::check(&mut rows, &inspected, document.as_ref());
        }
        if runs_examples {
            examples::check(&mut rows, &inspected, document.as_ref());
        }
        if specs.contains(&Spec::Llms) {
            tools::check(&mut rows, &inspected, document.as_ref());
        }
        match inspected.refusal() {
            Some(refusal) => Err(DiscoverError::Refused(refusal)),
            None => Ok(Self { rows }),
        }
    }

    /// Checks the files that describe a program. The program is not run.
    ///
    /// ```
    /// use cmdhelp_host::{Report, Spec};
    ///
    /// let file = std::env::temp_dir().join("cmdhelp-check.kdl");
    /// std::fs::write(&file, r#"cli "jq" { description "Process JSON"; comand "jq"; }"#)?;
    /// let report = Report::of_files(&file, &[Spec::Kdl]);
    /// assert_eq!(report.rows.iter().find(|it| !it.is_kept()).unwrap().id, "KD-3");
    /// # std::fs::remove_file(&file)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn of_files(path: &Path, specs: &[Spec]) -> Self {
        let mut rows = Vec::new();
        for spec in specs {
            files::check(&mut rows, path, *spec);
        }
        Self { rows }
    }

    /// Checks the tools that an MCP server offers for the program.
    #[must_use]
    pub fn of_tools(name: &str, program: &Discovered) -> Self {
        let mut rows = Vec::new();
        offers::check(&mut rows, name, program);
        Self { rows }
    }

    /// Returns the score in percent: 100 if the program meets all requirements.
    #[must_use]
    pub fn score(&self) -> u32 {
        let sum = |rows: &mut dyn Iterator<Item = &CheckedRequirement>| {
            rows.map(|it| it.points).sum::<u32>()
        };
        let all = sum(&mut self.rows.iter());
        let kept = sum(&mut self.rows.iter().filter(|it| it.is_kept()));
        (kept * 100).checked_div(all).unwrap_or(0)
    }

    /// Returns whether the program fails a mandatory requirement.
    #[must_use]
    pub fn fails_a_mandatory_requirement(&self) -> bool {
        self.rows
            .iter()
            .any(|it| it.level == Level::Must && !it.is_kept())
    }
}

/// Runs the program to get its manifest with all commands.
fn document(inspected: &InspectedProgram) -> Option<Json> {
    let answer = inspected.probe(&["help", "--depth", "64", "--format", "json"], &[])?;
    Json::parse(&answer.output)
        .ok()
        .filter(|_| answer.status == 0)
}

/// Checks the line of `help --capabilities`, by which a program declares that it prints manifests, and in which
/// formats.
fn capabilities(rows: &mut Vec<CheckedRequirement>, inspected: &InspectedProgram) {
    let probes: [&[&str]; 2] = [&["help", "--capabilities"], &["--cmdhelp-capabilities"]];
    let probe = || {
        let answers = probes
            .iter()
            .filter_map(|it| Some((*it, inspected.probe(it, &[])?)));
        answers
            .into_iter()
            .find(|(_, it)| it.output.starts_with("cmdhelp/"))
    };
    let answer = probe();
    let there = answer
        .as_ref()
        .ok_or("neither `help --capabilities` nor `--cmdhelp-capabilities` answers");
    rows.push(CheckedRequirement::must(
        "CH-8.1",
        6,
        "the program must answer `help --capabilities`",
        there.map(drop),
    ));
    let Some((words, answer)) = answer else {
        for (id, points, what) in [
            (
                "CH-8.2",
                4,
                "`help --capabilities` must print one line, always the same",
            ),
            (
                "CH-8.3",
                4,
                "`help --capabilities` must have no side effects",
            ),
            ("CH-8.4", 3, "`help --capabilities` must exit with code 0"),
            (
                "CH-8.5",
                3,
                "`help --capabilities` must list the formats `text`, `md` and `json`",
            ),
        ] {
            rows.push(CheckedRequirement::must(
                id,
                points,
                what,
                Err("the program does not print a line such as `cmdhelp/0.1: text, md, json`"),
            ));
        }
        return;
    };
    let is_line = answer.output.ends_with('\n') && is_capabilities(&answer.output);
    let is_same = probe().is_some_and(|(_, it)| it.output == answer.output);
    let line = match (is_line, is_same) {
        (false, _) => Err("the output is not a single line such as `cmdhelp/0.1: text, md, json`"),
        (true, false) => Err("two calls of `help --capabilities` print different lines"),
        (true, true) => Ok(()),
    };
    rows.push(CheckedRequirement::must(
        "CH-8.2",
        4,
        "`help --capabilities` must print one line, always the same",
        line,
    ));
    let effects = inspected.side_effects(words);
    rows.push(CheckedRequirement::must(
        "CH-8.3",
        4,
        "`help --capabilities` must have no side effects",
        match &effects {
            Some(effects) => silent(&answer, effects),
            None => Err("the program cannot be run in empty folders".to_owned()),
        },
    ));
    rows.push(CheckedRequirement::must(
        "CH-8.4",
        3,
        "`help --capabilities` must exit with code 0",
        test(
            answer.status == 0,
            "`help --capabilities` ends with another exit code",
        ),
    ));
    let listed = formats_of(&answer);
    let has = |name: &str| listed.iter().any(|it| it == name);
    let all = test(
        ["text", "md", "json"].iter().all(|it| has(it)),
        "`text`, `md` or `json` is missing",
    );
    rows.push(CheckedRequirement::must(
        "CH-8.5",
        3,
        "`help --capabilities` must list the formats `text`, `md` and `json`",
        all,
    ));
    let works = |name: &String| {
        inspected
            .probe(&["help", "--format", name], &[])
            .is_some_and(|it| it.status == 0 && !it.output.is_empty())
    };
    // `text`, `md` and `json`, which every program must support, are checked by other requirements.
    let has_row = |it: &&String| ["text", "md", "json"].contains(&it.as_str());
    let broken = listed
        .iter()
        .filter(|it| !has_row(it))
        .find(|it| !works(it));
    let all = test(
        broken.is_none(),
        "`help --format` fails for a listed format",
    );
    rows.push(CheckedRequirement::must(
        "CH-3.7",
        4,
        "`help --format` must work with each format that `--capabilities` lists",
        all,
    ));
    if has("llm") {
        // The line `generated:` of the front matter is ignored, because its time can differ between two outputs.
        let is_kept = |it: &&str| !it.starts_with("generated:");
        let text = |name: &str| {
            let answer = inspected.probe(&["help", "--format", name], &[])?;
            let lines: Vec<&str> = answer.output.lines().filter(is_kept).collect();
            Some(lines.join("\n"))
        };
        let same = test(
            text("llm") == text("md"),
            "the outputs in the formats `llm` and `md` differ",
        );
        rows.push(CheckedRequirement::must(
            "CH-3.6",
            2,
            "`help --format llm` must print the same as `--format md`",
            same,
        ));
    }
}

/// The maximum number of files that a fault names, and the maximum number of hosts.
const NAMED: usize = 3;

/// Returns an error that names the side effects of a run, if the run had side effects.
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

/// Returns the formats that the line of `help --capabilities` lists.
fn formats_of(answer: &ProgramOutput) -> Vec<String> {
    let line = answer.output.lines().next().unwrap_or_default();
    let list = line.split_once(": ").map_or("", |(_, list)| list);
    list.trim()
        .split(',')
        .map(|it| it.trim().to_owned())
        .collect()
}

/// Checks the output in the formats that every program must support.
fn formats(rows: &mut Vec<CheckedRequirement>, inspected: &InspectedProgram) {
    let probe = |words: &[&str]| inspected.probe(words, &[]);
    let is_text = |it: &Option<ProgramOutput>| {
        it.as_ref()
            .is_some_and(|it| it.status == 0 && !it.output.trim().is_empty())
    };
    let plain = probe(&["help"]);
    rows.push(CheckedRequirement::must(
        "CH-3.1",
        4,
        "the program must answer `help`",
        test(is_text(&plain), "`help` fails, or prints nothing"),
    ));
    let text = probe(&["help", "--format", "text"]);

    rows.push(CheckedRequirement::must(
        "CH-3.3",
        4,
        "`help --format text` must print text",
        test(
            is_text(&text),
            "`help --format text` fails, or prints nothing",
        ),
    ));
    let md = probe(&["help", "--format", "md"]);
    let is_md =
        md.is_some_and(|it| it.status == 0 && it.output.lines().any(|it| it.starts_with('#')));
    rows.push(CheckedRequirement::must(
        "CH-3.4",
        4,
        "`help --format md` must print Markdown",
        test(is_md, "`help --format md` has no heading"),
    ));
    let json = probe(&["help", "--format", "json"]).filter(|it| it.status == 0);
    let json = json.and_then(|it| Json::parse(&it.output).ok());
    let is_json = json.is_some();
    rows.push(CheckedRequirement::must(
        "CH-3.5",
        4,
        "`help --format json` must print JSON",
        test(is_json, "`help --format json` prints no JSON"),
    ));
    if let Some(json) = json {
        let commands = json.get("commands").map_or(&[][..], Json::entries);
        let details = ["args", "flags", "examples"];
        let is_some = |it: &Json| !it.items().is_empty() || !it.entries().is_empty();
        let has_details = |it: &Json| details.iter().any(|key| it.get(key).is_some_and(is_some));
        let is_leaf = commands.len() == 1;
        let summary = is_leaf || !commands.iter().any(|(_, it)| has_details(it));
        rows.push(CheckedRequirement::should(
            "CH-4.1",
            2,
            "`help` without `--depth` should print only summaries",
            test(
                summary,
                "`help --format json` prints arguments, flags or examples",
            ),
        ));
    }
    let depths = ["0", "1", "2"].iter().all(|it| {
        let answer = probe(&["help", "--depth", it, "--format", "json"]);
        answer.is_some_and(|it| it.status == 0 && Json::parse(&it.output).is_ok())
    });
    rows.push(CheckedRequirement::must(
        "CH-3.8",
        4,
        "`help` must support `--depth`",
        test(depths, "`help --depth 0`, `1` or `2` fails"),
    ));
    let unknown = probe(&["help", "no-such-command-of-it", "--format", "json"]);
    let fails = unknown.is_some_and(|it| it.status != 0);
    rows.push(CheckedRequirement::should(
        "CH-4.5",
        2,
        "`help` on an unknown command should fail",
        test(
            fails,
            "`help no-such-command-of-it` exits with code 0, or does not end in time",
        ),
    ));
}

/// Returns the error `wrong` unless `holds` is true.
pub(super) const fn test(holds: bool, wrong: &'static str) -> Result<(), &'static str> {
    match holds {
        true => Ok(()),
        false => Err(wrong),
    }
}
