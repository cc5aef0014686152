//! Reads and hashes the description of a registered program.

use std::fs;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::{Dialect, Fault, Faults, Format, Model};

use super::file::{Entry, EntryKind};
use super::mistakes::mistakes;
use super::trust::tree_hash;
use crate::execute::{CallFault, FaultCode};
use crate::model::{Discovered, Source};
use crate::program::find;

impl Entry {
    /// Reads the description of the program. Returns `None` if the entry names no description; the tools are then
    /// discovered from the program itself.
    pub(super) fn described(&self) -> Result<Option<Discovered>, CallFault> {
        let described = match &self.kind {
            EntryKind::Document(path) => document(path)?,
            EntryKind::Bundle(path) => bundle(path)?,
            EntryKind::App(path) => files(Format::App, path)?,
            EntryKind::Kdl(path, dialect) if path.is_dir() => named(definitions(*dialect, path)?),
            EntryKind::Kdl(path, dialect) => named(files(Format::Kdl(*dialect), path)?),
            EntryKind::Inline(path) => {
                let model = cmdhelp_bundle::read_definition(path, &self.name, Dialect::Spec);
                let model = model.map_err(|faults| refused(&faults))?;
                Discovered::declared(model, Source::Registered)
            }
            EntryKind::Program => return Ok(None),
        };
        Ok(Some(described))
    }

    /// Finds the program's file on this machine, by the name or path of the program in the entry or, if the entry
    /// contains neither, by the name of the entry.
    pub(super) fn found(&self) -> Result<PathBuf, CallFault> {
        self.locate(self.program.as_deref().unwrap_or(&self.name))
    }

    pub(super) fn locate(&self, name: &str) -> Result<PathBuf, CallFault> {
        find(name, &self.folder).ok_or_else(|| match self.folder.join(name).is_file() {
            true => unreadable(name, &self.folder),
            false => missing(name),
        })
    }
}

/// Returns the fault for a file in `folder` that is neither a program nor a description of a program.
fn unreadable(name: &str, folder: &Path) -> CallFault {
    let shown = name.escape_debug();
    let path = match name.contains('/') {
        true => shown.to_string(),
        false => format!("./{shown}"),
    };
    let why = match find(&path, folder).is_some() {
        true => format!(
            "there is no program `{shown}` in `PATH`; for the file in this folder, write `{path}`"
        ),
        false => format!(
            "the file `{shown}` is neither a program nor a description of one: it is not executable, and a description \
             is a manifest in a `.json` file, a `.kdl` file, CLI.md, APP.md, or a folder with such files; if it is a \
             manifest, give it a name that ends in `.json`; if it is a program, run `chmod +x {path}`, and name it by \
             `{path}`"
        ),
    };
    CallFault::new(FaultCode::NotFound, why)
}

/// Returns the hash of the file or folder that describes an entry. If there is no description, because the tools are
/// discovered from the program, returns the hash of the program's file.
///
/// # Errors
///
/// Fails if the description cannot be read.
pub fn measure(entry: &Entry) -> Result<String, CallFault> {
    let path = match entry.kind.path() {
        Some(path) => path.to_owned(),
        None => entry.found()?,
    };
    tree_hash(&path).map_err(|error| CallFault::of_file(&path, &error))
}

pub(super) fn missing(name: &str) -> CallFault {
    let why = format!(
        "there is no program `{}`, and no tool of this name is registered",
        name.escape_debug()
    );
    CallFault::new(FaultCode::NotFound, why).recovery("cmdhelp list")
}

/// Reads a description in one of the formats of `cmdhelp-bundle`.
fn files(format: Format, path: &Path) -> Result<Discovered, CallFault> {
    let model = cmdhelp_bundle::read(format, path).map_err(|faults| refused(&faults))?;
    Ok(Discovered::declared(model, Source::Registered))
}

/// The name of an optional file of a bundle that contains functions in TypeScript. Other agent hosts run these
/// functions; cmdhelp does not.
const ENTRY: &str = "cli.ts";

/// Reads a bundle. If it has functions in TypeScript, reports that their file is ignored.
fn bundle(path: &Path) -> Result<Discovered, CallFault> {
    if path.join("SKILL.md").is_file() && !path.join("CLI.md").exists() {
        let why = format!(
            "{} is a skill, a text for agents that declares no commands; name the program itself, or check the skill \
             with `cmdhelp check`",
            path.display()
        );
        return Err(CallFault::new(FaultCode::Description, why));
    }
    let mut found = files(Format::CliMd, path)?;
    let folder = match path.is_dir() {
        true => path,
        false => path.parent().unwrap_or(path),
    };
    let mistakes = mistakes(&found.model);
    if !mistakes.is_empty() {
        let why = format!(
            "{}: {}",
            folder.join("CLI.md").display(),
            mistakes.join("; ")
        );
        return Err(CallFault::new(FaultCode::Description, why));
    }
    if folder.join(ENTRY).exists() {
        found.ignored.push(ENTRY.to_owned());
    }
    Ok(found)
}

/// Reads all definitions in a folder. The files in it can have several authors, so a definition with faults is left out
/// without failing the others. Fails if no definition is left.
fn definitions(dialect: Dialect, folder: &Path) -> Result<Discovered, CallFault> {
    let faults = match cmdhelp_bundle::read(Format::Kdl(dialect), folder) {
        Ok(model) => return Ok(Discovered::declared(model, Source::Registered)),
        Err(faults) => faults,
    };
    match faults.rest().filter(|it| !it.tools.is_empty()) {
        Some(model) => Ok(Discovered {
            faults: faults.iter().map(ToString::to_string).collect(),
            ..Discovered::declared(model.clone(), Source::Registered)
        }),
        None => Err(refused(&faults)),
    }
}

/// Gives a name to each tool that has no words, so that users can select it by this name. If there is only one tool, it
/// needs no name.
fn named(mut found: Discovered) -> Discovered {
    let names = found.model.tools.iter();
    let names: Vec<String> = names.map(|it| found.model.tool_name(it)).collect();
    if names.len() > 1 {
        for (tool, name) in found.model.tools.iter_mut().zip(names) {
            if tool.words.is_empty() {
                tool.name = Some(name);
            }
        }
    }
    found
}

fn refused(faults: &Faults) -> CallFault {
    let why: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
    let is_wider = |it: &Fault| it.code == cmdhelp_bundle::FaultCode::SandboxWidened;
    let code = match faults.iter().any(is_wider) {
        true => FaultCode::SandboxWidened,
        false => FaultCode::Description,
    };
    CallFault::new(code, why.join("; "))
}

/// The maximum size of a manifest, in bytes.
const MAX_SIZE: u64 = 64 << 20;

fn document(path: &Path) -> Result<Discovered, CallFault> {
    if fs::metadata(path).is_ok_and(|it| it.len() > MAX_SIZE) {
        let why = format!("{}: longer than {MAX_SIZE} bytes", path.display());
        return Err(CallFault::new(FaultCode::Description, why));
    }
    let text = fs::read_to_string(path).map_err(|error| CallFault::of_file(path, &error))?;
    let model = Model::parse_known(&text).map_err(|error| {
        CallFault::new(
            FaultCode::Description,
            format!("{}: {error}", path.display()),
        )
    })?;
    Ok(Discovered {
        unknown_keys: Model::unknown_keys(&text),
        ..Discovered::declared(model, Source::Registered)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Entry, unreadable};

    #[test]
    fn a_program_in_the_current_folder_is_named_by_its_path() {
        let folder = std::env::temp_dir().join(format!("cmdhelp-named-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("lamp"), "").expect("a file");
        let message = |name: &str| {
            let found = Entry::of(name, &folder).found();
            found.expect_err("no program").message
        };
        assert!(message("lamp").contains("run `chmod +x ./lamp`"));
        fs::copy("/bin/sh", folder.join("lamp")).expect("a program");
        assert!(message("lamp").contains("write `./lamp`"));
        assert!(unreadable("./t", &folder).message.contains("chmod +x ./t`"));
        assert!(message("none").contains("there is no program `none`"));
        fs::remove_dir_all(folder).expect("a folder");
    }
}
