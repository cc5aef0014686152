//! This program, started again as a stage of a sandbox.

use std::process::Command;

use super::Engine;

/// This program's own file, also where it was replaced or removed since.
pub(super) const MYSELF: &str = "/proc/self/exe";

/// The first argument of a stage.
pub(super) const STAGE: &str = "__cmdhelp_sandbox";

/// The status of a stage that failed, which has told why.
pub(super) const FAILED: i32 = 125;

/// Returns the command that starts this program as `stage`.
pub(super) fn stage(engine: Engine, stage: &str) -> Command {
    let mut command = Command::new(MYSELF);
    command.args([STAGE, engine.name(), stage]).env_clear();
    command
}
