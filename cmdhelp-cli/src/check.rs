//! The command `cmdhelp check`, which checks a program against specifications for agents.

use std::fmt::Write;
use std::path::Path;

use cmdhelp::prelude::*;
use cmdhelp_host::registry::{Entry, EntryKind};
use cmdhelp_host::{CheckedRequirement, Discovery, Host, Report, Spec};
use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::Fault;
use crate::known::known;
use crate::registered::host;

/// Check a program against the specifications for agents
///
/// The program is run in a sandbox, without network and with an empty home folder. A program that meets all
/// requirements gets a score of 100.
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("./pad", note = "list the requirements that the program does not meet"),
    example(
        "./pad --strict --min 90",
        note = "fail a build if the score is below 90"
    ),
    example("./pad --run-examples", note = "also run the program's examples"),
    example(
        ".cli/pad",
        note = "check the files of a bundle, without running the program"
    )
)]
pub(crate) struct Check {
    /// The program: the name of a registered one, the name or path of any other, or a file or
    /// folder that describes one
    target: String,
    /// The specifications whose requirements are checked; by default, the one that describes the format of the file or
    /// folder, or `cmdhelp,llms` for a program
    #[arg(long, value_enum, value_delimiter = ',')]
    spec: Vec<Specification>,
    /// Fail if the score is below this number
    #[arg(long, value_name = "SCORE", value_parser = cmdhelp::value_parser!(u8).range(..=100))]
    min: Option<u8>,
    /// Fail if the program does not meet a mandatory requirement
    #[arg(long)]
    strict: bool,
    /// Also run the program's examples of commands that only read, and check that they exit with a
    /// declared exit code
    #[arg(long)]
    run_examples: bool,
    /// The format of the report
    #[arg(long, value_enum)]
    #[cmdhelp(json_output)]
    report: Option<ReportFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Specification {
    /// cmdhelp 0.1
    Cmdhelp,
    /// The list of tools that `--llms` prints
    Llms,
    /// The package of an application, with APP.md
    App,
    /// A bundle, with CLI.md
    CliMd,
    /// Definitions in KDL
    Kdl,
    /// A skill, with SKILL.md
    Skill,
    /// The tools that an MCP server offers for the program
    Mcp,
}

known! { Specification => Spec { Cmdhelp, Llms, App, CliMd, Kdl, Skill, Mcp } }

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum ReportFormat {
    /// A table for people
    Text,
    /// The report as JSON
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// The data for a badge of shields.io
    Badge,
}

/// The report of a check, in the requested format.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct CheckReport {
    value: Value,
    #[serde(skip)]
    text: String,
}

#[cmdhelp::run]
impl Check {
    fn run(self) -> Result<CheckReport, Fault> {
        let host = host()?;
        let report = self.judge(&host)?;
        let score = report.score();
        let too_low = self.min.is_some_and(|least| score < least.into());
        if too_low || (self.strict && report.fails_a_mandatory_requirement()) {
            let broken = report.rows.iter().filter(|it| !it.is_kept());
            let broken: Vec<&str> = broken.map(|it| it.id).collect();
            return Err(Fault::Nonconforming(
                self.target.clone(),
                score,
                broken.join(", "),
            ));
        }
        let value = match self.report {
            Some(ReportFormat::Sarif) => sarif(&self.target, &report),
            Some(ReportFormat::Badge) => badge(score),
            _ => document(&self.target, &report),
        };
        let text = match self.report {
            Some(ReportFormat::Sarif | ReportFormat::Badge) => value.to_string() + "\n",
            _ => table(&self.target, &report),
        };
        Ok(CheckReport { value, text })
    }

    fn text(shown: &CheckReport) -> Option<String> {
        Some(shown.text.clone())
    }

    /// Checks the target against each specification. A specification is about the target's files, about the program's
    /// output, or about its tools.
    fn judge(&self, host: &Host) -> Result<Report, Fault> {
        let specs = match &self.spec[..] {
            [] => self.specs_of_target(host),
            specs => specs.iter().map(|it| (*it).into()).collect(),
        };
        let mut rows = Vec::new();
        if specs.iter().any(|it| it.is_of_files()) {
            let path = host.description(&self.target);
            let path = path.ok_or_else(|| Fault::NotFound(self.nothing_to_read()))?;
            rows.extend(Report::of_files(&path, &specs).rows);
        }
        if self.run_examples || specs.iter().any(|it| it.is_of_answers()) {
            let program = host.program(&self.target)?;
            rows.extend(Report::read(&program, &specs, self.run_examples)?.rows);
        }
        if specs.contains(&Spec::Mcp) {
            let described = host.describe(&self.target, &Discovery::of_user())?;
            rows.extend(Report::of_tools(&described.entry.name, &described.tools).rows);
        }
        Ok(Report { rows })
    }

    /// Returns the specifications that are checked by default: the one of the target's file format, or those of
    /// programs if the target is a program.
    fn specs_of_target(&self, host: &Host) -> Vec<Spec> {
        let is_registered = host.registry.entry(&self.target).is_some();
        match Entry::of(&self.target, &host.folder).kind {
            _ if is_registered => vec![Spec::Cmdhelp, Spec::Llms],
            EntryKind::App(_) => vec![Spec::App],
            EntryKind::Kdl(..) => vec![Spec::Kdl],
            EntryKind::Bundle(it) if is_skill(&it) => vec![Spec::Skill],
            EntryKind::Bundle(_) => vec![Spec::CliMd],
            EntryKind::Program if self.names_a_skill(host) => vec![Spec::Skill],
            _ => vec![Spec::Cmdhelp, Spec::Llms],
        }
    }

    /// Returns whether the target is a file SKILL.md. Returns `false` for a folder with this file, because a program in
    /// the search path takes precedence over a folder with the same name.
    fn names_a_skill(&self, host: &Host) -> bool {
        let path = host.description(&self.target);
        path.is_some_and(|it| it.ends_with("SKILL.md"))
    }

    fn nothing_to_read(&self) -> String {
        let target = self.target.escape_debug();
        format!(
            "`--spec` names a file format, but `{target}` is not a file or folder that \
             describes a program"
        )
    }
}

/// Returns whether a folder is a skill. The folder of a bundle can also contain a SKILL.md, but is not a skill.
fn is_skill(folder: &Path) -> bool {
    folder.join("SKILL.md").is_file() && !folder.join("CLI.md").is_file()
}

fn table(target: &str, report: &Report) -> String {
    let mut text = format!("{target}: {} of 100\n", report.score());
    for row in report.rows.iter().filter(|it| !it.is_kept()) {
        let wrong = row.wrong.as_deref().unwrap_or_default();
        let _ = writeln!(
            text,
            "  +{:<2} {:<8} {}: {wrong}",
            row.points, row.id, row.what
        );
    }
    text
}

fn document(target: &str, report: &Report) -> Value {
    let row = |row: &CheckedRequirement| {
        let mut value = json!({
            "id": row.id,
            "level": row.level.name(),
            "points": row.points,
            "what": row.what,
            "kept": row.is_kept(),
        });
        if let Some(wrong) = &row.wrong {
            value["wrong"] = wrong.as_str().into();
        }
        value
    };
    let rows: Vec<Value> = report.rows.iter().map(row).collect();
    json!({"target": target, "score": report.score(), "rows": rows})
}

fn badge(score: u32) -> Value {
    let colour = match score {
        100 => "brightgreen",
        80.. => "green",
        50.. => "yellow",
        _ => "red",
    };
    json!({"schemaVersion": 1, "label": "cmdhelp", "message": format!("{score} of 100"), "color": colour})
}

fn sarif(target: &str, report: &Report) -> Value {
    let broken = || report.rows.iter().filter(|it| !it.is_kept());
    let rules = broken().map(|it| json!({"id": it.id, "shortDescription": {"text": it.what}}));
    let results = broken().map(|it| {
        let level = if it.level.name() == "must" {
            "error"
        } else {
            "warning"
        };
        json!({
            "ruleId": it.id,
            "level": level,
            "message": {"text": it.wrong.as_deref().unwrap_or_default()},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": target}}}],
        })
    });
    let rules: Vec<Value> = rules.collect();
    let results: Vec<Value> = results.collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": {"name": "cmdhelp check", "rules": rules}}, "results": results}],
    })
}
