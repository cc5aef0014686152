//! Finds deprecated spellings of attributes. They still work, but with clap's feature `deprecated`,
//! each use causes a warning.

use proc_macro2::Span;

use crate::syntax::attribute::{Entry, Kind};

/// One use of a deprecated spelling.
#[derive(Clone)]
pub(crate) struct Deprecation {
    pub(crate) span: Span,
    /// The name of the generated deprecated function whose call causes the warning.
    pub(crate) id: &'static str,
    pub(crate) text: String,
}

impl Deprecation {
    pub(super) fn attribute(old: Kind, new: Kind, span: Span) -> Self {
        Self {
            span,
            id: "old_attribute",
            text: format!("`#[{}(...)]` is now `#[{}(...)]`", old.name(), new.name()),
        }
    }

    pub(super) fn id_for_name(entry: &Entry) -> Self {
        let kind = entry.kind.name();
        Self {
            span: entry.name.span(),
            id: "id_is_only_for_arg",
            text: format!("`#[{kind}(id)]` is now `#[{kind}(name)]`"),
        }
    }

    pub(super) fn name_for_id(entry: &Entry) -> Self {
        Self {
            span: entry.name.span(),
            id: "id_is_only_for_arg",
            text: "`#[arg(name)]` is now `#[arg(id)]`, or `#[arg(value_name)]`".to_owned(),
        }
    }

    pub(super) fn bare(entry: &Entry, id: &'static str) -> Self {
        Self {
            span: entry.name.span(),
            id,
            text: format!("`#[arg({})]` has no effect and can be removed", entry.name),
        }
    }
}
