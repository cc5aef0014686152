//! Reads secrets from their backends, and redacts secrets in texts.

mod backend;
mod redact;
mod spelling;
mod values;

use std::borrow::Cow;

use cmdhelp_bundle::Json;

pub use self::backend::{Backend, SecretFault, read};
pub(crate) use self::redact::redact_bytes;
pub use self::redact::{SHOWN, redact};

/// Adds the texts and numbers in the value of a secret argument to `values`.
pub(crate) fn add_values(value: &Json, values: &mut Vec<String>) {
    match value {
        Json::List(items) => items.iter().for_each(|it| add_values(it, values)),
        Json::Object(members) => members.iter().for_each(|(_, it)| add_values(it, values)),
        value => values.extend(value.word().map(Cow::into_owned)),
    }
}
