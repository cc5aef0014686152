//! Loads a program by its name, so that its tools can be called.

use std::path::{Component, Path, PathBuf};

use cmdhelp_bundle::{Model, Tool};

use super::describe::DescribedProgram;
use super::description::missing;
use super::file::{Entry, EntryKind};
use super::folders::Folders;
use crate::discover::Discovery;
use crate::execute::{CallFault, FaultCode, Grants, SHELL, STATE, Target, shell_words};
use crate::program::find;
use crate::suggestion::command_line;

/// Returns the program with this name: a registered program or, if no program of this name is registered, a program on
/// this machine.
///
/// # Errors
///
/// Fails if there is no such program, if its description is invalid, or if the description has changed since the user
/// trusted it. Also fails if `name` is a description that is not registered, because the user has not agreed to the
/// access that it declares.
pub fn load(entries: &[Entry], name: &str, folder: &Path) -> Result<Target, CallFault> {
    let described = DescribedProgram::find(entries, name, folder, &Discovery::of_user())?;
    let is_registered = described.is_registered;
    match is_registered || described.entry.kind == EntryKind::Program {
        true => {
            let target = described.target()?;
            let selector = if is_registered {
                target.name.clone()
            } else {
                name.to_owned()
            };
            Ok(Target { selector, ..target })
        }
        false => {
            let why = format!(
                "`{}` describes a program, but is not registered",
                name.escape_debug()
            );
            let fault = CallFault::new(FaultCode::Untrusted, why);
            Err(fault.recovery(command_line(["add", name])))
        }
    }
}

impl DescribedProgram {
    /// Converts the program to a target, which contains everything that is needed to call the program.
    ///
    /// # Errors
    ///
    /// Fails if the program is not on this machine, or if its command line needs a shell.
    pub fn target(self) -> Result<Target, CallFault> {
        let Self { entry, tools, .. } = self;
        let drivers = entry.drivers(&tools.model)?;
        let ProgramStart { program, before } = match (&entry.kind, &tools.program) {
            (EntryKind::Program, Some(program)) => ProgramStart {
                program: program.clone(),
                before: Vec::new(),
            },
            _ => entry.started(&tools.model)?,
        };
        let mut secrets = entry.secrets;
        for secret in &tools.model.packaging.secrets {
            if let Some(variable) = &secret.env {
                secrets
                    .entry(variable.clone())
                    .or_insert_with(|| secret.slug.clone());
            }
        }
        let (mut folder, mut bundle) = (None, None);
        let is_defined = matches!(entry.kind, EntryKind::Kdl(..) | EntryKind::Inline(_));
        match entry.kind {
            EntryKind::App(path) => folder = Some(path),
            EntryKind::Bundle(path) => bundle = Some(path),
            EntryKind::Program
            | EntryKind::Document(_)
            | EntryKind::Kdl(..)
            | EntryKind::Inline(_) => {}
        }
        Ok(Target {
            selector: entry.name.clone(),
            name: entry.name,
            program,
            before,
            drivers,
            driver: None,
            folder,
            bundle,
            is_defined,
            tools,
            grants: entry.grants,
            secrets,
        })
    }
}

/// How a program is started: its executable file, and the first arguments of each command line.
pub(super) struct ProgramStart {
    /// The file of the program.
    pub(super) program: PathBuf,
    /// The fixed arguments, which precede the arguments of each call.
    pub(super) before: Vec<String>,
}

impl Entry {
    /// Returns how a program that has a description is started.
    pub(super) fn started(&self, model: &Model) -> Result<ProgramStart, CallFault> {
        let words = started_by(model, &self.grants)?;
        // If a shell runs the command line of a definition, `binary` contains the command line and not the name of a
        // program.
        let is_for_shell = |it: &Tool| it.process.shell && it.program.is_none();
        let own = match model.tools.iter().any(is_for_shell) {
            true => SHELL,
            false => model.binary.as_str(),
        };
        let (name, before) = match (&self.program, words.split_first()) {
            (None, Some((name, before))) => (name.as_str(), before.to_vec()),
            (Some(name), _) => (name.as_str(), Vec::new()),
            (None, None) => (own, Vec::new()),
        };
        // No program in the state folder of an application is run, because the files in this folder can change after
        // the user has trusted the application.
        if matches!(self.kind, EntryKind::App(_))
            && words
                .iter()
                .flat_map(|it| it.split_whitespace())
                .any(is_state)
        {
            let why = format!("the program of `{}` is in its own state folder", self.name);
            return Err(CallFault::new(FaultCode::Denied, why));
        }
        let program = match &self.kind {
            EntryKind::App(package) => find(name, package).ok_or_else(|| missing(name))?,
            EntryKind::Bundle(bundle) if self.program.is_none() => {
                self.of_bundle(bundle, model, name)?
            }
            _ => self.locate(name)?,
        };
        Ok(ProgramStart { program, before })
    }

    /// Returns the executable file of each driver's program. One of the drivers is chosen later, for each call.
    fn drivers(&self, model: &Model) -> Result<Vec<PathBuf>, CallFault> {
        let drivers = model.drivers.iter();
        let own = drivers.map(|it| it.model.as_ref().unwrap_or(model));
        own.map(|model| Ok(self.started(model)?.program)).collect()
    }

    /// Returns the executable file of a bundle's program: the one that was installed for the bundle or, if none was
    /// installed, a program with the same name on this machine. If neither exists, returns the path at which the
    /// program would be installed.
    fn of_bundle(&self, bundle: &Path, model: &Model, name: &str) -> Result<PathBuf, CallFault> {
        let folders = Folders::of_user().ok_or_else(|| missing(name))?;
        let own = folders.installed(&model.major_id(), bundle);
        let own = own
            .join("bin")
            .join(Path::new(name).file_name().unwrap_or_default());
        match own.exists() {
            true => Ok(own),
            false => Ok(find(name, &self.folder).unwrap_or(own)),
        }
    }
}

/// Returns whether an argument is a path in the state folder of an application.
fn is_state(word: &str) -> bool {
    let parts = Path::new(word).components();
    let plain: PathBuf = parts.filter(|it| *it != Component::CurDir).collect();
    plain.starts_with(STATE)
}

/// Returns the words that start the program of a package. If the command line needs a shell, returns an error, unless
/// the user permits a shell.
fn started_by(model: &Model, grants: &Grants) -> Result<Vec<String>, CallFault> {
    let Some(entry) = &model.packaging.entry else {
        return Ok(Vec::new());
    };
    let words = shlex::split(entry).filter(|it| !it.is_empty());
    let shell = ["&", "|", ";", "$(", "`", ">", "<"];
    match words {
        Some(words) if !shell.iter().any(|it| entry.contains(it)) => Ok(words),
        _ if grants.shell => Ok([&[SHELL.to_owned()][..], &shell_words(entry)?].concat()),
        _ => {
            let why = format!(
                "`{}` would need a shell, which the user has not permitted with `--shell`",
                entry.escape_debug()
            );
            Err(CallFault::new(FaultCode::Denied, why))
        }
    }
}
