//! The command `cmdhelp status`, which shows which programs of bundles are ready.

use cmdhelp::prelude::*;
use cmdhelp_host::execute::FaultCode;
use cmdhelp_host::lifecycle::Lifecycle;
use serde::Serialize;

use super::{State, lifecycle, open, programs as drivers};
use crate::failure::Fault;

/// Show which programs of bundles are ready, and for the others, which command completes the next step
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("", note = "see the state of all programs"),
    example("gh", note = "see one")
)]
pub(crate) struct Status {
    /// The name of a registered program; by default, all programs of bundles are shown
    name: Option<String>,
}

/// The states of programs.
#[derive(Schema, Serialize)]
pub(crate) struct Statuses {
    /// The programs, each with its state.
    programs: Vec<State>,
}

#[cmdhelp::run]
impl Status {
    fn run(self) -> Result<Statuses, Fault> {
        let host = open()?;
        let names: Vec<&str> = match &self.name {
            Some(name) => vec![name],
            None => {
                let entries = host.registry.entries.iter();
                let bundles = entries.filter(|it| it.kind.name() == "bundle");
                bundles.map(|it| it.name.as_str()).collect()
            }
        };
        let mut programs = Vec::new();
        for name in names {
            match host.registry.entry(name).map(|_| host.target(name)) {
                // If a bundle cannot be used or its files are missing, the other programs are still shown.
                Some(Err(mut fault)) => {
                    if fault.code == FaultCode::Io {
                        fault.code = FaultCode::Description;
                    }
                    programs.push(State::unusable(name, fault)?);
                }
                Some(Ok(target)) if !drivers(&target).is_empty() => {
                    for driver in drivers(&target) {
                        let lifecycle = lifecycle(&host, name, driver.driver.as_deref())?;
                        programs.push(state(name, &lifecycle)?);
                    }
                }
                _ => programs.push(state(name, &lifecycle(&host, name, None)?)?),
            }
        }
        Ok(Statuses { programs })
    }
}

/// Returns the state of a program. If its stored state cannot be read, the returned state tells this, so that the other
/// programs can still be shown.
fn state(name: &str, lifecycle: &Lifecycle<'_>) -> Result<State, Fault> {
    State::of(name, lifecycle).or_else(|fault| {
        Ok(State {
            driver: lifecycle.driver().map(str::to_owned),
            bundle: Some(lifecycle.key()),
            program: Some(lifecycle.program().display().to_string()),
            ..State::unusable(name, fault)?
        })
    })
}
