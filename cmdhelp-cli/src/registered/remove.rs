//! The command `cmdhelp remove`, which removes a program from the registry.

use cmdhelp::prelude::*;
use cmdhelp_host::policy::Owner;
use cmdhelp_host::registry::{File, remove_tool};
use serde::Serialize;

use super::file;
use crate::failure::Fault;

/// Remove a program from the registry, without removing its files
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("pad", note = "remove a program and its grants")
)]
pub(crate) struct Remove {
    /// The registered name of the program
    name: String,
    /// Remove the program from the registry of the current folder's project
    #[arg(long)]
    project: bool,
}

/// The removed program.
#[derive(Schema, Serialize)]
pub(crate) struct Removed {
    /// The name of the program.
    name: String,
    /// Whether the program was removed.
    removed: bool,
}

#[cmdhelp::run]
impl Remove {
    fn run(self) -> Result<Removed, Fault> {
        let path = file(self.project)?;
        if !remove_tool(&path, &self.name)? {
            let owner = match self.project {
                true => Owner::Project,
                false => Owner::User,
            };
            let registered = File::read(&path, owner)?.entries;
            let known = registered.iter().map(|it| &*it.name);
            return Err(Fault::not_registered(&self.name, known));
        }
        Ok(Removed {
            name: self.name,
            removed: true,
        })
    }
}
