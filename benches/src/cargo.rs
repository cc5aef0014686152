//! Builds the generated packages with cargo.

use std::collections::HashSet;
use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::measure::wall_and_cpu;
use crate::workspace::{Package, Workspace};
use crate::{Result, rustc};

/// Whether rustc may reuse the results of the last build.
#[derive(Clone, Copy)]
pub(crate) enum Incremental {
    No,
    Yes,
}

/// The cargo profile of a build.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    Dev,
    Release,
}

/// The built programs of a package.
pub(crate) struct Built {
    pub(crate) plain: PathBuf,
    pub(crate) repeat: PathBuf,
    /// The processor seconds of the build.
    pub(crate) cpu: f64,
}

/// Runs cargo in a generated workspace.
pub(crate) struct Cargo {
    directory: PathBuf,
}

impl Cargo {
    pub(crate) fn new(workspace: &Workspace) -> Self {
        let directory = workspace.directory.clone();
        Self { directory }
    }

    /// Touches a package and runs `cargo check` for its plain program. Returns the wall-clock seconds and the processor
    /// seconds.
    pub(crate) fn check(&self, package: &Package, incremental: Incremental) -> Result<[f64; 2]> {
        package.touch()?;
        let mut check = self.check_command("check", package, incremental);
        wall_and_cpu(|| finish(&mut check).map(drop))
    }

    /// Changes a help text of a package and runs `cargo check` for its plain program. Returns the wall-clock seconds
    /// and the processor seconds.
    pub(crate) fn check_edited(&self, package: &Package) -> Result<[f64; 2]> {
        package.edit_help()?;
        let mut check = self.check_command("check", package, Incremental::Yes);
        wall_and_cpu(|| finish(&mut check).map(drop))
    }

    /// Checks a package without the results of an earlier build. Returns the seconds that rustc reports for macro
    /// expansion and in total.
    pub(crate) fn time_passes(&self, package: &Package) -> Result<[f64; 2]> {
        package.touch()?;
        let mut check = self.check_command("rustc", package, Incremental::No);
        check.args(["--profile", "check", "--"]);
        check.args(rustc::TIME_PASSES);
        rustc::wrap(&mut check)?;
        let printed = finish(&mut check)?;
        Ok([
            rustc::seconds(&printed, "macro_expand_crate")?,
            rustc::seconds(&printed, "total")?,
        ])
    }

    /// Checks a package without the results of an earlier build. Returns the number of instructions that rustc
    /// executes, which depends neither on the speed nor on the load of the machine.
    pub(crate) fn instructions(&self, package: &Package) -> Result<f64> {
        package.touch()?;
        let mut check = self.check_command("check", package, Incremental::No);
        rustc::count(&mut check)?;
        rustc::instructions(&finish(&mut check)?)
    }

    /// Touches a package and builds its programs without incremental compilation.
    pub(crate) fn build(&self, package: &Package, profile: Profile) -> Result<Built> {
        let (profile, directory) = match profile {
            Profile::Dev => ("dev", "debug"),
            Profile::Release => ("release", "release"),
        };
        package.touch()?;
        let mut build = self.command("build", package);
        build.args(["--profile", profile]);
        build.env("CARGO_INCREMENTAL", "0");
        let [_, cpu] = wall_and_cpu(|| finish(&mut build).map(drop))?;
        let built = |name: &str| {
            let file = self.target().join(directory).join(name);
            file.with_extension(EXE_EXTENSION)
        };
        Ok(Built {
            plain: built(&package.name),
            repeat: built(&format!("{}-repeat", package.name)),
            cpu,
        })
    }

    /// Runs a cargo command for the plain program of a package, with an empty target directory. Returns the processor
    /// seconds.
    ///
    /// Lints are capped, as cargo does for crates from a registry.
    pub(crate) fn first(&self, package: &Package, arguments: &[&str]) -> Result<f64> {
        let target = self.directory.join("first");
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.current_dir(&self.directory).args(arguments);
        cargo.arg("--target-dir").arg(&target);
        cargo.args(["--package", &package.name, "--bin", &package.name]);
        cargo.env("CARGO_INCREMENTAL", "0");
        cargo.env("RUSTFLAGS", "--cap-lints=allow");
        let [_, cpu] = wall_and_cpu(|| finish(&mut cargo).map(drop))?;
        fs::remove_dir_all(&target)?;
        Ok(cpu)
    }

    /// Returns the number of crates that are built for a package, including its own.
    pub(crate) fn crates(&self, package: &Package) -> Result<f64> {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.current_dir(&self.directory);
        cargo.args(["tree", "--edges", "normal,build", "--prefix", "none"]);
        cargo.args(["--format", "{p}", "--package", &package.name]);
        let printed = cargo.output()?.stdout;
        let printed = String::from_utf8_lossy(&printed);
        let crates = printed.lines().map(|line| line.trim_end_matches(" (*)"));
        let crates: HashSet<&str> = crates.filter(|line| !line.is_empty()).collect();
        Ok(crates.len() as f64)
    }

    fn check_command(
        &self,
        subcommand: &str,
        package: &Package,
        incremental: Incremental,
    ) -> Command {
        let mut cargo = self.command(subcommand, package);
        cargo.args(["--bin", &package.name]);
        let incremental = match incremental {
            Incremental::No => "0",
            Incremental::Yes => "1",
        };
        cargo.env("CARGO_INCREMENTAL", incremental);
        cargo
    }

    fn command(&self, subcommand: &str, package: &Package) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.current_dir(&self.directory).arg(subcommand);
        cargo.arg("--target-dir").arg(self.target());
        cargo.args(["--package", &package.name]);
        cargo
    }

    fn target(&self) -> PathBuf {
        self.directory.join("target")
    }
}

/// Runs a command to its end and returns its standard error. Fails if the command fails.
pub(crate) fn finish(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output()?;
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        Ok(printed)
    } else {
        let program = Path::new(command.get_program()).display();
        Err(format!("{program}: {}\n{printed}", output.status).into())
    }
}
