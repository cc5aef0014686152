//! What the derives say about wrong input: every mistake of an item, all at once.
//!
//! A message has three parts: what is wrong, why it is (where that is not plain), and what to write
//! instead. [`Diagnostics`] collects them; it is a [`darling`] accumulator, so that errors of
//! `#[cmdhelp(...)]`, which darling parses, land in the same place, and so that forgetting to
//! report them is a panic in our own tests and not silence for the user.

use cmdhelp_spec::nearest::distance;
use darling::error::Accumulator;
use proc_macro2::{Span, TokenStream};

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Diagnostics {
    errors: Accumulator,
}

impl Diagnostics {
    /// Reports a mistake.
    pub(crate) fn report(&mut self, mistake: Mistake) {
        self.errors.push(mistake.into());
    }

    /// Reports what another parser found wrong.
    pub(crate) fn report_error(&mut self, error: impl Into<darling::Error>) {
        self.errors.push(error.into());
    }

    /// The value if it is there; its mistake is reported if not.
    pub(crate) fn handle<T>(&mut self, result: Result<T, Mistake>) -> Option<T> {
        result.map_err(|mistake| self.report(mistake)).ok()
    }

    /// The mistakes as `compile_error!` invocations, or nothing if there were none.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        self.errors.finish().err().map(darling::Error::write_errors)
    }
}

/// One mistake: its place, what it is, why, and what to write instead.
#[must_use]
#[derive(Debug)]
pub(crate) struct Mistake {
    span: Span,
    what: String,
    note: Option<String>,
    help: Option<String>,
}

impl Mistake {
    pub(crate) fn new(span: Span, what: impl Into<String>) -> Self {
        Self {
            span,
            what: what.into(),
            note: None,
            help: None,
        }
    }

    /// Why it is a mistake.
    pub(crate) fn because(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// What to write instead.
    pub(crate) fn instead(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl From<Mistake> for darling::Error {
    fn from(mistake: Mistake) -> Self {
        let mut text = mistake.what;
        if let Some(note) = mistake.note {
            text += &format!("\n= note: {note}");
        }
        if let Some(help) = mistake.help {
            text += &format!("\n= help: {help}");
        }
        Self::custom(text).with_span(&mistake.span)
    }
}

/// The nearest of `known` to what was written, if one is near enough to have been meant.
pub(crate) fn nearest<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let distance = |name: &str| distance(written.as_bytes(), name.as_bytes());
    let near = known.into_iter();
    let near = near.filter_map(|name| Some((distance(name)?, name)));
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}
