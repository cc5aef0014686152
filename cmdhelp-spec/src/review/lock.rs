//! Checks a program against its lock file.

use super::scope::Scope;
use crate::lock::{Locked, Report, check};

/// Checks the program against its lock file. `bless` is the value of the environment variable
/// `CMDHELP_BLESS`. If it is not empty, nothing is checked, because a test is about to rewrite the
/// lock file.
#[track_caller]
#[inline]
pub const fn check_lock<S: Scope>(locked: &'static [Locked], file: &str, bless: Option<&str>) {
    let Some(root) = S::COMMAND else {
        return;
    };
    if let Some(bless) = bless
        && !bless.is_empty()
    {
        return;
    }
    let mut memory = [0; Report::CAPACITY];
    let mut report = Report::new(file, &mut memory);
    check(S::PROGRAM, root, locked, &mut report);
    if let Some(message) = report.message() {
        message.panic()
    }
}
