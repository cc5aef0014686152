//! The functions that redact secret values in texts.
//!
//! [`Secrets`] calls these functions through pointers, which it gets when the first value is added.
//! So the functions are not compiled into programs without secret arguments.

#[cfg(feature = "calls")]
use std::sync::Arc;

use super::Secrets;
#[cfg(feature = "calls")]
use super::Shield;

/// Pointers to the functions that redact secret values.
#[derive(Debug)]
pub(super) struct Redactor {
    redact: fn(&Secrets, &str) -> String,
    redact_json: fn(&Secrets, &str) -> String,
    #[cfg(feature = "calls")]
    redact_line: fn(&Secrets, &[String], &[&str]) -> Vec<String>,
    #[cfg(feature = "calls")]
    put_in: fn(&Secrets, &[String]) -> Vec<String>,
    #[cfg(feature = "calls")]
    and: fn(Secrets, Secrets) -> Secrets,
    #[cfg(feature = "calls")]
    shield: fn(&Arc<Secrets>) -> Shield,
}

/// The only value of [`Redactor`].
pub(super) static REDACTOR: Redactor = Redactor {
    redact: Secrets::redacted,
    redact_json: Secrets::redacted_json,
    #[cfg(feature = "calls")]
    redact_line: Secrets::redacted_line,
    #[cfg(feature = "calls")]
    put_in: Secrets::arguments_in,
    #[cfg(feature = "calls")]
    and: Secrets::joined,
    #[cfg(feature = "calls")]
    shield: Shield::of,
};

impl Secrets {
    /// Returns a text with all secrets redacted.
    #[must_use]
    #[inline(never)]
    pub fn redact(&self, text: &str) -> String {
        match self.redactor {
            Some(redactor) => (redactor.redact)(self, text),
            None => text.to_owned(),
        }
    }

    /// Returns a JSON value with all secrets redacted. In keys, only secrets with eight or more
    /// characters are redacted, because a shorter secret may be part of a key by chance.
    #[must_use]
    #[inline]
    pub fn redact_json(&self, json: &str) -> String {
        match self.redactor {
            Some(redactor) => (redactor.redact_json)(self, json),
            None => json.to_owned(),
        }
    }

    /// Returns a command line with all secrets redacted. The program's name and the names of flags
    /// are not redacted. The words in `own`, such as a consent token, are not redacted even if they
    /// contain a secret, because cmdhelp itself has added them.
    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn redact_line(&self, words: &[String], own: &[&str]) -> Vec<String> {
        match self.redactor {
            Some(redactor) => (redactor.redact_line)(self, words, own),
            None => words.to_vec(),
        }
    }

    /// Returns the secret arguments whose values are in a command line, as usage lines show them.
    /// The values are redacted in the printed command line, so the caller has to write them into it
    /// again.
    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn put_in(&self, words: &[String]) -> Vec<String> {
        match self.redactor {
            Some(redactor) => (redactor.put_in)(self, words),
            None => Vec::new(),
        }
    }

    /// Returns these secrets together with those of `other`.
    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        match other.redactor {
            Some(redactor) => (redactor.and)(self, other),
            None => self,
        }
    }

    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.redactor.is_none()
    }

    /// Redacts the secrets in panic messages until the returned guard is dropped. Returns `None` if there are no secrets.
    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn shield(secrets: &Arc<Self>) -> Option<Shield> {
        let redactor = secrets.redactor?;
        Some((redactor.shield)(secrets))
    }
}
