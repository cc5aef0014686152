//! The command `cmdhelp logout`, which logs out of the program of a bundle.

use cmdhelp::prelude::*;
use serde::Serialize;

use super::{Program, State, open};
use crate::failure::Fault;

/// Log out of a program; it cannot be called until the next login
///
/// The files in which the program stores its login are listed, but not removed.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("gh", note = "require a login before the next call")
)]
pub(crate) struct Logout {
    #[command(flatten)]
    program: Program,
}

/// The result of a logout.
#[derive(Schema, Serialize)]
pub(crate) struct LoggedOut {
    /// The files in which the program stores its login.
    kept: Vec<String>,
    /// The state of the program.
    #[serde(flatten)]
    state: State,
}

#[cmdhelp::run]
impl Logout {
    fn run(self) -> Result<LoggedOut, Fault> {
        let host = open()?;
        let lifecycle = self.program.lifecycle(&host)?;
        lifecycle.logout()?;
        Ok(LoggedOut {
            kept: lifecycle.state_files().to_vec(),
            state: State::of(&self.program.name, &lifecycle)?,
        })
    }
}
