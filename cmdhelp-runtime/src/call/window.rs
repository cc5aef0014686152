//! A part of a list: `--limit 20 --after 40`.
//!
//! Elements are printed whole or not at all, so that what is printed is the document that was
//! promised, with fewer elements. Where more is left, the call that prints it is told beside the
//! list: in the envelope, in the last line of a stream, or else on standard error.

use super::fault::{list, quoted};

/// Which elements of a list are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// How many at the most.
    pub limit: Option<u64>,
    /// How many are left out before them.
    pub after: u64,
}

impl Window {
    /// Whether all are printed.
    pub(super) fn is_all(self) -> bool {
        self == Self::default()
    }

    /// The number of elements before the first that is left out at the end.
    pub(super) fn end(self) -> Option<u64> {
        Some(self.after.saturating_add(self.limit?))
    }
}

/// The call that prints what is left.
#[derive(Clone, Debug)]
pub(super) struct Next(pub(super) Vec<String>);

impl Next {
    /// `{"argv":[…],"line":"…"}`
    pub(super) fn json(&self) -> String {
        format!(
            "{{\"argv\":{},\"line\":{}}}",
            list(&self.0),
            quoted(&self.line())
        )
    }

    /// As it is typed at a shell.
    pub(super) fn line(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|word| shell(word)).collect();
        words.join(" ")
    }
}

/// A word in quotes, where a shell would read it as something else.
fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
