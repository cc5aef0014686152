//! `mutates(...)`, `retry(...)` and `cost`: the effects, repetitions and costs of calls.

use proc_macro2::Span;
use syn::{Lit, LitStr};

use super::form::{FormedList, Resource};
use super::known_word::{known_option, known_word};
use crate::diagnostic::Mistake;
use crate::syntax::literal::whole_number;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `mutates("workspace:/", "external:github.com")`.
pub(crate) type Mutates = FormedList<Resource>;

/// The value of `retry(3, backoff = "exponential", first_ms = 200)`.
#[derive(Clone)]
pub(crate) struct Retry {
    pub(crate) attempts: u64,
    pub(crate) backoff: Option<&'static str>,
    pub(crate) first_ms: Option<u64>,
}

impl FromOption for Retry {
    const FORM: &'static str = "(3)";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let names = ["backoff", "first_ms"];
        let mut list = List::new("retry", place, items, &["attempts"], &names);
        let attempts = list.required::<Attempts>("attempts", "retry(3)");
        let known = ["fixed", "exponential"];
        let backoff = known_option(&mut list, "backoff", "backoff", &known);
        let first_ms = list.optional("first_ms");
        list.finish(|| {
            Some(Self {
                attempts: attempts?.0,
                backoff,
                first_ms,
            })
        })
    }
}

/// The maximum number of calls, including the first one.
struct Attempts(u64);

impl FromOption for Attempts {
    fn from_literal(value: &Lit) -> Result<Self> {
        match whole_number(value) {
            Some(number @ 2..=10) => Ok(Self(number)),
            _ => Err(Mistake::new(value.span(), "expected a number from 2 to 10")
                .because("the number counts the first call, too, so 2 means one retry")
                .instead("write `retry(3)`")
                .into()),
        }
    }
}

/// The value of `cost = "metered"`.
#[derive(Clone, Copy)]
pub(crate) struct Cost(pub(crate) &'static str);

impl FromOption for Cost {
    const FORM: &'static str = " = \"metered\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        known_word(
            &LitStr::from_literal(value)?,
            "cost",
            &["trivial", "metered", "expensive"],
        )
        .map(Self)
    }
}
