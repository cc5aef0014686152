//! Makes release builds of programs, each in a separate package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::workspace::{folder, root};

/// Writes a package with one program, and returns its folder.
pub(crate) fn package(race: &str, name: &str, source: &str, dependencies: &str) -> Result<PathBuf> {
    let package = folder(race)?.join(name);
    fs::create_dir_all(package.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependencies}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), package.join("Cargo.lock"))?;
    fs::write(package.join("src/main.rs"), source)?;
    Ok(package)
}

/// Builds the program of a package, and returns its file.
pub(crate) fn build(race: &str, name: &str, package: &Path) -> Result<PathBuf> {
    let target = folder(race)?.join("target");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["build", "--release", "--quiet"])
        .current_dir(package);
    cargo
        .env("RUSTFLAGS", "-Awarnings")
        .env("CARGO_TARGET_DIR", &target);
    let output = cargo.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let built = target.join("release").join(name);
    // The program is copied, because the next build with the same name would overwrite it.
    let kept = package.join("program");
    fs::copy(built, &kept)?;
    Ok(kept)
}
