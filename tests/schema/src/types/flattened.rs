//! Flattened fields.

use std::collections::BTreeMap;

use cmdhelp::schema::Schema;
use serde::{Deserialize, Serialize};

use super::enums::{Adjacent, External, InternalClosed};
use super::structs::{Named, Newtype};
use super::{cases, sample};

/// A struct in a struct.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct InStruct {
    before: u8,
    #[serde(flatten)]
    named: Named,
    #[serde(flatten)]
    page: Page,
    after: Newtype,
}
sample!(InStruct: |r| Self { before: r.any(), named: r.any(), page: r.any(), after: r.any() });

/// A struct that has something flattened itself.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Page {
    /// How many
    total: u32,
    #[serde(flatten)]
    more: More,
}
sample!(Page: |r| Self { total: r.any(), more: r.any() });

/// What is left.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct More {
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    previous: Option<String>,
}
sample!(More: |r| Self { next: r.any(), previous: r.any() });

/// All other keys.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct WithMap {
    id: bool,
    #[serde(flatten)]
    others: BTreeMap<String, u8>,
}
sample!(WithMap: |r| Self { id: r.any(), others: r.any() });

/// A struct that may not be there.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Optionally {
    id: u8,
    #[serde(flatten)]
    page: Option<More>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    choice: Option<InternalClosed>,
}
sample!(Optionally: |r| Self { id: r.any(), page: r.any(), choice: None },
    |r| Self { id: r.any(), page: r.any(), choice: Some(r.any()) });

/// An enum whose tag stands beside the keys.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct WithTagged {
    own: u8,
    #[serde(flatten)]
    kind: InternalClosed,
}
sample!(WithTagged: |r| Self { own: r.any(), kind: r.any() });

/// An enum whose name stands among the keys, and another one.
#[derive(Debug, Schema, Serialize)]
pub struct WithTwo {
    #[serde(flatten)]
    external: External,
    own: u8,
    #[serde(flatten)]
    adjacent: Adjacent,
    #[serde(flatten)]
    others: BTreeMap<String, String>,
}
sample!(WithTwo: |r| Self {
    external: r.any(), own: r.any(), adjacent: r.any(), others: r.any(),
});

/// Anything beside the keys.
#[derive(Debug, Schema, Serialize)]
pub struct WithAnything {
    own: u8,
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
    #[serde(flatten)]
    nothing: (),
}
sample!(WithAnything: |r| Self {
    own: r.any(),
    others: r.any::<Option<_>>().map(|value| ("other".into(), value)).into_iter().collect(),
    nothing: (),
});

cases! {
    exact: InStruct, Page, More;
    loose: WithMap, Optionally, WithTagged;
    written: WithTwo, WithAnything;
}
