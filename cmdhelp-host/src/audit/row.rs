//! A row of the audit.

use cmdhelp_bundle::{Json, Object};

use crate::policy::hash;

/// The text that the first row contains in place of the hash of a previous row.
pub(super) const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The maximum length of a row, in bytes. Linux writes lines up to this length in one piece.
pub(super) const MAX_ROW_LEN: usize = 4096;

/// A row of the audit, which records a call. The row contains the keys of arguments, but not their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditRow(Object);

impl AuditRow {
    /// Makes a row of the type `kind`, such as `call` or `refused`.
    #[must_use]
    pub fn new(kind: &str) -> Self {
        let mut row = Self::default();
        row.put("type", kind);
        row
    }

    /// Adds an entry to the row.
    pub fn put(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        self.0.put(key, value);
        self
    }

    /// Returns the row as a line of JSON, which also contains the row's number, its time and `before`, the hash of the
    /// row before it. The second returned text is the hash of this line.
    pub(super) fn line(&self, number: u64, before: &str, time: &str) -> (String, String) {
        let mut row = Object::default();
        row.put("seq", number).put("prev", before).put("ts", time);
        row.extend(self.0.clone().into_entries());
        let mut text = Json::from(row.clone()).to_string();
        if text.len() > MAX_ROW_LEN - 100 {
            // Of a row that is too long, only the first four entries are kept. The entry `cut` tells the length of the
            // whole row.
            let mut first = Object::default();
            first.extend(row.into_entries().into_iter().take(4));
            first.put("cut", text.len() as u64);
            text = Json::from(first).to_string();
        }
        let hash = hash(&text);
        text.pop();
        (format!("{text},\"hash\":\"{hash}\"}}\n"), hash)
    }
}
