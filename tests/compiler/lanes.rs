//! Two target folders, in which two cargos build at once. Cargo locks a target folder while it builds, so two builds in
//! one folder would run one after the other.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::scratch;

/// A target folder, in which no other test builds.
pub(crate) struct Lane(MutexGuard<'static, PathBuf>);

impl Lane {
    /// Returns one of the two folders, or waits for one if both are in use.
    pub(crate) fn new() -> Self {
        static LANES: OnceLock<[Mutex<PathBuf>; 2]> = OnceLock::new();
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let lanes = LANES.get_or_init(|| [scratch::target(), second()].map(Mutex::new));
        if let Some(lane) = lanes.iter().find_map(|lane| lane.try_lock().ok()) {
            return Self(lane);
        }
        let lane = &lanes[NEXT.fetch_add(1, Ordering::Relaxed) % lanes.len()];
        Self(lane.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the folder.
    pub(crate) fn target(&self) -> &Path {
        &self.0
    }

    /// Returns a cargo command in the folder of a package.
    pub(crate) fn cargo(&self, folder: &Path) -> Command {
        let mut cargo = scratch::cargo(folder);
        cargo.env("CARGO_TARGET_DIR", self.target());
        cargo
    }
}

/// Returns the second folder. It contains links to the files of the first one, so that the dependencies are not built
/// again. They are built before, as cargo could otherwise change files of both folders.
fn second() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("before-lanes");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest("before-lanes")).expect("the manifest");
    fs::write(folder.join("src/lib.rs"), "").expect("the source");
    for words in [&["check"][..], &["test", "--no-run"]] {
        let mut cargo = scratch::cargo(&folder);
        let output = cargo.args(words).arg("--offline").output().expect("cargo");
        assert!(output.status.success(), "{output:?}");
    }
    let second = scratch::target().with_file_name("second");
    let _absent = fs::remove_dir_all(&second);
    for part in ["deps", "build", ".fingerprint"] {
        let part = Path::new("debug").join(part);
        link(&scratch::target().join(&part), &second.join(&part));
    }
    second
}

/// Links the files of a folder into another one. If the file system has no links, cargo builds what is missing.
fn link(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            link(&from, &to);
        } else {
            let _unlinked = fs::hard_link(&from, &to);
        }
    }
}

/// Returns the manifest of a package that depends on cmdhelp.
pub(crate) fn manifest(name: &str) -> String {
    format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncmdhelp = {{ path = {:?} }}\n\n[workspace]\n",
        env!("CARGO_MANIFEST_DIR"),
    )
}
