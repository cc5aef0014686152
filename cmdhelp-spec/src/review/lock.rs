//! The lock of a program: is it still what its callers rely on?

use super::scope::Scope;
use crate::lock::{Locked, Report, check};

/// Holds the file of this name against the program, unless it is to be written anew.
///
/// # Panics
///
/// If they differ.
#[track_caller]
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
        panic!("{}", message.text())
    }
}
