//! The command `cmdhelp policy simulate`, which shows what other rules would decide about the calls
//! in the audit.

use std::fs;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::Json;
use cmdhelp_host::Host;
use cmdhelp_host::audit::Audit;
use cmdhelp_host::policy::{Channel, Owner, Policy, ReplayedDecision, Verdict};
use cmdhelp_host::registry::File;
use serde::Serialize;

use crate::failure::{Fault, of_file};

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
        let host = Host::open(std::env::current_dir()?, Channel::Cli)?;
        let policy = match &self.with {
            None => host.registry.policy.clone(),
            Some(path) => {
                // `File::read` would treat a missing file as one without rules, but here it is an error.
                fs::metadata(path).map_err(of_file(path))?;
                let file = File::read(path, Owner::User)?;
                Policy {
                    rules: file.rules,
                    default: file.default,
                    ..Policy::default()
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

fn different(policy: &Policy, row: &Json) -> Option<Difference> {
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
