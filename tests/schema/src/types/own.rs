//! Types with `#[schema(...)]` attributes.

use cmdhelp::schema::Schema;
use serde::{Deserialize, Serialize};

use super::{cases, sample};

/// The comment of a type.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(name = "Limits.v1", description = "In place of the comment")]
pub struct Limits {
    #[schema(minimum = 1, maximum = 5)]
    stars: u8,
    #[schema(minimum = -0.5, description = "In place of nothing")]
    ratio: f64,
    #[schema(maximum = 9)]
    maybe: Option<i8>,
    #[schema(format = "email")]
    mail: String,
}
sample!(Limits: |r| Self {
    stars: 1 + r.any::<u8>() % 5,
    ratio: f64::from(r.any::<u8>()) - 0.5,
    maybe: r.any::<Option<i8>>().map(|it| it % 10),
    mail: "a@example.com".into(),
});

/// A schema by hand.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(raw = r#" {"type": "object", "required": ["a"]} "#)]
pub struct ByHand {
    a: u8,
}
sample!(ByHand: |r| Self { a: r.any() });

/// Like another type.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(with = "(String, u8)")]
#[serde(transparent)]
pub struct Like(#[schema(raw = "{}")] (String, u8));
sample!(Like: |r| Self(r.any()));

/// Content of variants.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[serde(tag = "is", content = "value")]
pub enum Contents {
    /// A comment
    #[schema(description = "Not the comment", raw = r#"{"type":"integer"}"#)]
    Raw(i8),
    #[schema(with = "Vec<u8>")]
    Like(Vec<u8>),
}
sample!(Contents: |r| Self::Raw(r.any()), |r| Self::Like(r.any()));

/// With a type whose schema is written by hand, in all places.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Around {
    plain: ByHand,
    /// With a comment
    commented: ByHand,
    maybe: Option<ByHand>,
    #[serde(flatten)]
    flattened: ByHand,
}
sample!(Around: |r| Self {
    plain: r.any(), commented: r.any(), maybe: r.any(), flattened: r.any(),
});

cases! {
    exact: Like;
    loose: ByHand, Contents, Around;
    written: Limits;
}
