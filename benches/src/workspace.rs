//! Writes the generated packages to disk. They form a separate workspace, so that both sides use the same dependencies.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::Result;
use crate::measure::Sides;
use crate::source::{Program, declared};

const MANIFEST_DIR: &str = env!("CARGO_MANIFEST_DIR");

/// The crate whose derives a side uses.
#[derive(Clone, Copy)]
pub(crate) enum Facade {
    Clap,
    Cmdhelp,
    /// `cmdhelp`, with an effect for each command.
    Effects,
    /// `cmdhelp`, with effects and declarations for bundles.
    Bundled,
}

impl Facade {
    fn name(self) -> &'static str {
        match self {
            Self::Clap => "clap",
            _ => "cmdhelp",
        }
    }

    fn dependency(self) -> String {
        match self {
            Self::Clap => r#"clap = { version = "4.6", features = ["derive", "env"] }"#.to_owned(),
            _ => {
                format!("cmdhelp = {{ path = {:?}, features = [\"env\"] }}", root())
            }
        }
    }
}

/// A generated package.
pub(crate) struct Package {
    pub(crate) name: String,
    directory: PathBuf,
}

impl Package {
    /// Updates the modification time of a source file, so that cargo compiles the package again.
    pub(crate) fn touch(&self) -> Result<()> {
        let source = File::options()
            .append(true)
            .open(self.directory.join("src/cli.rs"))?;
        Ok(source.set_modified(SystemTime::now())?)
    }
}

/// A help text of the generated programs, and its replacement.
const HELP: [&str; 2] = ["The directory to work in", "The folder to work in"];

impl Package {
    /// Changes one help text of the program. If the text is already changed, changes it back.
    pub(crate) fn edit_help(&self) -> Result<()> {
        let source = self.directory.join("src/cli.rs");
        let text = fs::read_to_string(&source)?;
        let [was, is] = match text.contains(HELP[1]) {
            true => [HELP[1], HELP[0]],
            false => HELP,
        };
        Ok(fs::write(source, text.replacen(was, is, 1))?)
    }
}

/// A directory of generated packages.
pub(crate) struct Workspace {
    pub(crate) directory: PathBuf,
}

impl Workspace {
    /// Generates the packages of all programs for both sides.
    ///
    /// Their dependencies are locked to the versions in the `Cargo.lock` of this repository.
    pub(crate) fn generate(
        race: &str,
        programs: &[Program],
        facades: &Sides<Facade>,
    ) -> Result<(Self, Vec<Sides<Package>>)> {
        let directory = target().join("benches").join(race);
        if directory.join("Cargo.toml").exists() {
            fs::remove_file(directory.join("Cargo.toml"))?;
        }
        let mut members = Vec::new();
        let mut packages = Vec::new();
        for program in programs {
            // Symbols contain the name of the package. So the names of the packages must have the same length on both
            // sides.
            let [base, cmdhelp] =
                ["base", "cmdhelp"].map(|side| format!("{}-{side}", program.name));
            packages.push(Sides {
                base: package(&directory, &base, *program, facades.base)?,
                cmdhelp: package(&directory, &cmdhelp, *program, facades.cmdhelp)?,
            });
            members.extend([base, cmdhelp]);
        }
        let manifest = format!("[workspace]\nmembers = {members:?}\nresolver = \"3\"\n");
        fs::write(directory.join("Cargo.toml"), manifest)?;
        fs::copy(root().join("Cargo.lock"), directory.join("Cargo.lock"))?;
        Ok((Self { directory }, packages))
    }

    /// Returns the version of a package that cargo has locked.
    pub(crate) fn locked(&self, name: &str) -> Result<String> {
        locked(&self.directory, name)
    }
}

/// Returns the version of a package that cargo has locked for a workspace.
pub(crate) fn locked(workspace: &Path, name: &str) -> Result<String> {
    let lock = fs::read_to_string(workspace.join("Cargo.lock"))?;
    let entry = format!("name = \"{name}\"\nversion = \"");
    let found = lock.split_once(&entry);
    let version = found.and_then(|(_, rest)| rest.split('"').next());
    Ok(version.ok_or(format!("{name} is not locked"))?.to_owned())
}

fn package(parent: &Path, name: &str, program: Program, facade: Facade) -> Result<Package> {
    let directory = parent.join(name);
    let bin = directory.join("src/bin");
    fs::create_dir_all(&bin)?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{}\n",
        facade.dependency()
    );
    let sources = program.sources(facade.name());
    fs::write(directory.join("Cargo.toml"), manifest)?;
    let cli = match facade {
        Facade::Clap | Facade::Cmdhelp => sources.cli,
        Facade::Effects => declared::effects(&sources.cli),
        Facade::Bundled => declared::bundled(&sources.cli),
    };
    fs::write(directory.join("src/cli.rs"), cli)?;
    fs::write(directory.join("src/main.rs"), sources.plain)?;
    fs::write(bin.join(format!("{name}-repeat.rs")), sources.repeat)?;
    let name = name.to_owned();
    Ok(Package { name, directory })
}

/// Creates and returns the folder for the generated files of a race.
pub(crate) fn folder(race: &str) -> Result<PathBuf> {
    let folder = target().join("benches").join(race);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

pub(crate) fn root() -> &'static Path {
    let root = Path::new(MANIFEST_DIR).parent();
    root.expect("the package is in the repository")
}

fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(target) => root().join(target),
        None => root().join("target"),
    }
}
