//! The command `cmdhelp install`, which installs the program of a bundle.

use cmdhelp::prelude::*;
use cmdhelp_host::lifecycle::Fetching;
use serde::Serialize;

use super::{Program, State, open};
use crate::failure::Fault;

/// Install the program of a registered bundle, by the methods that the bundle declares
///
/// Without `--yes`, `cmdhelp` only shows what would be downloaded and run. The program is installed into a folder of
/// its own. Downloaded files must have the SHA-256 that the bundle declares, and installers run in a sandbox.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    example("gh", note = "see how the program would be installed"),
    example("gh --yes", note = "install it")
)]
pub(crate) struct Install {
    #[command(flatten)]
    program: Program,
    /// Let package managers and install scripts reach this network host
    #[arg(long, value_name = "HOST")]
    network: Vec<String>,
    /// Install the program, and do not only show how
    #[arg(long)]
    yes: bool,
}

/// The result of an installation or, without `--yes`, the methods that would be tried.
#[derive(Schema, Serialize)]
pub(crate) struct Installing {
    /// Whether this call has installed the program.
    installed: bool,
    /// The method that has installed the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    /// The methods, in the order in which they are tried.
    methods: Vec<Method>,
    /// The state of the program.
    #[serde(flatten)]
    state: State,
}

/// A method to install a program.
#[derive(Schema, Serialize)]
pub(crate) struct Method {
    /// The name of the method.
    name: String,
    /// The command that is run, or the file that is downloaded.
    does: String,
    /// The SHA-256 that the downloaded file must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    /// The reason why `cmdhelp` never uses this method.
    #[serde(skip_serializing_if = "Option::is_none")]
    declined: Option<String>,
}

#[cmdhelp::run]
impl Install {
    fn run(self) -> Result<Installing, Fault> {
        let host = open()?;
        let mut lifecycle = self.program.lifecycle(&host)?;
        let methods = lifecycle.methods().into_iter();
        let methods = methods
            .map(|it| Method {
                name: it.name,
                does: it.does,
                sha256: it.sha256,
                declined: it.declined,
            })
            .collect();
        let fetching = Fetching {
            hosts: self.network,
        };
        let installed = match self.yes {
            true => lifecycle.install(&fetching)?,
            false => None,
        };
        Ok(Installing {
            installed: installed.is_some(),
            method: installed.map(|it| it.method),
            methods,
            state: State::of(&self.program.name, &lifecycle)?,
        })
    }
}
