//! The checks of the program against the limits of hosts, the maximum size of documents, and the
//! ids in bundles.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::at;
use crate::model::container::Container;
use crate::model::written::Target;

/// Returns a constant for each host and each price, and one for bundles, so that all mistakes are
/// found at once. Of a generic type, nothing can be known before somebody uses it.
pub(super) fn checks(container: &Container) -> TokenStream {
    if !container.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &container.ident;
    let root = quote!(&<#ident as __cmdhelp::Root>::SPEC);
    let targets = container.own.targets.iter().flat_map(|targets| &targets.0);
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
    let prices = container.own.max_tokens.iter().flat_map(|prices| {
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
    // Whoever says where the program is had from wants a bundle of it.
    let bundled = ["install", "bundle"].iter();
    let ids = bundled.filter_map(|it| container.own.span_of(it)).take(1);
    let ids = ids.map(|span| quote_spanned!(at(span)=> __cmdhelp::review::check_ids(#root)));
    let checks = targets.chain(prices).chain(ids);
    quote! {
        #(
            #[allow(long_running_const_eval)]
            const _: () = #checks;
        )*
    }
}
