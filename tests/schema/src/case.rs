//! A type, without its type: what serde does with it, and what its schema says.

use std::any::type_name;

use cmdhelp::schema::Schema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Random, Sample, types};

/// A type.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The type as it is written in Rust.
    pub ty: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its schema.
    pub schema: &'static str,
    /// Writes a value at random.
    pub write: fn(&mut Random) -> Value,
    /// Reads a value, and writes what was read; nothing if it cannot be read. Only for types that
    /// are read as they are written.
    pub reread: Option<fn(&Value) -> Option<Value>>,
    /// The schema says all that can be said: what it lets pass can be read.
    pub exact: bool,
}

impl Case {
    /// A type that is written, but not read, or not in the same way.
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

    /// A type that is read as it is written, where JSON Schema cannot say all about its texts or
    /// numbers.
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

    /// A type that is read as it is written.
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
