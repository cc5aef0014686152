//! Drivers of a bundle. Each driver carries out tools in its own way, and the host chooses one driver for each call.

use super::{Model, Tool};

/// A driver as AIP-30 defines it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driver {
    /// The id of the driver, which is unique in a bundle.
    pub id: String,
    /// The kind of the driver: `cli`, or another kind that starts no program, such as `http`.
    pub kind: String,
    /// The regions in which the driver works; `global` if it declares none.
    pub regions: Vec<String>,
    /// The labels by which a policy selects drivers.
    pub policy_tags: Vec<String>,
    /// The check that shows whether the driver works at present.
    pub health: Option<HealthCheck>,
    /// The tools that the driver carries out.
    pub implements: Vec<Implements>,
    /// The program of the driver, with the tools as the driver carries them out. `None` if the bundle has a CLI.md,
    /// because the driver then starts the bundle's program.
    pub model: Option<Model>,
}

/// A tool that a driver carries out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Implements {
    /// The [`Tool::key`] of the tool.
    pub tool: String,
    /// The version of the tool.
    pub version: String,
    /// The range of the tool's versions with which the driver works.
    pub range: String,
    /// The inputs of the tool that the driver does not accept.
    pub dropped_inputs: Vec<String>,
    /// The cost of a call of the tool by this driver.
    pub cost: Cost,
    /// The id of the driver that the tool prefers.
    pub preferred: Option<String>,
    /// Whether the tool accepts drivers of this driver's kind.
    pub accepts_kind: bool,
}

/// The cost of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The class of the cost: `trivial`, `metered` or `expensive`.
    pub class: Option<String>,
    /// The price of a call in millionths of a cent, and the currency: `(2500, "USD")` is 0.0025 US
    /// cents. A cent is a hundredth of any currency.
    pub price: Option<(u64, String)>,
}

/// A check that shows whether a driver works at present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HealthCheck {
    /// The command line and the exit code that means success. `None` if the version check is also the health check.
    pub command: Option<(String, u8)>,
    /// How long the result of the check is valid, as an ISO 8601 duration. Without this value, the check is run before
    /// each call.
    pub every: Option<String>,
    /// The time limit of the check, in milliseconds.
    pub timeout_ms: Option<u64>,
}

impl Driver {
    /// Returns whether the host can choose the driver everywhere and for every call of its tools.
    #[cfg(feature = "read")]
    pub(crate) fn is_plain(&self) -> bool {
        self.kind == "cli"
            && self.regions == ["global"]
            && self.policy_tags.is_empty()
            && self.health.is_none()
            && self.implements.iter().all(|it| {
                it.accepts_kind
                    && it.dropped_inputs.is_empty()
                    && it.cost == Cost::default()
                    && it.preferred.as_ref().is_none_or(|it| *it == self.id)
                    && it.range == format!("^{}", it.version)
            })
    }

    /// Returns the facts that the driver declares about a tool.
    #[must_use]
    pub fn implements(&self, tool: &Tool) -> Option<&Implements> {
        let key = tool.key();
        self.implements.iter().find(|it| it.tool == key)
    }
}
