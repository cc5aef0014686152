//! The test of a program's examples.
//!
//! The compiler refuses the examples that it knows to be wrong. Whether the others are right, the
//! program itself tells, in a test that stands beside the type of its root.

use heck::ToSnakeCase;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{compiler, paths, review};
use crate::model::container::{Body, Container};
use crate::model::written::placement;

/// A test that has every example parsed. A program that says nothing by attributes of ours gets
/// none: it has its own tests, and they stay as they are.
///
/// In a function, a test would never be run, and the compiler would warn of that.
pub(super) fn of_examples(container: &Container) -> Option<TokenStream> {
    let wanted =
        compiler::builds_tests() && review::is_root(container) && says_something(container);
    if !wanted || placement::is_in_function() {
        return None;
    }
    let ty = review::concrete(container)?;
    let facade = paths::facade(container.own.path.as_ref());
    let name = container.ident.unraw().to_string().to_snake_case();
    let name = Ident::new(&format!("cmdhelp_examples_of_{name}"), Span::call_site());
    Some(quote! {
        #[cfg(test)]
        #[::core::prelude::v1::test]
        fn #name() {
            #facade::__private::review::examples_parse::<#ty>();
        }
    })
}

/// Returns what a root says of its test, if it has none: an example below it that only the test
/// could judge is a mistake then. In a function, there is nothing that the author could do about
/// it.
pub(super) fn of_none(container: &Container) -> Option<TokenStream> {
    let is_silent = review::is_root(container) && !says_something(container);
    (is_silent && !placement::is_in_function()).then(|| {
        quote!(
            const TESTS_EXAMPLES: bool = false;
        )
    })
}

fn says_something(container: &Container) -> bool {
    container.own.describes()
        || match &container.body {
            Body::Subcommands(variants) => variants.iter().any(|variant| variant.own.describes()),
            Body::Args(fields) => fields.iter().any(|field| field.own.describes()),
            Body::Values(_) => false,
        }
}
