//! The command `cmdhelp allow`, which grants access to a registered program.

use cmdhelp::prelude::*;
use cmdhelp_host::policy::Owner;
use cmdhelp_host::registry::{File, add_grant};
use serde::Serialize;

use super::{GrantFlags, file};
use crate::failure::Fault;

/// Let a registered program access files, hosts, programs or variables
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example(
        "pad --network api.example.com",
        note = "let the program connect to a host"
    )
)]
pub(crate) struct Allow {
    /// The registered name of the program
    name: String,
    #[command(flatten)]
    grants: GrantFlags,
}

/// The access that was granted.
#[derive(Schema, Serialize)]
pub(crate) struct Allowed {
    /// The name of the program.
    name: String,
    /// The lines that were added to the registry. Each consists of the kind of grant, such as
    /// `read`, and its values.
    granted: Vec<Vec<String>>,
}

#[cmdhelp::run]
impl Allow {
    fn run(self) -> Result<Allowed, Fault> {
        let file = file(false)?;
        let grants = self.grants.grants()?;
        let lines = grants.nodes();
        if lines.is_empty() {
            let why = "pass at least one flag that grants access, such as `--read`, `--write` or `--network`";
            return Err(Fault::Arguments(why.to_owned()));
        }
        let registered = File::read(&file, Owner::User)?.entries;
        if registered.iter().all(|it| it.name != self.name) {
            let known = registered.iter().map(|it| &*it.name);
            return Err(Fault::not_registered(&self.name, known));
        }
        let mut granted = Vec::new();
        for (word, texts) in lines {
            let words: Vec<&str> = texts.iter().map(String::as_str).collect();
            add_grant(&file, &self.name, word, &words)?;
            granted.push([&[word.to_owned()][..], texts].concat());
        }
        Ok(Allowed {
            name: self.name,
            granted,
        })
    }
}
