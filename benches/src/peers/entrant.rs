//! Writes the packages of a framework to disk, and builds them with cargo.

use std::collections::BTreeSet;
use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::Peer;
use super::description::{Description, Size};
use crate::Result;
use crate::deadline::{Ended, run_until};
use crate::workspace::{folder, root};

/// The package that depends on the framework and declares nothing.
const NOTHING: &str = "nothing";

/// The cargo command to run.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Verb {
    Check,
    Release,
}

/// A framework with its own workspace, so that other frameworks do not change the versions and
/// features of its dependencies.
pub(crate) struct Entrant {
    pub(crate) peer: &'static Peer,
    workspace: PathBuf,
}

impl Entrant {
    /// Writes the programs of all sizes.
    pub(crate) fn generate(race: &str, peer: &'static Peer, sizes: &[Size]) -> Result<Self> {
        let workspace = folder(race)?.join(peer.name);
        let entrant = Self { peer, workspace };
        let mut members = vec![NOTHING.to_owned()];
        entrant.package(NOTHING, "fn main() {}\n")?;
        for size in sizes {
            let name = name(*size);
            let source = peer.source(&Description::of(*size));
            entrant.package(&name, &source)?;
            members.push(name);
        }
        let manifest = format!("[workspace]\nmembers = {members:?}\nresolver = \"3\"\n");
        fs::write(entrant.workspace.join("Cargo.toml"), manifest)?;
        if peer.is_of_this_repository() {
            let lock = entrant.workspace.join("Cargo.lock");
            fs::copy(root().join("Cargo.lock"), lock)?;
        }
        Ok(entrant)
    }

    fn package(&self, name: &str, source: &str) -> Result<()> {
        let package = self.workspace.join(name);
        fs::create_dir_all(package.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{}",
            self.peer.dependencies()
        );
        fs::write(package.join("Cargo.toml"), manifest)?;
        Ok(fs::write(package.join("src/main.rs"), source)?)
    }

    /// Downloads the dependencies, so that no build includes a download.
    pub(crate) fn fetch(&self) -> Result<()> {
        crate::cargo::finish(&mut self.cargo(&["fetch", "--quiet"])).map(drop)
    }

    /// Returns the number of crates on which the program depends.
    pub(crate) fn crates(&self) -> Result<f64> {
        let mut cargo = self.cargo(&["tree"]);
        cargo.args([
            "--package",
            NOTHING,
            "--prefix",
            "none",
            "--edges",
            "normal,build",
        ]);
        let output = cargo.output()?;
        let text = String::from_utf8(output.stdout)?;
        let crates: BTreeSet<_> = text
            .lines()
            .map(|line| line.trim_end_matches(" (*)"))
            .filter(|line| !line.is_empty())
            .collect();
        Ok(crates.len() as f64 - 1.0)
    }

    /// Removes the target directory.
    pub(crate) fn clean(&self) -> Result<()> {
        match self.target().exists() {
            true => Ok(fs::remove_dir_all(self.target())?),
            false => Ok(()),
        }
    }

    /// Builds the framework and its dependencies, if they are not built yet. Returns the seconds
    /// that the build took.
    pub(crate) fn dependencies(&self, verb: Verb) -> Result<f64> {
        let start = Instant::now();
        crate::cargo::finish(&mut self.build(NOTHING, verb))?;
        Ok(start.elapsed().as_secs_f64())
    }

    /// Changes one line of a program and builds it. Returns the seconds that the build took, or
    /// `None` if it took longer than the limit.
    pub(crate) fn rebuild(
        &self,
        size: Size,
        verb: Verb,
        revision: usize,
        limit: Duration,
    ) -> Result<Option<f64>> {
        let source = self.peer.source(&Description::of(size).edited(revision));
        let package = self.workspace.join(name(size));
        fs::write(package.join("src/main.rs"), source)?;
        let program = self.program(size);
        if verb == Verb::Release && program.exists() {
            // The program of an earlier build is removed, so that it is not measured if this build
            // fails.
            fs::remove_file(program)?;
        }
        let mut build = self.build(&name(size), verb);
        match run_until(&mut build, limit)? {
            Ended::Done(seconds) => Ok(Some(seconds)),
            Ended::TooLate => Ok(None),
        }
    }

    /// Removes the incremental data of a program's last check.
    pub(crate) fn forget(&self, size: Size) -> Result<()> {
        let known = self.target().join("debug/incremental");
        if !known.exists() {
            return Ok(());
        }
        let of_program = name(size).replace('-', "_") + "-";
        for entry in fs::read_dir(known)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with(&of_program) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }

    /// Returns the path of a program's release binary.
    pub(crate) fn program(&self, size: Size) -> PathBuf {
        let program = self.target().join("release").join(name(size));
        program.with_extension(EXE_EXTENSION)
    }

    fn build(&self, package: &str, verb: Verb) -> Command {
        let (words, incremental): (&[&str], _) = match verb {
            Verb::Check => (&["check"], "1"),
            Verb::Release => (&["build", "--release"], "0"),
        };
        let mut cargo = self.cargo(words);
        cargo.args(["--quiet", "--package", package]);
        // The variable is set to cargo's default, because the environment can contain another
        // value.
        cargo.env("CARGO_INCREMENTAL", incremental);
        cargo.env("CARGO_TARGET_DIR", self.target());
        cargo
    }

    fn cargo(&self, words: &[&str]) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.current_dir(&self.workspace).args(words);
        cargo
    }

    /// Returns the version of a package that cargo has locked.
    pub(crate) fn locked(&self, package: &str) -> Result<String> {
        crate::workspace::locked(&self.workspace, package)
    }

    fn target(&self) -> PathBuf {
        Path::new(&self.workspace).join("target")
    }
}

fn name(size: Size) -> String {
    format!("tool-{}", size.commands())
}
