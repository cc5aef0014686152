//! The range of a list's elements that are printed, such as `--limit 20 --after 40`. `--after` is
//! the number of elements before the range or, if the command returns a [`Page`](super::Page), a
//! cursor that the command has chosen.
//!
//! Elements are printed completely or not at all, so that the output still has the declared schema.
//! If more elements follow, the output contains the call that prints them: in the envelope, in the
//! last line of a stream, or otherwise on standard error.

use super::fault::{line, list};
use super::{Fault, status};
use crate::view::reader::quoted;

/// The range of a list's elements that the caller requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The maximum number of elements.
    pub limit: Option<u64>,
    /// The position after which the range begins: a number of elements, or a cursor that the
    /// command has chosen.
    pub after: Option<String>,
}

impl Window {
    /// Returns whether all elements are printed.
    pub(super) fn is_all(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the range as numbers of elements, if cmdhelp and not the command selects the
    /// elements. Fails if `after` is not a number.
    pub(super) fn counted(&self) -> Result<Span, Fault> {
        let after = self.after.as_deref().unwrap_or("0");
        let after: u64 = after.parse().map_err(|_| {
            let message = format!(
                "invalid cursor `{after}`; expected the number of elements \
                 to skip"
            );
            let fault = Fault::new("INVALID_VALUE", status::USAGE, message);
            fault.with_text("value", after)
        })?;
        Ok(Span {
            after,
            end: self.limit.map(|limit| after.saturating_add(limit)),
        })
    }
}

/// A range of elements of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    /// The number of elements before the range.
    pub(super) after: u64,
    /// The number of elements up to the end of the range, if it has an end.
    pub(super) end: Option<u64>,
}

/// What is printed about a list beside its elements: their number, and the call that prints more of
/// them.
#[derive(Clone, Debug, Default)]
pub(super) struct ListInfo {
    /// The number of elements of the whole list, if it is known.
    pub(super) total: Option<u64>,
    /// The call that prints the next elements, if there are more.
    pub(super) next: Option<Next>,
}

impl ListInfo {
    /// Writes the number of elements and the next call as members of a JSON object, such as
    /// `,"total":57,"next":{…}`.
    pub(super) fn members(&self) -> String {
        let total = self.total.map(|total| format!(",\"total\":{total}"));
        let next = self.next.as_ref();
        let next = next.map(|next| format!(",\"next\":{}", next.json()));
        total.unwrap_or_default() + &next.unwrap_or_default()
    }
}

/// The call that prints the next elements of a list.
#[derive(Clone, Debug)]
pub(super) struct Next {
    /// The value for `--after`. Callers that do not use command lines, such as MCP clients, need
    /// only this value.
    pub(super) after: String,
    /// The command line, with the program's name.
    pub(super) argv: Vec<String>,
    /// The names of the secret arguments whose values the caller has to write into the command line.
    pub(super) put_in: Vec<String>,
}

impl Next {
    /// Writes the call as JSON: `{"after":"…","argv":[…],"line":"…"}`.
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

    /// Returns the command line, quoted for a shell.
    pub(super) fn line(&self) -> String {
        line(&self.argv)
    }
}

/// The number of elements on a page, the number of elements of the whole list if it is known, and
/// the cursor of the next page if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageInfo<'a> {
    /// The number of elements on the page.
    pub(super) count: u64,
    pub(super) total: Option<u64>,
    pub(super) next: Option<&'a str>,
}
