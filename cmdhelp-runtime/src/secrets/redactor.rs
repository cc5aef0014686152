//! The functions that redact secret values in texts.
//!
//! These functions are called through pointers, which [`Secrets`] get with their first value. So
//! the functions are not compiled for a program without secret arguments.

use super::Secrets;

/// Pointers to the functions that redact secret values.
#[derive(Debug)]
pub(super) struct Redactor {
    out_of: fn(&Secrets, &str) -> String,
    out_of_json: fn(&Secrets, &str) -> String,
    #[cfg(feature = "calls")]
    out_of_line: fn(&Secrets, &[String], &[&str]) -> Vec<String>,
    #[cfg(feature = "calls")]
    and: fn(Secrets, Secrets) -> Secrets,
}

/// The only value of [`Redactor`].
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

    /// Returns a redacted JSON value. In keys, only long secrets are redacted, because keys are
    /// names.
    #[must_use]
    pub fn out_of_json(&self, json: &str) -> String {
        match self.redactor {
            Some(redactor) => (redactor.out_of_json)(self, json),
            None => json.to_owned(),
        }
    }

    /// Returns a redacted command line. The names of the program and of its flags are not redacted.
    /// The words in `own` are not redacted either, even if they contain a secret.
    #[cfg(feature = "calls")]
    pub(crate) fn out_of_line(&self, words: &[String], own: &[&str]) -> Vec<String> {
        match self.redactor {
            Some(redactor) => (redactor.out_of_line)(self, words, own),
            None => words.to_vec(),
        }
    }

    /// Adds the secrets that another way of parsing the same command line has found.
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
