//! Redacts the values of secret arguments in recorded calls.

use std::collections::BTreeMap;

use cmdhelp_bundle::Json;

use super::caller::inner_arguments;
use super::catalog::Catalog;
use super::listing::MetaTool;
use crate::secrets::{SHOWN, add_values, redact};

/// The keys of the secret arguments of each tool. The key of the map is the name of the tool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SecretKeys(BTreeMap<String, Vec<String>>);

impl SecretKeys {
    /// Collects the keys of the secret arguments of all tools in a catalog.
    pub(super) fn of(catalog: &Catalog) -> Self {
        let tools = catalog.offers().iter().map(|offer| {
            let properties = offer.input.schema.entries_of("properties");
            let is_secret = |value: &Json| value.holds("writeOnly");
            let secret = properties.iter().filter(|(_, value)| is_secret(value));
            let keys: Vec<String> = secret.map(|(key, _)| key.clone()).collect();
            (offer.name.clone(), keys)
        });
        Self(tools.filter(|(_, keys)| !keys.is_empty()).collect())
    }

    /// Returns the keys as JSON, which is stored in a record.
    pub(super) fn to_json(&self) -> Json {
        let tools = self.0.iter();
        let tools = tools.map(|(name, keys)| {
            let keys = keys.iter().map(String::as_str).collect();
            (name.clone(), keys)
        });
        Json::Object(tools.collect())
    }

    /// Parses the keys of secret arguments that are stored in a record.
    pub(super) fn read(json: &Json) -> Self {
        let tools = json.entries().iter().map(|(name, keys)| {
            let keys = keys.items().iter().filter_map(Json::text);
            (name.clone(), keys.map(str::to_owned).collect())
        });
        Self(tools.collect())
    }

    /// Redacts the values of secret arguments in a call. Returns the redacted arguments, and the secret values.
    pub(super) fn split(&self, tool: &str, arguments: Json) -> (Json, Vec<String>) {
        let mut values = Vec::new();
        let called = MetaTool::of_name(tool);
        let masked = match (called, arguments) {
            (Some(MetaTool::Call(_)), Json::Object(mut members)) => {
                let given = Json::Object(members.clone());
                let name = given.text_of("name").unwrap_or_default();
                if let Some(inner) = inner_arguments(&given) {
                    let inner = self.masked(name, inner, &mut values);
                    let place = members.iter_mut().find(|(key, _)| key == "arguments");
                    place.into_iter().for_each(|it| it.1 = inner.clone());
                }
                Json::Object(members)
            }
            (_, arguments) => self.masked(tool, arguments, &mut values),
        };
        (Self::value(&masked, &values), values)
    }

    fn masked(&self, tool: &str, arguments: Json, values: &mut Vec<String>) -> Json {
        let Json::Object(mut members) = arguments else {
            return arguments;
        };
        // If no secret keys are known for the name `tool`, it could be the misspelled name of a tool that has some. In
        // this case, each argument whose key is secret for any tool is redacted.
        let is_secret = |key: &String| match self.0.get(tool) {
            Some(keys) => keys.contains(key),
            None => self.0.values().any(|keys| keys.contains(key)),
        };
        for (_, value) in members.iter_mut().filter(|(key, _)| is_secret(key)) {
            add_values(value, values);
            *value = Json::from(SHOWN);
        }
        Json::Object(members)
    }

    /// Redacts the secret `values` in a text.
    pub(super) fn text(text: &str, values: &[String]) -> String {
        redact(text, values)
    }

    /// Redacts the secret `values` in a JSON value.
    pub(super) fn value(json: &Json, values: &[String]) -> Json {
        match json {
            Json::Text(text) => Json::from(redact(text, values)),
            Json::Number(number) if values.contains(number) => Json::from(SHOWN),
            Json::List(items) => items.iter().map(|it| Self::value(it, values)).collect(),
            Json::Object(members) => {
                let members = members.iter();
                let members =
                    members.map(|(key, value)| (redact(key, values), Self::value(value, values)));
                Json::Object(members.collect())
            }
            other => other.clone(),
        }
    }
}
