//! The driver that [`resolve`](crate::resolve) has chosen for a call.

use cmdhelp_bundle::Json;

/// The driver of a call, why it was chosen, and why other drivers were not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolution {
    /// The id of the driver.
    pub driver: String,
    /// The reason why the driver was chosen.
    pub why: String,
    /// The rejected drivers, each with the reason why it was rejected.
    pub rejected: Vec<Rejected>,
}

impl Resolution {
    /// Returns the driver and the reasons as JSON.
    #[must_use]
    pub fn to_json(&self) -> Json {
        Json::object([
            ("id", Json::from(self.driver.as_str())),
            ("why", Json::from(self.why.as_str())),
            ("rejected", rejected(&self.rejected)),
        ])
    }
}

/// A driver that was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The id of the driver.
    pub driver: String,
    /// The reason why the driver was rejected.
    pub why: String,
}

/// Converts rejected drivers to a JSON object: each key is the id of a driver, and its value is the reason why the
/// driver was rejected.
pub(crate) fn rejected(all: &[Rejected]) -> Json {
    let entries = all.iter();
    let entries = entries.map(|it| (it.driver.clone(), Json::from(it.why.as_str())));
    Json::Object(entries.collect())
}
