//! The command `cmdhelp login`, which signs in to the program of a bundle.

use cmdhelp::prelude::*;

use super::terminal::Terminal;
use super::{Program, State, open};
use crate::failure::Fault;

/// Sign in to the program of a registered bundle
///
/// The program's own login command runs in the sandbox. If it needs input, it asks at this terminal.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    example("gh", note = "sign in, if the user is not signed in yet")
)]
pub(crate) struct Login {
    #[command(flatten)]
    program: Program,
}

#[cmdhelp::run]
impl Login {
    fn run(self) -> Result<State, Fault> {
        let host = open()?;
        let lifecycle = self.program.lifecycle(&host)?;
        lifecycle.login(&Terminal)?;
        Ok(State::of(&self.program.name, &lifecycle)?)
    }
}
