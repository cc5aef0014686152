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
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("readers")
        .join(name);
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
