//! The command `cmdhelp status`.

use cmdhelp::prelude::*;
use serde::Serialize;

use super::{State, lifecycle, open};
use crate::Cmdhelp;
use crate::failure::Fault;

/// Show which programs of bundles are ready, and the next command for the others
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("", note = "see all of them"),
    example("gh", note = "see one")
)]
pub(crate) struct Status {
    /// The registered program; by default, all programs of bundles
    name: Option<String>,
}

/// The states of programs.
#[derive(Schema, Serialize)]
pub(crate) struct Statuses {
    /// The programs, each with its state.
    programs: Vec<State>,
}

impl Run for Status {
    type App = Cmdhelp;
    type Output = Statuses;
    type Error = Fault;

    fn run(self, _: &mut Context<Cmdhelp>) -> Result<Statuses, Fault> {
        let host = open()?;
        let names: Vec<&str> = match &self.name {
            Some(name) => vec![name],
            None => {
                let entries = host.registry.entries.iter();
                let bundles = entries.filter(|it| it.kind.name() == "bundle");
                bundles.map(|it| it.name.as_str()).collect()
            }
        };
        // A bundle that cannot be used does not hide the others.
        let state = |name: &str| match host.registry.entry(name).map(|_| host.target(name)) {
            Some(Err(fault)) => State::unusable(name, fault),
            _ => State::of(name, &lifecycle(&host, name)?),
        };
        let programs: Result<_, Fault> = names.into_iter().map(state).collect();
        Ok(Statuses {
            programs: programs?,
        })
    }
}
