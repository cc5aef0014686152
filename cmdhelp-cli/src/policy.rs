//! The command `cmdhelp policy`, whose subcommands show and test the rules for calls.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Harness, Json, Model, read_rules};
use cmdhelp_host::audit::Audit;
use cmdhelp_host::policy::{Owner, Policy as Rules, ReplayedDecision, Rule, Verdict, import};
use cmdhelp_host::registry::{File, add_text};
use serde::Serialize;

use crate::call::decision;
use crate::document::Document;
use crate::failure::{Fault, of_file};
use crate::known::known;
use crate::registered::{host, warnings};
use crate::tool::Tool;

/// Show and test the rules for calls
#[derive(Subcommand)]
pub(crate) enum Policy {
    Check(Check),
    Explain(Explain),
    Import(Import),
    Simulate(Simulate),
}

/// List the rules that apply in the current folder
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("", note = "see all rules, and which ones are ignored")
)]
pub(crate) struct Check {}

/// The rules that apply in the current folder.
#[derive(Schema, Serialize)]
pub(crate) struct Checked {
    /// The rules, in the order in which they are tried.
    rules: Vec<RuleRow>,
    /// The verdict about calls to which no rule applies.
    default: String,
    /// The parts of the registry files that are ignored, and the `deny` and `ask` rules that apply to no call, each
    /// with the reason.
    warnings: Vec<String>,
}

/// A rule.
#[derive(Schema, Serialize)]
struct RuleRow {
    /// The file and line of the rule.
    rule: String,
    /// The verdict of the rule: `deny`, `ask` or `allow`.
    verdict: String,
    /// The pattern of the tools to which the rule applies.
    tools: String,
}

#[cmdhelp::run]
impl Check {
    fn run(self) -> Result<Checked, Fault> {
        let host = host()?;
        let policy = &host.registry.policy;
        let mut rules: Vec<_> = policy.rules.iter().collect();
        rules.sort_by_key(|it| std::cmp::Reverse(it.verdict));
        let row = |it: &Rule| RuleRow {
            rule: it.id.clone(),
            verdict: it.verdict.name().to_owned(),
            tools: it.pattern.to_string(),
        };
        Ok(Checked {
            rules: rules.into_iter().map(row).collect(),
            default: match &policy.default {
                Some((verdict, _)) => verdict.name().to_owned(),
                None => "allow reads, ask for the rest".to_owned(),
            },
            warnings: [warnings(&host.registry), host.idle_rules(true)].concat(),
        })
    }
}

/// Show what the policy decides about a call, and which rule decides it
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    stdin = true,
    example(
        "todo remove --json '{\"id\":\"td_0001\"}'",
        note = "see whether a call needs consent"
    )
)]
pub(crate) struct Explain {
    #[command(flatten)]
    tool: Tool,
}

#[cmdhelp::run]
impl Explain {
    fn run(self) -> Result<Document, Fault> {
        let (host, decided) = self.tool.decide(None)??;
        host.registry.report();
        let mut entries = vec![("tool".to_owned(), Json::from(decided.plan.name()))];
        entries.extend(decision(&decided).entries().to_vec());
        Ok(Document(Json::Object(entries)))
    }
}

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

known! { ImportedAgent => Harness { ClaudeCode, Codex, Gemini } }

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
        let host = host()?;
        let rules = read_rules(self.harness.into(), &self.file)
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

/// Show which past calls other rules would decide differently
///
/// The audit does not contain the values of arguments. If a rule tests a value, the result is `depends`.
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("--with stricter.kdl", note = "test rules before they apply")
)]
pub(crate) struct Simulate {
    /// The file with the other rules; by default, the rules that apply now
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// The file of the audit; by default, that of the user
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// The calls about which the other rules would decide differently.
#[derive(Schema, Serialize)]
pub(crate) struct Simulated {
    /// The number of calls in the audit.
    calls: usize,
    /// The calls with another decision.
    different: Vec<Difference>,
}

/// A call with another decision.
#[derive(Schema, Serialize)]
struct Difference {
    /// The number of the call's row in the audit.
    seq: u64,
    /// The name of the tool.
    tool: String,
    /// The decision in the audit.
    was: String,
    /// The decision by the other rules, or `depends` if it depends on the values of arguments.
    would_be: String,
    /// The rule that would decide.
    rule: String,
}

#[cmdhelp::run]
impl Simulate {
    fn run(self) -> Result<Simulated, Fault> {
        let host = host()?;
        let policy = match &self.with {
            None => host.registry.policy.clone(),
            Some(path) => {
                // `File::read` would treat a missing file as one without rules, but here it is an error.
                fs::metadata(path).map_err(of_file(path))?;
                let file = File::read(path, Owner::User)?;
                Rules {
                    rules: file.rules,
                    default: file.default,
                    ..Rules::default()
                }
            }
        };
        let audit = match self.log {
            Some(path) => {
                // `Audit::at` would treat a missing file as an audit without rows, but here it is an error.
                fs::metadata(&path).map_err(of_file(&path))?;
                Audit::at(path)
            }
            None => host.registry.audit.clone(),
        };
        let mut simulated = Simulated {
            calls: 0,
            different: Vec::new(),
        };
        for row in audit.rows().next_rows()? {
            let kind = row.text_of("type");
            if !matches!(kind, Some("call" | "refused")) {
                continue;
            }
            simulated.calls += 1;
            simulated.different.extend(different(&policy, &row));
        }
        Ok(simulated)
    }
}

fn different(policy: &Rules, row: &Json) -> Option<Difference> {
    let was = Verdict::named(row.get("verdict")?.text()?)?;
    let tool = row.get("tool")?.text()?;
    let (would_be, rule) = match policy.judge(row)? {
        ReplayedDecision::Decided(it) if it.verdict == was => return None,
        ReplayedDecision::Decided(it) => (it.verdict.name().to_owned(), it.rule),
        ReplayedDecision::Depends(rule) => ("depends".to_owned(), rule),
    };
    Some(Difference {
        seq: row.number_of("seq")?,
        tool: tool.to_owned(),
        was: was.name().to_owned(),
        would_be,
        rule,
    })
}
