//! The schema and the serde functions of a type, without being generic over the type.

use std::any::type_name;

use cmdhelp::schema::Schema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Random, Sample, types};

/// A tested type.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The type in Rust syntax.
    pub ty: &'static str,
    /// The name of the schema.
    pub name: &'static str,
    /// The schema.
    pub schema: &'static str,
    /// Serializes a random value.
    pub write: fn(&mut Random) -> Value,
    /// Deserializes a value and serializes the result. Returns `None` if that fails. `reread` is
    /// `None` for a type that cannot be deserialized from the form in which it is serialized.
    pub reread: Option<fn(&Value) -> Option<Value>>,
    /// Whether every value that is valid under the schema can be deserialized.
    pub exact: bool,
}

impl Case {
    /// Creates the case of a type that cannot be deserialized, or only from another form.
    #[must_use]
    pub const fn written<T: Schema + Serialize + Sample>(ty: &'static str) -> Self {
        Self {
            ty,
            name: T::NAME,
            schema: T::SCHEMA,
            write: |random| {
                let written = serde_json::to_value(random.any::<T>());
                written.unwrap_or_else(|error| panic!("{}: {error}", type_name::<T>()))
            },
            reread: None,
            exact: false,
        }
    }

    /// Creates the case of a type that can be deserialized, but restricts texts or numbers in a way that JSON Schema
    /// cannot express.
    #[must_use]
    pub const fn loose<T: Schema + Serialize + DeserializeOwned + Sample>(
        ty: &'static str,
    ) -> Self {
        Self {
            reread: Some(|value| {
                let read: T = serde_json::from_value(value.clone()).ok()?;
                serde_json::to_value(read).ok()
            }),
            ..Self::written::<T>(ty)
        }
    }

    /// Creates the case of a type whose schema describes exactly the values that can be deserialized.
    #[must_use]
    pub const fn exact<T: Schema + Serialize + DeserializeOwned + Sample>(
        ty: &'static str,
    ) -> Self {
        Self {
            exact: true,
            ..Self::loose::<T>(ty)
        }
    }
}

/// Returns all types.
#[must_use]
pub fn all() -> Vec<Case> {
    [
        types::standard::CASES,
        types::crates::CASES,
        types::structs::CASES,
        types::enums::CASES,
        types::flattened::CASES,
        types::generic::CASES,
        types::foreign::CASES,
        types::own::CASES,
    ]
    .concat()
}
