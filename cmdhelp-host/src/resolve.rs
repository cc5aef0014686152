//! Chooses the driver of a call, if the description of a program has several drivers or one with terms.
//!
//! The phases are those of AIP-30: the drivers that carry out the tool, those that can carry out this call, those that
//! the policy permits, the driver that is pinned, the ranking, and the binding to the first driver that works.

mod phases;
mod preferences;

pub use self::phases::{Ranked, Rejected, Request, rank};
pub(crate) use self::phases::{no_route, pinned_unavailable};
pub use self::preferences::Preferences;

use cmdhelp_bundle::Json;

/// The driver of a call, and the reason for the choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolution {
    /// The id of the driver.
    pub driver: String,
    /// The reason for the choice.
    pub why: String,
    /// The other drivers, each with the reason why it was not chosen.
    pub rejected: Vec<Rejected>,
}

impl Resolution {
    /// Returns the choice as JSON.
    #[must_use]
    pub fn to_json(&self) -> Json {
        Json::Object(vec![
            ("id".to_owned(), Json::from(self.driver.as_str())),
            ("why".to_owned(), Json::from(self.why.as_str())),
            ("rejected".to_owned(), rejected(&self.rejected)),
        ])
    }
}

/// Returns drivers with the reasons why they were not chosen as JSON.
pub(crate) fn rejected(all: &[Rejected]) -> Json {
    let entries = all.iter();
    let entries = entries.map(|it| (it.driver.clone(), Json::from(it.why.as_str())));
    Json::Object(entries.collect())
}
