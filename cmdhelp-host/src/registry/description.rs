//! Reads and hashes the description of a registered program.

use std::fs;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::{Dialect, Fault, Format, Model};

use super::file::{Entry, Kind};
use super::trust::tree_hash;
use crate::execute::{CallFault, FaultCode};
use crate::model::{Discovered, Source};
use crate::program::find;

impl Entry {
    /// Reads the description of the program. Returns `None` if the entry names no description, because the program is
    /// asked for its tools.
    pub(super) fn described(&self) -> Result<Option<Discovered>, CallFault> {
        let described = match &self.kind {
            Kind::Document(path) => document(path)?,
            Kind::Bundle(path) => files(Format::CliMd, path)?,
            Kind::App(path) => files(Format::App, path)?,
            Kind::Kdl(path) => files(Format::Kdl(Dialect::Spec), path)?,
            Kind::Program => return Ok(None),
        };
        Ok(Some(described))
    }

    /// Finds the program on this machine by the name or path in the entry, or else by the name of the entry.
    pub(super) fn found(&self) -> Result<PathBuf, CallFault> {
        self.locate(self.program.as_deref().unwrap_or(&self.name))
    }

    pub(super) fn locate(&self, name: &str) -> Result<PathBuf, CallFault> {
        find(name, &self.folder).ok_or_else(|| missing(name))
    }
}

/// Returns the hash of an entry's description, a file or a folder. If the program itself is the source of its tools,
/// returns the hash of the program's file.
///
/// # Errors
///
/// If the description cannot be read.
pub fn measure(entry: &Entry) -> Result<String, CallFault> {
    let path = match entry.kind.path() {
        Some(path) => path.to_owned(),
        None => entry.found()?,
    };
    tree_hash(&path)
        .map_err(|error| CallFault::new(FaultCode::Io, format!("{}: {error}", path.display())))
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
    let model = cmdhelp_bundle::read(format, path).map_err(|faults| {
        let why: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
        let is_wider = |it: &Fault| it.code == cmdhelp_bundle::FaultCode::SandboxWidened;
        let code = match faults.iter().any(is_wider) {
            true => FaultCode::SandboxWidened,
            false => FaultCode::Description,
        };
        CallFault::new(code, why.join("; "))
    })?;
    Ok(Discovered::declared(model, Source::Registered))
}

fn document(path: &Path) -> Result<Discovered, CallFault> {
    let text = fs::read_to_string(path)
        .map_err(|error| CallFault::new(FaultCode::Io, format!("{}: {error}", path.display())))?;
    let model = Model::parse(&text).map_err(|error| {
        CallFault::new(
            FaultCode::Description,
            format!("{}: {error}", path.display()),
        )
    })?;
    Ok(Discovered::declared(model, Source::Registered))
}
