//! One row of the audit.

use cmdhelp_bundle::Json;
use sha2::{Digest as _, Sha256};

use crate::policy::hexadecimal;

/// The hash before the first row.
pub(super) const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The maximum length of a row: a line of this length is written at once.
pub(super) const MOST: usize = 4096;

/// The record of a call, or of a change to the registry. It has keys of arguments and no values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    entries: Vec<(String, Json)>,
}

impl Row {
    /// Makes a row of this type: `call`, `denied`, `trust` and others.
    #[must_use]
    pub fn new(kind: &str) -> Self {
        let mut row = Self::default();
        row.put("type", kind);
        row
    }

    /// Adds an entry.
    pub fn put(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        self.entries.push((key.to_owned(), value.into()));
        self
    }

    /// Returns the line of the row, and its hash.
    pub(super) fn line(&self, number: u64, before: &str, time: &str) -> (String, String) {
        let mut entries = vec![
            ("seq".to_owned(), Json::from(number)),
            ("prev".to_owned(), Json::from(before)),
            ("ts".to_owned(), Json::from(time)),
        ];
        entries.extend(self.entries.iter().cloned());
        let mut text = Json::Object(entries.clone()).to_string();
        if text.len() > MOST - 100 {
            // What is left out is told; the chain goes on.
            entries.truncate(4);
            entries.push(("cut".to_owned(), Json::from(text.len() as u64)));
            text = Json::Object(entries).to_string();
        }
        let hash = hash(&text);
        text.pop();
        (format!("{text},\"hash\":\"{hash}\"}}\n"), hash)
    }
}

/// Returns the hash of a row's text without the hash.
pub(super) fn hash(text: &str) -> String {
    hexadecimal(&Sha256::digest(text.as_bytes()))
}
