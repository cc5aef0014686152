//! The command `cmdhelp policy import`, which imports the permission rules of another agent.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Harness, Model, read_rules};
use cmdhelp_host::Host;
use cmdhelp_host::policy::{Channel, import};
use cmdhelp_host::registry::add_text;
use serde::Serialize;

use crate::failure::Fault;

/// Import the permission rules of another agent
///
/// Without `--yes`, `cmdhelp` only shows what would be written to the user's registry. The converted rules never allow
/// more than the original ones. Rules that cannot be converted are listed.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example(
        "claude-code ~/.claude/settings.json",
        note = "see which rules of Claude Code would be imported"
    ),
    example(
        "codex ~/.codex/rules/default.rules --yes",
        note = "import the rules of Codex"
    )
)]
pub(crate) struct Import {
    /// The agent whose rules are in the file
    #[arg(value_enum)]
    harness: ImportedAgent,
    /// The file with the rules
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the converted rules to the user's registry
    #[arg(long)]
    yes: bool,
}

/// The agent whose rules are imported.
#[derive(Clone, Copy, ValueEnum)]
enum ImportedAgent {
    /// The `permissions` of Claude Code's settings
    ClaudeCode,
    /// The rules of Codex
    Codex,
    /// The policies of Gemini CLI
    Gemini,
}

/// The converted rules.
#[derive(Schema, Serialize)]
pub(crate) struct Imported {
    /// The rules, in the syntax of a registry file.
    rules: Vec<String>,
    /// The rules that are stricter than the original ones, each with the reason.
    stricter: Vec<String>,
    /// The rules that cannot be converted, each with the reason.
    left: Vec<String>,
    /// Whether the rules were written to the registry.
    written: bool,
}

#[cmdhelp::run]
impl Import {
    fn run(self) -> Result<Imported, Fault> {
        let host = Host::open(std::env::current_dir()?, Channel::Cli)?;
        let harness = match self.harness {
            ImportedAgent::ClaudeCode => Harness::ClaudeCode,
            ImportedAgent::Codex => Harness::Codex,
            ImportedAgent::Gemini => Harness::Gemini,
        };
        let rules = read_rules(harness, &self.file)
            .map_err(|faults| Fault::Arguments(faults.to_string()))?;
        let lines = rules.iter().filter(|it| it.words.len() > 1);
        let mut models: BTreeMap<&str, Option<Model>> = BTreeMap::new();
        for rule in lines {
            let program = rule.words[0].as_str();
            models
                .entry(program)
                .or_insert_with(|| host.target(program).ok().map(|it| it.tools.model));
        }
        let known = |program: &str, words: &[&str]| {
            let model = models.get(program)?.as_ref()?;
            (0..=words.len())
                .rev()
                .find(|count| is_command(model, &words[..*count]))
        };
        let imported = import(&rules, &known);
        let written = self.yes && !imported.rules.is_empty();
        if written {
            add_text(&host.folders.registry(), &imported.to_kdl())?;
        }
        Ok(Imported {
            rules: imported
                .rules
                .iter()
                .map(|(verdict, pattern)| format!("{verdict} \"{pattern}\""))
                .collect(),
            stricter: imported.stricter,
            left: imported.left,
            written,
        })
    }
}

/// Returns whether the words name a command, such as `remote add`, or a group of commands, such as
/// `remote`.
fn is_command(model: &Model, words: &[&str]) -> bool {
    let begins =
        |tool: &[String]| tool.len() >= words.len() && tool.iter().zip(words).all(|(a, b)| a == b);
    model.tools.iter().any(|it| begins(&it.words))
}
