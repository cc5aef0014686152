//! A type that only has a schema from schemars, such as a type of another crate.

use cmdhelp::schema::Schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{cases, sample};

/// It does not derive our `Schema`.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
pub struct Foreign {
    name: String,
    size: Option<u8>,
    parts: Vec<Part>,
}
sample!(Foreign: |r| Self { name: r.any(), size: r.any(), parts: r.any() });

#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(tag = "is")]
pub enum Part {
    Wheel { spokes: u8 },
    Bell,
}
sample!(Part: |r| Self::Wheel { spokes: r.any() }, |_| Self::Bell);

/// What schemars says of it is in a file.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Ours {
    #[schema(raw = include_str!("foreign.schema.json"))]
    foreign: Foreign,
}
sample!(Ours: |r| Self { foreign: r.any() });

/// The same, in a file that a test of the derive's own holds.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Held {
    /// With a comment of ours
    #[schema(schemars = "src/types/held.schema.json")]
    foreign: Foreign,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schemars = "src/types/held_option.schema.json")]
    perhaps: Option<Part>,
}
sample!(Held: |r| Self { foreign: r.any(), perhaps: r.any() });

cases! {
    loose: Ours, Held;
}
