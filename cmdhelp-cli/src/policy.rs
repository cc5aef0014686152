//! `cmdhelp policy`.

mod check;
mod explain;
mod import;
mod simulate;

use cmdhelp::prelude::*;

/// See what the rules for calls say
#[derive(Subcommand)]
pub(crate) enum Policy {
    Check(check::Check),
    Explain(explain::Explain),
    Import(import::Import),
    Simulate(simulate::Simulate),
}
