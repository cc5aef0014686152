//! [`Document`], a JSON value as the result of a command.

use cmdhelp_bundle::Json;
use serde::ser::{Error as _, SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

/// A JSON value. Its numbers are printed with the same digits if they fit into 64 bits.
#[derive(Clone, Debug)]
pub(crate) struct Document(pub(crate) Json);

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(&self.0, serializer)
    }
}

struct Part<'a>(&'a Json);

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.0, serializer)
    }
}

fn write<S: Serializer>(value: &Json, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Json::Null => serializer.serialize_unit(),
        Json::Bool(it) => serializer.serialize_bool(*it),
        Json::Text(text) => serializer.serialize_str(text),
        Json::Number(text) => match (
            text.parse::<i64>(),
            text.parse::<u64>(),
            text.parse::<f64>(),
        ) {
            (Ok(number), _, _) => serializer.serialize_i64(number),
            (_, Ok(number), _) => serializer.serialize_u64(number),
            (_, _, Ok(number)) if number.is_finite() => serializer.serialize_f64(number),
            _ => Err(S::Error::custom(format!("the number {text} is too large"))),
        },
        Json::List(items) => {
            let mut list = serializer.serialize_seq(Some(items.len()))?;
            for item in items {
                list.serialize_element(&Part(item))?;
            }
            list.end()
        }
        Json::Object(entries) => {
            let mut object = serializer.serialize_map(Some(entries.len()))?;
            for (key, value) in entries {
                object.serialize_entry(key, &Part(value))?;
            }
            object.end()
        }
    }
}
