//! Reads the registry of a server, at the time at which the server needs it.

use std::path::PathBuf;

use super::Programs;
use super::call_mode::CallMode;
use super::listing::ListMode;
use crate::host::Host;
use crate::policy::{Channel, Mode};
use crate::registry::{Folders, RegistryFault};

/// Tells which registry a server reads, which programs it serves, and with which settings.
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
    /// Reads the registry. Prints warnings about the parts of its files that are ignored.
    pub(super) fn host(&self) -> Result<Host, RegistryFault> {
        let mut host = Host::open(self.folder.clone(), Channel::Mcp)?;
        host.registry.policy.mode = self.mode;
        host.registry.report();
        Ok(host)
    }

    /// Reads the descriptions of the programs. Prints the number of their commands, and the faults in the descriptions.
    pub(super) fn describe(&self, host: Host) -> Programs {
        let mut programs = Programs::open(host, &self.only, self.list);
        programs.calls.call_mode.clone_from(&self.call_mode);
        programs.report();
        programs
    }

    /// Returns the error for a registry whose descriptions cannot be read.
    pub(super) fn not_described(&self) -> RegistryFault {
        let why = "no description of the registered programs can be read";
        RegistryFault::of_file(self.folders.registry(), why)
    }

    /// Reads the registry and the descriptions of its programs.
    pub(super) fn programs(&self) -> Result<Programs, RegistryFault> {
        Ok(self.describe(self.host()?))
    }
}
