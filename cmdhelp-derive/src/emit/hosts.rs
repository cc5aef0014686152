//! The checks of a program against the limits of MCP hosts, the maximum size of its manifest, and the
//! rules for ids in bundles.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::at;
use crate::model::container::Container;
use crate::model::written::Target;

/// Returns a constant for each host, for each maximum size, and for bundles, so that one build reports
/// all mistakes. A type with parameters has no checks, because its commands depend on them.
pub(super) fn checks(container: &Container) -> TokenStream {
    if !container.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &container.ident;
    let root = quote!(&__root);
    let targets = container
        .options
        .targets
        .iter()
        .flat_map(|targets| &targets.0);
    let targets = targets.map(|target| {
        let Target { span, host, server } = target;
        let host = Ident::new(host, Span::call_site());
        let server = match server {
            Some(server) => quote!(#server),
            None => quote!(<#ident as __cmdhelp::Root>::TRAITS.binary),
        };
        quote_spanned! {at(*span)=>
            __cmdhelp::review::check_host(#root, __cmdhelp::review::Host::#host, #server)
        }
    });
    let prices = container.options.max_tokens.iter().flat_map(|prices| {
        [
            ("check_index_price", prices.index),
            ("check_manifest_price", prices.manifest),
        ]
    });
    let prices = prices.filter_map(|(check, price)| {
        let price = price?;
        let span = at(price.span);
        let (check, most) = (Ident::new(check, span), price.most);
        Some(quote_spanned!(span=> __cmdhelp::review::#check(#root, #most)))
    });
    // A program with one of these options is meant to be bundled, so its ids are checked.
    let bundled = ["install", "bundle"].iter();
    let ids = bundled
        .filter_map(|it| container.options.span_of(it))
        .take(1);
    let ids = ids.map(|span| {
        quote_spanned! {at(span)=>
            __cmdhelp::review::check_ids(#root, &<#ident as __cmdhelp::Root>::TRAITS)
        }
    });
    let checks = targets.chain(prices).chain(ids);
    quote! {
        #(
            #[allow(long_running_const_eval)]
            const _: () = {
                let __root = <#ident as __cmdhelp::Root>::SPEC;
                #checks
            };
        )*
    }
}
