//! Readers accept the output of the writers and report faults in other files.

mod examples;
mod generate;
mod hostile;
mod read_back;
mod written;

use std::fs;
use std::path::PathBuf;

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let thread = std::thread::current();
    let test = thread.name().expect("a test").replace("::", "-");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("readers")
        .join(test)
        .join(name);
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
