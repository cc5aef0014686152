//! The functions that take secret values out of texts.
//!
//! They are reached through pointers, which secrets have with their first value: so a program
//! without secret arguments does not have the functions in its file.

use super::Secrets;

/// The functions that take secret values out of texts.
#[derive(Debug)]
pub(super) struct Redactor {
    out_of: fn(&Secrets, &str) -> String,
    out_of_json: fn(&Secrets, &str) -> String,
    #[cfg(feature = "calls")]
    out_of_line: fn(&Secrets, &[String], &[&str]) -> Vec<String>,
    #[cfg(feature = "calls")]
    and: fn(Secrets, Secrets) -> Secrets,
}

/// All of them.
pub(super) static REDACTOR: Redactor = Redactor {
    out_of: Secrets::redacted,
    out_of_json: Secrets::redacted_json,
    #[cfg(feature = "calls")]
    out_of_line: Secrets::redacted_line,
    #[cfg(feature = "calls")]
    and: Secrets::joined,
};

impl Secrets {
    /// Returns a text with all secrets redacted.
    #[must_use]
    pub fn out_of(&self, text: &str) -> String {
        match self.redactor {
            Some(redactor) => (redactor.out_of)(self, text),
            None => text.to_owned(),
        }
    }

    /// Returns a redacted JSON value. Keys are names, in which only long secrets are looked for.
    #[must_use]
    pub fn out_of_json(&self, json: &str) -> String {
        match self.redactor {
            Some(redactor) => (redactor.out_of_json)(self, json),
            None => json.to_owned(),
        }
    }

    /// Returns a redacted command line. The names of the program and of its flags stay, and so do
    /// the words in `own`, even if a secret is a part of them.
    #[cfg(feature = "calls")]
    pub(crate) fn out_of_line(&self, words: &[String], own: &[&str]) -> Vec<String> {
        match self.redactor {
            Some(redactor) => (redactor.out_of_line)(self, words, own),
            None => words.to_vec(),
        }
    }

    /// Adds the secrets of another reading of the same words.
    #[cfg(feature = "calls")]
    pub(crate) fn and(self, other: Self) -> Self {
        match other.redactor {
            Some(redactor) => (redactor.and)(self, other),
            None => self,
        }
    }

    #[cfg(feature = "calls")]
    pub(crate) fn is_empty(&self) -> bool {
        self.redactor.is_none()
    }
}
