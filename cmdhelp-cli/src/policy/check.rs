//! The command `cmdhelp policy check`, which lists the rules for the current folder.

use cmdhelp::prelude::*;
use cmdhelp_host::Host;
use cmdhelp_host::policy::Channel;
use serde::Serialize;

use crate::failure::Fault;

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
    /// The parts of the registry files that are ignored, each with the reason.
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
        let host = Host::open(std::env::current_dir()?, Channel::Cli)?;
        let policy = &host.registry.policy;
        let mut rules: Vec<_> = policy.rules.iter().collect();
        rules.sort_by_key(|it| std::cmp::Reverse(it.verdict));
        let row = |it: &cmdhelp_host::policy::Rule| RuleRow {
            rule: it.id.clone(),
            verdict: it.verdict.name().to_owned(),
            tools: it.pattern.to_string(),
        };
        let warning =
            |it: &cmdhelp_host::registry::Warning| format!("{}: {}", it.file.display(), it.why);
        Ok(Checked {
            rules: rules.into_iter().map(row).collect(),
            default: match &policy.default {
                Some((verdict, _)) => verdict.name().to_owned(),
                None => "allow reads, ask for the rest".to_owned(),
            },
            warnings: host.registry.warnings.iter().map(warning).collect(),
        })
    }
}
