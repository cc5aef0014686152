//! trybuild with the same compiler flags for the dependencies of the cases and for the cases, and with the debug
//! information of `scratch/cargo.rs`, so that the derives are the same build.

use std::process::{Command, Stdio};

/// The compiler flags of trybuild for the cases. It builds the dependencies without the last one, so that cargo would
/// build them again for the cases. This variable of cargo has precedence over the flags that trybuild passes.
const FLAGS: &str = "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140";

/// Runs an ignored test of this executable with these flags, for the cases that `trybuild=<name>` selects. trybuild
/// prints to standard error.
#[track_caller]
pub(crate) fn run(test: &str) {
    let executable = std::env::current_exe().expect("this test's file");
    let status = Command::new(executable)
        .args(["--ignored", "--exact", test])
        .args(std::env::args().filter(|word| word.starts_with("trybuild=")))
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("it runs").success(), "`{test}` fails");
}
