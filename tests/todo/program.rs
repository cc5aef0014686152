//! The up-to-date program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::SystemTime;

/// Returns the path of the example. Builds the example if it is outdated, because `cargo test
/// --test todo` does not build examples.
pub(crate) fn todo() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let executable = std::env::current_exe().expect("this test's file");
        let profile = executable
            .ancestors()
            .nth(2)
            .expect("a folder for the profile");
        let name = format!("todo{}", std::env::consts::EXE_SUFFIX);
        let file = profile.join("examples").join(name);
        if changed(&file) < newest_source() {
            build(profile);
        }
        file
    })
}

fn build(profile: &Path) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--offline", "--example", "todo"]);
    cargo.arg("--target-dir");
    cargo.arg(profile.parent().expect("a folder for all profiles"));
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    let status = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(status.expect("cargo").success(), "the example is built");
}

/// Returns the time of a file's last change, or the epoch if it does not exist.
fn changed(file: &Path) -> SystemTime {
    let metadata = fs::metadata(file).and_then(|it| it.modified());
    metadata.unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Returns the time of the last change of the example's sources.
fn newest_source() -> SystemTime {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = [
        "examples/todo",
        "src",
        "cmdhelp-derive/src",
        "cmdhelp-runtime/src",
        "cmdhelp-spec/src",
    ]
    .map(|folder| root.join(folder))
    .into();
    let mut newest = SystemTime::UNIX_EPOCH;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                newest = newest.max(changed(&path));
            }
        }
    }
    newest
}
