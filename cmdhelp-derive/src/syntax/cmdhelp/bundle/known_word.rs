//! Parses string literals that must be one of several known words.

use syn::LitStr;

use crate::diagnostic::{Mistake, nearest};
use crate::syntax::options::{List, Result};

/// Returns the word in `known` that is equal to a literal. `what` is the term for the known words
/// in messages.
pub(crate) fn known_word(
    text: &LitStr,
    what: &str,
    known: &[&'static str],
) -> Result<&'static str> {
    let written = text.value();
    if let Some(word) = known.iter().find(|word| **word == written) {
        return Ok(word);
    }
    let mistake = Mistake::new(text.span(), format!("unknown {what} `{written}`"));
    Err(match nearest(&written, known.iter().copied()) {
        Some(near) => mistake.instead(format!("did you mean `{near}`?")),
        None => mistake.instead(format!("write one of `{}`", known.join("`, `"))),
    }
    .into())
}

/// Takes the option with this name from a list. Its value must be one of the words in `known`.
pub(crate) fn known_option(
    list: &mut List<'_>,
    name: &str,
    what: &str,
    known: &[&'static str],
) -> Option<&'static str> {
    let word = known_word(&list.optional(name)?, what, known);
    word.map_err(|error| list.mistakes.extend(error)).ok()
}
