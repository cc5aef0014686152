//! The command `cmdhelp doctor`, which reports what works on this machine.

use cmdhelp::prelude::*;
use cmdhelp_host::Host;
use cmdhelp_host::policy::Channel;
use cmdhelp_host::serve::{ListMode, Programs};
use cmdhelp_sandbox::{Examination, Level};
use serde::Serialize;

use crate::failure::Fault;
use crate::lifecycle::programs;

/// Report which rules of a sandbox this machine can enforce, and which registered programs `serve`
/// has to change or leave out
#[derive(Args)]
#[cmdhelp(effect = "read", example("", note = "see which engine is used"))]
pub(crate) struct Doctor {}

/// The state of the sandbox and of the registered programs.
#[derive(Serialize)]
pub(crate) struct Report {
    #[serde(flatten)]
    sandbox: Examination,
    /// Sentences about the programs that `serve` leaves out, about what it changes in other programs, about rules that
    /// apply to no call, and about an audit that cannot be written.
    tools: Vec<String>,
}

#[cmdhelp::run]
impl Doctor {
    fn run(self) -> Result<Report, Fault> {
        Ok(Report {
            sandbox: cmdhelp_sandbox::examine(),
            tools: match Host::open(std::env::current_dir()?, Channel::Mcp) {
                Ok(host) => {
                    let mut sentences = host.idle_rules(false);
                    let audit = &host.registry.audit;
                    if let Err(error) = audit.check_writable() {
                        let path = audit.path().display();
                        sentences.push(format!(
                            "all calls fail, because they cannot be recorded in the audit {path}: {error}"
                        ));
                    }
                    sentences.extend(without_receipt(&host));
                    let faults = Programs::open(host, &[], ListMode::Auto).faults;
                    faults.into_iter().chain(sentences).collect()
                }
                Err(fault) => vec![format!("no tools can be served: {fault}")],
            },
        })
    }

    fn text(report: &Report) -> Option<String> {
        let found = &report.sandbox;
        let mut text = match found.engine {
            Some(engine) => format!("engine: {engine}\nlevel: {}\n", level(found)),
            None => "engine: none, so no program can be run\n".to_owned(),
        };
        for engine in &found.engines {
            let state = if engine.works {
                "works"
            } else {
                "does not work"
            };
            line(
                &mut text,
                engine.name,
                state,
                engine.why.as_deref(),
                engine.remedy.as_deref(),
            );
        }
        for feature in &found.features {
            line(
                &mut text,
                feature.name,
                &feature.found,
                None,
                feature.remedy,
            );
        }
        for fault in &report.tools {
            text.push_str(&format!("{fault}\n"));
        }
        Some(text)
    }
}

/// Returns a sentence about each installed program whose installation was not recorded.
fn without_receipt(host: &Host) -> Vec<String> {
    let entries = host.registry.entries.iter();
    let targets = entries.filter_map(|it| host.target(&it.name).ok());
    let programs = targets.flat_map(|it| match programs(&it) {
        drivers if drivers.is_empty() => vec![it],
        drivers => drivers,
    });
    let old = programs.filter(|it| host.lifecycle(it).is_some_and(|it| it.lacks_receipt()));
    old.map(|it| {
        let driver = it.driver.as_ref();
        let driver = driver.map(|it| format!(" --driver {it}")).unwrap_or_default();
        format!(
            "an older version of cmdhelp has installed the program of `{name}`, so a change of its file {file} would \
             not be noticed; run `cmdhelp install {name}{driver} --yes`",
            name = it.name,
            file = it.program.display()
        )
    })
    .collect()
}

fn level(found: &Examination) -> &'static str {
    match found.level {
        Some(Level::Full) => "full",
        Some(Level::Landlock) => "landlock",
        None => "none",
    }
}

fn line(text: &mut String, name: &str, state: &str, why: Option<&str>, remedy: Option<&str>) {
    text.push_str(&format!("  {name:<16} {state}"));
    for more in [why, remedy].into_iter().flatten() {
        text.push_str("; ");
        text.push_str(more);
    }
    text.push('\n');
}
