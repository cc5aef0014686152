//! Reads the registry of a server when the server needs the registry.

use std::path::PathBuf;

use super::Programs;
use super::call_mode::CallMode;
use super::listing::ListMode;
use crate::host::Host;
use crate::policy::{Channel, Mode};
use crate::registry::{Folders, RegistryFault};

/// The folders of a registry, the names of the programs to serve, and the settings of the server.
#[derive(Debug)]
pub(super) struct ServedRegistry {
    pub(super) folders: Folders,
    pub(super) folder: PathBuf,
    pub(super) mode: Mode,
    pub(super) only: Vec<String>,
    pub(super) list: ListMode,
    pub(super) call_mode: CallMode,
}

impl ServedRegistry {
    /// Reads the registry, and prints the ignored parts of its files.
    pub(super) fn host(&self) -> Result<Host, RegistryFault> {
        let mut host = Host::open(self.folder.clone(), Channel::Mcp)?;
        host.registry.policy.mode = self.mode;
        host.registry.report();
        Ok(host)
    }

    /// Describes the programs, and prints the number of their commands and the faults of their descriptions.
    pub(super) fn describe(&self, host: Host) -> Programs {
        let mut programs = Programs::open(host, &self.only, self.list);
        programs.calls.call_mode.clone_from(&self.call_mode);
        programs.report();
        programs
    }

    /// Returns the error for a registry with programs that cannot be described.
    pub(super) fn not_described(&self) -> RegistryFault {
        let why = "no description of the registered programs can be read";
        RegistryFault::of_file(self.folders.registry(), why)
    }

    /// Reads the registry and describes its programs.
    pub(super) fn programs(&self) -> Result<Programs, RegistryFault> {
        Ok(self.describe(self.host()?))
    }
}
