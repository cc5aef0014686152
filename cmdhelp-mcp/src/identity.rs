//! The identity of a server.

use cmdhelp_runtime::view::reader::quoted;

/// The identity of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the program.
    pub name: String,
    /// Its version; empty, if it has none.
    pub version: String,
    /// What it is for; empty, if nobody says.
    pub summary: String,
}

impl Identity {
    /// Returns it as results have it.
    pub(super) fn json(&self) -> String {
        format!(
            "{{\"name\":{},\"version\":{}}}",
            quoted(&self.name),
            quoted(&self.version)
        )
    }
}
