//! The command `cmdhelp doctor`.

use cmdhelp::prelude::*;
use cmdhelp_sandbox::{Examination, Level};

use crate::Cmdhelp;
use crate::failure::Fault;

/// Report which sandbox rules this machine can enforce, and how to fix the rest
#[derive(Args)]
#[cmdhelp(effect = "read", example("", note = "see which engine is used"))]
pub(crate) struct Doctor {}

impl Run for Doctor {
    type App = Cmdhelp;
    type Output = Examination;
    type Error = Fault;

    fn run(self, _: &mut Context<Cmdhelp>) -> Result<Examination, Fault> {
        Ok(cmdhelp_sandbox::examine())
    }

    fn text(found: &Examination) -> Option<String> {
        let mut text = match found.engine {
            Some(engine) => format!("engine: {engine}\nlevel: {}\n", level(found)),
            None => "engine: none, nothing can be run\n".to_owned(),
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
        Some(text)
    }
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
