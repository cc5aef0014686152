//! The identity of a server: the name, the version and the summary of its program.

use cmdhelp_runtime::view::reader::quoted;

/// The name, the version and the summary by which a server presents its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the program.
    pub name: String,
    /// The version of the program, or an empty string.
    pub version: String,
    /// The summary of the program, or an empty string.
    pub summary: String,
}

impl Identity {
    /// Returns the name and the version as a JSON object.
    pub(super) fn json(&self) -> String {
        format!(
            "{{\"name\":{},\"version\":{}}}",
            quoted(&self.name),
            quoted(&self.version)
        )
    }
}
