//! Checks whether a program meets the requirements of specifications such as cmdhelp 0.1 and AIP-29.

mod capabilities;
mod depth;
mod document;
mod examples;
mod files;
mod formats;
mod inputs;
mod markdown;
mod offers;
mod requirement;
mod row;
mod tools;

use std::path::Path;

pub use self::row::{CheckedRequirement, Level};

use crate::discover::{Bounds, DiscoverError, InspectedProgram};
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
    /// The rules for the tools that `cmdhelp` as an MCP server offers for the program.
    Mcp,
}

impl Spec {
    /// Returns whether the specification is about files that describe a program. To check such files, the program is
    /// not run.
    #[must_use]
    pub const fn is_of_files(self) -> bool {
        matches!(self, Self::App | Self::CliMd | Self::Kdl | Self::Skill)
    }

    /// Returns whether the specification is about the output of a program.
    #[must_use]
    pub const fn is_of_answers(self) -> bool {
        matches!(self, Self::Cmdhelp | Self::Llms)
    }
}

/// The result of checking a program. It contains a row for each requirement.
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
        let document = inspected.json(&["help", "--depth", "64", "--format", "json"]);
        if specs.contains(&Spec::Cmdhelp) {
            capabilities::check(&mut rows, &inspected);
            formats::check(&mut rows, &inspected);
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

    /// Checks the tools that `cmdhelp` as an MCP server offers for the program. `name` is the name of the program.
    #[must_use]
    pub fn of_tools(name: &str, program: &Discovered) -> Self {
        let mut rows = Vec::new();
        offers::check(&mut rows, name, program);
        Self { rows }
    }

    /// Returns the score in percent. It is 100 if the program meets all requirements.
    #[must_use]
    pub fn score(&self) -> u32 {
        let sum = |rows: &mut dyn Iterator<Item = &CheckedRequirement>| {
            rows.map(|it| it.points).sum::<u32>()
        };
        let all = sum(&mut self.rows.iter());
        let kept = sum(&mut self.rows.iter().filter(|it| it.is_kept()));
        (kept * 100).checked_div(all).unwrap_or(0)
    }

    /// Returns whether the program fails at least one mandatory requirement.
    #[must_use]
    pub fn fails_a_mandatory_requirement(&self) -> bool {
        self.rows
            .iter()
            .any(|it| it.level == Level::Must && !it.is_kept())
    }
}

/// Returns the error `wrong` unless `holds` is true.
pub(super) const fn test(holds: bool, wrong: &'static str) -> Result<(), &'static str> {
    match holds {
        true => Ok(()),
        false => Err(wrong),
    }
}

/// Returns an error if one of the values has a fault: the fault of the first such value. `wrong` returns the fault of a
/// value, if it has one.
pub(super) fn first<T>(
    all: impl Iterator<Item = T>,
    wrong: impl Fn(T) -> Option<String>,
) -> Result<(), String> {
    all.filter_map(wrong).next().map_or(Ok(()), Err)
}
