//! Pairs an argument in the lock file with the same argument in the spec tree.

use super::report::{Category, Report};
use crate::grammar::args::is_named;
use crate::grammar::layout::{deprecated, field};
use crate::grammar::outcome::ArgRef;
use crate::grammar::walk::each_field;

/// An argument in the lock file (`old`) and in the spec tree (`new`).
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    /// The words that select the command to which the argument belongs.
    pub(super) path: &'a str,
    /// The line number of the argument in the lock file.
    pub(super) line: usize,
    pub(super) old: ArgRef,
    pub(super) new: ArgRef,
}

impl Pair<'_> {
    #[inline]
    pub(super) const fn report_as(&self, report: &mut Report<'_>, category: Category, what: &str) {
        report.begin(self.line, category);
        report.argument(self.path, self.old);
        report.put(what);
    }

    #[inline]
    pub(super) const fn breaks(&self, report: &mut Report<'_>, what: &str) {
        self.report_as(report, Category::Breaking, what);
    }

    #[inline]
    pub(super) const fn adds(&self, report: &mut Report<'_>, what: &str) {
        self.report_as(report, Category::Compatible, what);
    }
}

/// Returns the category of a removal. Removing an item breaks callers unless the item was
/// deprecated.
#[inline]
pub(super) const fn category(was_deprecated: bool) -> Category {
    if was_deprecated {
        Category::Compatible
    } else {
        Category::Breaking
    }
}

/// Returns whether a name or value of an argument, or the whole argument, is deprecated. `what`
/// tells which of these, as a constant of [`deprecated`], and `text` is the name or value.
#[inline]
pub(super) const fn is_deprecated(of: ArgRef, what: u8, text: &[u8]) -> bool {
    each_field!(of, field::DEPRECATED, |at| {
        let kind = of.grammar.code[at + 3];
        if kind == deprecated::ARGUMENT || (kind == what && of.grammar.is_at(at + 4, text)) {
            return true;
        }
    });
    false
}

/// Returns whether an argument has this long name, given without its hyphens.
#[inline]
pub(super) const fn has_long(of: ArgRef, name: &[u8]) -> bool {
    is_named(of.grammar, of.at, name, true)
}

/// Returns whether an argument has this short name.
#[inline]
pub(super) const fn has_short(of: ArgRef, name: &[u8]) -> bool {
    is_named(of.grammar, of.at, name, false)
}
