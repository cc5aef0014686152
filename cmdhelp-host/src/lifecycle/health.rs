//! Checks whether the program of a driver works.

use std::time::Duration;

use cmdhelp_bundle::HealthCheck;

use super::Lifecycle;
use super::auth::duration;
use super::line::{self, LineOptions};
use crate::clock::seconds;
use crate::execute::CallFault;

/// The default time limit of a health check, in milliseconds.
const TIME: u64 = 5000;

impl Lifecycle<'_> {
    /// Runs the health check of the program. If the check declares an interval, a success is stored, and the check is
    /// not run again within this interval. The inner error tells why the program does not work.
    ///
    /// # Errors
    ///
    /// Fails if the stored state cannot be read or written, or if the check cannot be run.
    pub fn healthy(&self, check: &HealthCheck) -> Result<Result<(), String>, CallFault> {
        let Some((command, code)) = &check.command else {
            return Ok(self.check_version()?.map(|_| ()));
        };
        let every = check.every.as_deref().map(duration).transpose()?;
        let age = seconds().checked_sub(self.record()?.healthy);
        if age.is_some_and(|age| every.is_some_and(|every| age < every.as_secs())) {
            return Ok(Ok(()));
        }
        let how = LineOptions::unattended(Duration::from_millis(check.timeout_ms.unwrap_or(TIME)));
        let ran = self.run(&line::words(command)?, how)?;
        if !ran.ended_with(*code) {
            let command = command.escape_debug();
            return Ok(Err(format!("`{command}` failed: {}", ran.summary())));
        }
        if every.is_some() {
            self.ledger.change(|record| record.healthy = seconds())?;
        }
        Ok(Ok(()))
    }
}
