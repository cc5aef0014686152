//! Generates the checks of a program against the limits of MCP hosts, the maximum sizes in
//! `max_tokens`, and the rules for ids in bundles.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::at;
use crate::model::container::Container;
use crate::model::written::Target;

/// Returns a constant with a check for each host, one for each maximum size, and one for bundles.
/// The checks are separate constants, so that one build reports all mistakes. A type with
/// parameters has no checks, because its commands depend on the parameters.
pub(super) fn checks(container: &Container) -> TokenStream {
    if !container.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &container.ident;
    let root = quote!(&__root);
    let mut checks = Vec::new();
    if let Some(targets) = &container.options.targets {
        for Target { span, host, server } in &targets.0 {
            let host = Ident::new(host, Span::call_site());
            let server = match server {
                Some(server) => quote!(#server),
                None => quote!(<#ident as __cmdhelp::Root>::TRAITS.binary),
            };
            checks.push(quote_spanned! {at(*span)=>
                __cmdhelp::review::check_host(#root, __cmdhelp::review::Host::#host, #server)
            });
        }
    }
    if let Some(prices) = &container.options.max_tokens {
        for (check, price) in [
            ("check_index_price", prices.index),
            ("check_manifest_price", prices.manifest),
        ] {
            let Some(price) = price else { continue };
            let span = at(price.span);
            let (check, most) = (Ident::new(check, span), price.most);
            checks.push(quote_spanned!(span=> __cmdhelp::review::#check(#root, #most)));
        }
    }
    // A program with the option `install` or `bundle` is meant to be bundled, so the ids of its
    // commands are checked.
    let bundled = container.options.span_of("install");
    if let Some(span) = bundled.or_else(|| container.options.span_of("bundle")) {
        checks.push(quote_spanned! {at(span)=>
            __cmdhelp::review::check_ids(#root, &<#ident as __cmdhelp::Root>::TRAITS)
        });
    }
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
