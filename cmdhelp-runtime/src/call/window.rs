//! A part of a list: `--limit 20 --after 40`. Where it begins is a number of elements or, for a
//! command that makes a [`Page`](super::Page), a text that it has told itself.
//!
//! Elements are printed whole or not at all, so that what is printed is the document that was
//! promised, with fewer elements. Where more is left, the call that prints it is told beside the
//! list: in the envelope, in the last line of a stream, or else on standard error.

use super::fault::{line, list};
use super::{Fault, status};
use crate::view::reader::quoted;

/// Which elements of a list are printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// How many at the most.
    pub limit: Option<u64>,
    /// Behind what they begin: how many are left out, or what the command calls this place.
    pub after: Option<String>,
}

impl Window {
    /// Returns whether all are printed.
    pub(super) fn is_all(&self) -> bool {
        *self == Self::default()
    }

    /// The same for a list that is cut here, and not by its command.
    pub(super) fn counted(&self) -> Result<Span, Fault> {
        let after = self.after.as_deref().unwrap_or("0");
        let after: u64 = after.parse().map_err(|_| {
            let message = format!("`{after}` is not a number of elements");
            let fault = Fault::new("INVALID_VALUE", status::USAGE, message);
            fault.with_text("value", after)
        })?;
        Ok(Span {
            after,
            end: self.limit.map(|limit| after.saturating_add(limit)),
        })
    }
}

/// Places in a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    /// The number of elements that are left out before the first.
    pub(super) after: u64,
    /// The number of elements before the first that is left out at the end.
    pub(super) end: Option<u64>,
}

/// The number of elements that are not printed, and how to get them.
#[derive(Clone, Debug, Default)]
pub(super) struct Rest {
    /// The total number of elements.
    pub(super) total: Option<u64>,
    /// The call that prints what is left.
    pub(super) next: Option<Next>,
}

impl Rest {
    /// `,"total":57,"next":{…}`, as far as it is known.
    pub(super) fn members(&self) -> String {
        let total = self.total.map(|total| format!(",\"total\":{total}"));
        let next = self.next.as_ref();
        let next = next.map(|next| format!(",\"next\":{}", next.json()));
        total.unwrap_or_default() + &next.unwrap_or_default()
    }
}

/// The call that prints what is left.
#[derive(Clone, Debug)]
pub(super) struct Next {
    /// Where it begins. Whoever does not call by command lines needs this, and nothing else.
    pub(super) after: String,
    /// The program stands first.
    pub(super) argv: Vec<String>,
    /// The arguments that have to be put in, because their values are repeated to nobody.
    pub(super) put_in: Vec<String>,
}

impl Next {
    /// `{"after":"…","argv":[…],"line":"…"}`
    pub(super) fn json(&self) -> String {
        let put_in = match self.put_in.is_empty() {
            true => String::new(),
            false => format!(",\"put_in\":{}", list(&self.put_in)),
        };
        format!(
            "{{\"after\":{},\"argv\":{},\"line\":{}{put_in}}}",
            quoted(&self.after),
            list(&self.argv),
            quoted(&self.line())
        )
    }

    /// As it is typed at a shell.
    pub(super) fn line(&self) -> String {
        line(&self.argv)
    }
}

/// The facts about the elements that are not on a page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Left<'a> {
    /// How many are in it.
    pub(super) count: u64,
    pub(super) total: Option<u64>,
    pub(super) next: Option<&'a str>,
}
