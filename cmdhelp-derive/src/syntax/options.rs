//! The options of an attribute of ours, whichever it is.

use darling::FromAttributes;
use darling::ast::NestedMeta;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Meta};

use crate::diagnostic::Diagnostics;

/// Reads them; what is wrong is reported, and nothing is said then.
pub(crate) fn read<T: FromAttributes + Default>(
    attributes: &[Attribute],
    errors: &mut Diagnostics,
) -> T {
    match T::from_attributes(attributes) {
        Ok(options) => options,
        Err(error) => {
            errors.report_error(error);
            T::default()
        }
    }
}

/// Their names, and where they stand.
pub(crate) fn names(attribute: &str, attributes: &[Attribute]) -> Vec<(String, Span)> {
    let ours = attributes
        .iter()
        .filter(|found| found.path().is_ident(attribute));
    let options = ours.filter_map(|attribute| match &attribute.meta {
        Meta::List(list) => NestedMeta::parse_meta_list(list.tokens.clone()).ok(),
        _ => None,
    });
    let named = options.flatten().filter_map(|option| match option {
        NestedMeta::Meta(meta) => Some((meta.path().get_ident()?.to_string(), meta.path().span())),
        _ => None,
    });
    named.collect()
}
