//! Fuzz targets: a program with arguments of every shape is called with command lines and JSON values
//! that are made from random bytes, and the results are checked.
//!
//! The same functions are called by the targets of cargo-fuzz, which chooses the bytes by coverage, and
//! by the program `random`, which needs only cargo.

mod call;
mod candidates;
mod consent;
mod document;
mod embedded;
mod input;
mod numbers;
mod program;
mod properties;
mod readers;
mod secrets;
mod server;
mod terminal;

use std::sync::atomic::{AtomicBool, Ordering};

pub use self::candidates::candidates;
pub use self::consent::consent;
pub use self::embedded::embedded;
pub use self::numbers::numbers;
pub use self::properties::{argv, json};
pub use self::readers::{app, cli_md, kdl, rules, skill};
pub use self::secrets::secrets;
pub use self::terminal::terminal;

static IS_PROGRAM: AtomicBool = AtomicBool::new(false);

/// Runs this process as the tested program if a target, or a shell that a target drives, has
/// started it for that. A process must call this function first, if it runs targets that start the
/// program as a process.
pub fn run_as_program() {
    IS_PROGRAM.store(true, Ordering::Relaxed);
    cmdhelp::complete::<program::Anvil>();
    server::run_as_program();
}

/// Returns whether this process has called [`run_as_program`].
fn is_program() -> bool {
    IS_PROGRAM.load(Ordering::Relaxed)
}

/// A target: checks some bytes, and panics with the reason if a property is violated.
pub type Target = fn(&[u8]);

/// The targets, each with its name. A new target is a file with a function, a line here and, for
/// cargo-fuzz, a file in `fuzz_targets/`.
pub const TARGETS: [(&str, Target); 13] = [
    ("argv", argv),
    ("json", json),
    ("consent", consent),
    ("secrets", secrets),
    ("terminal", terminal),
    ("numbers", numbers),
    ("embedded", embedded),
    ("candidates", candidates),
    ("cli_md", cli_md),
    ("app", app),
    ("skill", skill),
    ("kdl", kdl),
    ("rules", rules),
];
