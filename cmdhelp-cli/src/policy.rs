//! The command `cmdhelp policy`, whose subcommands show and test the rules for calls.

mod check;
mod explain;
mod import;
mod simulate;

use cmdhelp::prelude::*;

/// Show and test the rules for calls
#[derive(Subcommand)]
pub(crate) enum Policy {
    Check(check::Check),
    Explain(explain::Explain),
    Import(import::Import),
    Simulate(simulate::Simulate),
}
