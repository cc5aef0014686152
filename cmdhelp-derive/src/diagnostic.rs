//! The errors of the derives: all mistakes of an item, reported together.
//!
//! A message has three parts: what is wrong, the reason (where it is not obvious), and what to
//! write instead. [`Diagnostics`] collects the mistakes. It panics if it is dropped before `finish`
//! has returned them, so that no mistake is lost silently.

use cmdhelp_spec::nearest::distance;
use proc_macro2::{Span, TokenStream};
use quote::quote;

/// A collector of the mistakes that the stages of a derive find.
pub(crate) struct Diagnostics {
    /// The mistakes that have been collected so far, or `None` after `finish`.
    mistakes: Option<Vec<Mistake>>,
}

impl Default for Diagnostics {
    fn default() -> Self {
        Self {
            mistakes: Some(Vec::new()),
        }
    }
}

impl Diagnostics {
    /// Returns the value of a result, or collects the mistakes in the result and returns `None`.
    pub(crate) fn handle<T, E: IntoIterator<Item = Mistake>>(
        &mut self,
        result: Result<T, E>,
    ) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(mistakes) => {
                for mistake in mistakes {
                    mistake.report(self);
                }
                None
            }
        }
    }

    /// Returns the mistakes as `compile_error!` invocations, or `None` if there are none.
    pub(crate) fn finish(mut self) -> Option<TokenStream> {
        let mistakes = self.mistakes.take().unwrap_or_default();
        let is_clean = mistakes.is_empty();
        let errors = mistakes.into_iter().map(Mistake::into_compile_error);
        (!is_clean).then(|| quote!(#(#errors)*))
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        let is_finished = self.mistakes.is_none() || std::thread::panicking();
        assert!(is_finished, "the mistakes are reported");
    }
}

/// One mistake: its location, a description, the reason, and what to write instead.
#[must_use]
#[derive(Clone, Debug)]
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

    /// Adds to the mistake's message why the declaration is wrong.
    pub(crate) fn because(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Adds to the mistake's message what to write instead.
    pub(crate) fn instead(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the mistake to the mistakes of an item.
    pub(crate) fn report(self, errors: &mut Diagnostics) {
        errors.mistakes.get_or_insert_default().push(self);
    }

    /// Returns the location of the mistake.
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    fn into_compile_error(self) -> TokenStream {
        let mut text = self.what;
        for (title, part) in [("note", self.note), ("help", self.help)] {
            if let Some(part) = part {
                text += &format!("\n= {title}: {part}");
            }
        }
        syn::Error::new(self.span, text).into_compile_error()
    }
}

impl From<syn::Error> for Mistake {
    fn from(error: syn::Error) -> Self {
        Self::new(error.span(), error.to_string())
    }
}

impl IntoIterator for Mistake {
    type Item = Self;
    type IntoIter = std::iter::Once<Self>;

    fn into_iter(self) -> Self::IntoIter {
        std::iter::once(self)
    }
}

/// Returns the name in `known` that is most similar to `written`, or `None` if none is similar
/// enough for a suggestion.
pub(crate) fn nearest<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let mut nearest = None;
    for name in known {
        let Some(distance) = distance(written.as_bytes(), name.as_bytes()) else {
            continue;
        };
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, name));
        }
    }
    nearest.map(|(_, name)| name)
}
