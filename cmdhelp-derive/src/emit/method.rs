//! Generates the calls of clap's builder methods.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{Scope, compiler, default};
use crate::model::attributes::{Attributes, Deprecation};
use crate::model::method::{Method, Value};
use crate::model::written::Help;
use crate::model::written::tokens;

/// Returns the call of one builder method, `.name(arguments)`.
pub(super) fn call(method: &Method, scope: Scope) -> TokenStream {
    let name = &method.name;
    let arguments = arguments(method, scope);
    quote!(.#name(#arguments))
}

/// Returns a chain of calls of builder methods.
pub(super) fn calls<'a>(
    methods: impl IntoIterator<Item = &'a Method>,
    scope: Scope,
) -> TokenStream {
    let calls = methods.into_iter().map(|method| call(method, scope));
    quote!(#(#calls)*)
}

/// Returns the arguments of the call of a builder method.
pub(super) fn arguments(method: &Method, scope: Scope) -> TokenStream {
    match &method.value {
        Value::Written(exprs) => tokens(exprs),
        Value::Name(name, casing) => name.cased(*casing),
        Value::FirstChar(name, casing) => name.first_char(*casing).unwrap_or_default(),
        Value::Text(Some(text)) => quote!(#text),
        Value::Text(None) => quote!(__cmdhelp::None),
        Value::Package { variable, text } => quote!({ let _ = ::core::env!(#variable); #text }),
        Value::Default(value) => default::text(value, scope),
    }
}

/// Returns the calls of `next_display_order` and `next_help_heading`. These calls come first,
/// because they affect only the arguments and subcommands that are added after them.
pub(super) fn initial(attributes: &Attributes, scope: Scope) -> TokenStream {
    let order = attributes.next_display_order.iter();
    calls(order.chain(&attributes.next_help_heading), scope)
}

/// Returns an expression that sets the texts of the doc comment on the command `cmd` and then calls
/// the builder methods of the attributes.
pub(super) fn described(cmd: &TokenStream, attributes: &Attributes, scope: Scope) -> TokenStream {
    let methods = calls(&attributes.methods, scope);
    match attributes.help() {
        // The texts are literals, which the compiler need not check.
        _ if compiler::only_checks() => quote!(#cmd #methods),
        Some(Help { short, long }) => {
            let long = match long {
                Some(long) => quote!(__cmdhelp::Some(#long)),
                None => quote!(__cmdhelp::None),
            };
            quote!(__cmdhelp::describe(#cmd, #short, #long) #methods)
        }
        None => quote!(#cmd #methods),
    }
}

/// Returns statements that cause warnings about deprecated spellings, if clap's feature
/// `deprecated` is on.
///
/// Each use of a deprecated spelling becomes a call of a deprecated function, about which rustc
/// warns.
pub(super) fn deprecations(deprecations: &[Deprecation]) -> TokenStream {
    if !cfg!(feature = "deprecated") {
        return TokenStream::new();
    }
    let warn = |deprecation: &Deprecation| {
        let Deprecation { span, id, text } = deprecation;
        let id = proc_macro2::Ident::new(id, *span);
        quote_spanned!(*span=> {
            #[deprecated(since = "4.0.0", note = #text)]
            fn #id() {}
            #id();
        })
    };
    let warnings = deprecations.iter().map(warn);
    quote!(#(#warnings)*)
}
