//! The schema of a command's arguments, in a form in which its members are found quickly.

use std::borrow::Cow;

use super::command::properties;
use crate::list::List as _;
use crate::view::reader::{Json, texts_of};

/// The schema of the JSON object with which a command is called.
pub(super) struct Rules<'t> {
    properties: Vec<(&'t str, Schema<'t>)>,
    required: Vec<Cow<'t, str>>,
}

impl<'t> Rules<'t> {
    pub(super) fn of(schema: Json<'t>) -> Self {
        Self {
            properties: properties(schema)
                .map(|(key, property)| (key, Schema::of(property)))
                .list(),
            required: texts_of(schema.get("required")).list(),
        }
    }

    /// Returns the known keys, in the order of declaration.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'t str> {
        self.properties.iter().map(|(key, _)| *key)
    }

    /// Returns the schema for the value of a key.
    pub(super) fn property(&self, key: &str) -> Option<&Schema<'t>> {
        let mut properties = self.properties.iter();
        properties.find_map(|(name, property)| (*name == key).then_some(property))
    }

    /// Returns the required keys.
    pub(super) fn required(&self) -> impl Iterator<Item = &str> {
        self.required.iter().map(|key| &**key)
    }
}

/// A JSON Schema as the list of its members.
pub(super) struct Schema<'t>(Vec<(&'t str, Json<'t>)>);

impl<'t> Schema<'t> {
    pub(super) fn of(schema: Json<'t>) -> Self {
        Self(schema.entries().list())
    }

    #[inline(never)]
    pub(super) fn get(&self, key: &str) -> Option<Json<'t>> {
        let mut members = self.0.iter();
        members.find_map(|(name, value)| (*name == key).then_some(*value))
    }

    /// Returns whether the schema marks its value as secret.
    #[inline(never)]
    pub(super) fn is_secret(&self) -> bool {
        self.get("writeOnly").is_some_and(Json::is_true)
    }
}
