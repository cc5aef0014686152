//! Generates the impl of `Subcommand` for enums.

mod augment;
mod construct;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Scope, calls, fast, from_arg_matches, method, selectors, spec};
use crate::model::container::Container;
use crate::model::variant::Variant;

/// Returns the impls of an enum of subcommands.
pub(super) fn impls(container: &Container, variants: &[Variant]) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let scope = Scope::of(container);
    let attributes = &container.attributes;
    let selectors = selectors::constant(attributes, &[]);
    let whole = selectors::whole(attributes);
    let part = spec::of_subcommands(container, variants, scope);
    let deprecations = method::deprecations(&attributes.deprecations);
    let initial = method::initial(attributes, scope);
    let all = augment::all(container, variants, scope);
    let described = method::described(&quote!(__cmd), attributes, scope);
    let described_fast = fast::of_subcommands(container, variants);
    let has_subcommand = construct::has_subcommand(variants);
    let construct = construct::construct(variants, scope);
    let update = construct::update(variants);
    let dispatch = calls::of_subcommands(container, variants);
    let from_arg_matches = from_arg_matches::impls(container, &update);
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Tree for #ident #arguments #bounds {
            #selectors
            #part

            fn augment(
                __cmd: __cmdhelp::Command,
                __mode: __cmdhelp::Mode<'_>,
            ) -> __cmdhelp::Command {
                #deprecations
                #whole
                let __cmd = __cmd #initial;
                #all
                #described
            }

            #described_fast

            #[allow(deprecated)]
            fn read(
                __from: &mut __cmdhelp::Fields<'_, '_>,
            ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                #construct
            }
        }

        #dispatch

        #[automatically_derived]
        impl #generics __cmdhelp::Subcommand for #ident #arguments #bounds {
            fn augment_subcommands(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
                <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Parse)
            }

            fn augment_subcommands_for_update(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
                <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Update)
            }

            fn has_subcommand(__name: &str) -> bool {
                #has_subcommand
            }
        }

        #from_arg_matches
    }
}
