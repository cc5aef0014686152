//! Tests that the sandbox compiles for systems without an engine, where it refuses every call. `.ci/run` also compiles
//! the program `cmdhelp` for these systems, which takes too long for a test.

use std::path::Path;
use std::process::Command;

const TARGETS: [&str; 2] = ["aarch64-apple-darwin", "x86_64-pc-windows-gnu"];

#[test]
fn the_sandbox_compiles_for_macos_and_windows() {
    for target in TARGETS {
        let words = ["--print", "target-libdir", "--target", target];
        let found = Command::new("rustc").args(words).output();
        let found = found.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        if !found.is_ok_and(|folder| Path::new(&folder).is_dir()) {
            println!("SKIPPED: `rustup target add {target}` is needed");
            continue;
        }
        let output = Command::new(env!("CARGO"))
            .args([
                "check",
                "--quiet",
                "-p",
                "cmdhelp-sandbox",
                "--target",
                target,
            ])
            .arg("--target-dir")
            .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("targets"))
            .env("RUSTFLAGS", "-D warnings")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{target}: {errors}");
    }
}
