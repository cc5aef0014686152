//! Generates a test of a program's examples.
//!
//! The compiler refuses the examples that it knows to be wrong. The generated test, which is next to the root type,
//! checks all examples with the program's own parser.

use heck::ToSnakeCase;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{compiler, paths, review};
use crate::model::container::{Body, Container};
use crate::model::written::placement;

/// Returns a test that parses every example, or `None` for a program without `#[cmdhelp(...)]`. A program that only
/// switches from clap's derive to this one therefore gets no new tests.
///
/// A root in a function gets no test: the compiler would warn that such a test never runs.
pub(super) fn of_examples(container: &Container) -> Option<TokenStream> {
    let wanted = compiler::builds_tests() && review::is_root(container) && has_options(container);
    if !wanted || placement::is_in_function() {
        return None;
    }
    let ty = review::concrete(container)?;
    let facade = paths::facade(container.options.path.as_ref());
    let parse = quote!(#facade::__private::review::examples_parse::<#ty>(););
    Some(function(&name("examples", &container.ident), &parse))
}

/// Returns a test with this name and body, which is compiled only if tests are built.
pub(super) fn function(name: &str, body: &TokenStream) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    quote! {
        #[cfg(test)]
        #[::core::prelude::v1::test]
        fn #name() { #body }
    }
}

/// Returns the name of the test of a property of a type.
pub(super) fn name(property: &str, ident: &Ident) -> String {
    let ident = ident.unraw().to_string().to_snake_case();
    format!("cmdhelp_{property}_of_{ident}")
}

/// Returns the constant `TESTS_EXAMPLES = false` for a root without a generated test. The review then reports the
/// examples that only such a test could check. A root that is declared in a function does not get the constant, because
/// it can never have the test.
pub(super) fn of_none(container: &Container) -> Option<TokenStream> {
    let has_no_test = review::is_root(container) && !has_options(container);
    (has_no_test && !placement::is_in_function()).then(|| {
        quote!(
            const TESTS_EXAMPLES: bool = false;
        )
    })
}

/// Returns whether the root, its variants or its fields have options of `#[cmdhelp(...)]`. The option
/// `manifest` does not count, because it does not describe the program.
fn has_options(container: &Container) -> bool {
    container.options.describes_except("manifest")
        || match &container.body {
            Body::Subcommands(variants) => {
                variants.iter().any(|variant| variant.options.describes())
            }
            Body::Args(fields) => fields.iter().any(|field| field.options.describes()),
            Body::Values(_) => false,
        }
}
