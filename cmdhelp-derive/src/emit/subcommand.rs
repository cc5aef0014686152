//! `Subcommand`, for enums.

mod augment;
mod construct;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Scope, args, calls, fast, method, spec};
use crate::model::container::Container;
use crate::model::role::Role;
use crate::model::variant::Variant;

/// The impls of an enum of subcommands.
pub(super) fn impls(container: &Container, variants: &[Variant]) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let scope = Scope::of(container);
    let attributes = &container.attributes;
    let selectors = args::selectors(Some(attributes), &[]);
    let whole = args::whole(attributes);
    let part = spec::of_subcommands(container, variants, scope);
    let deprecations = method::deprecations(&attributes.deprecations);
    let initial = method::initial(attributes, scope);
    let parts = augment::parts(container, variants, scope);
    let described = method::described(&quote!(__cmd), attributes, scope);
    let described_fast = fast::of_subcommands(container, variants);
    let has_subcommand = construct::has_subcommand(variants);
    let construct = construct::construct(variants, scope);
    let update = construct::update(variants);
    let dispatch = calls::of_subcommands(container, variants);
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Tree for #ident #arguments #bounds {
            const SELECTORS: __cmdhelp::Selectors = #selectors;
            #part

            fn augment(
                __cmd: __cmdhelp::Command,
                __mode: __cmdhelp::Mode<'_>,
            ) -> __cmdhelp::Command {
                #deprecations
                #whole
                let __cmd = __cmd #initial;
                let __cmd = __cmdhelp::add_all(__cmd, __mode, const { &[#(#parts),*] });
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

        #[allow(deprecated)]
        #[automatically_derived]
        impl #generics __cmdhelp::FromArgMatches for #ident #arguments #bounds {
            fn from_arg_matches(
                __matches: &__cmdhelp::ArgMatches,
            ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                Self::from_arg_matches_mut(&mut __cmdhelp::Clone::clone(__matches))
            }

            fn from_arg_matches_mut(
                __matches: &mut __cmdhelp::ArgMatches,
            ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                <Self as __cmdhelp::Tree>::read(&mut __cmdhelp::Fields::Matches(__matches))
            }

            fn update_from_arg_matches(
                &mut self,
                __matches: &__cmdhelp::ArgMatches,
            ) -> __cmdhelp::Result<(), __cmdhelp::Error> {
                self.update_from_arg_matches_mut(&mut __cmdhelp::Clone::clone(__matches))
            }

            fn update_from_arg_matches_mut(
                &mut self,
                __matches: &mut __cmdhelp::ArgMatches,
            ) -> __cmdhelp::Result<(), __cmdhelp::Error> {
                #update
                __cmdhelp::Ok(())
            }
        }
    }
}

/// The variants that are commands of their own, with an expression for the name of each.
pub(super) fn commands(variants: &[Variant]) -> impl Iterator<Item = (&Variant, TokenStream)> {
    variants
        .iter()
        .filter(|variant| {
            matches!(
                variant.attributes.role.role,
                Role::Command | Role::Subcommand
            )
        })
        .map(|variant| {
            let attributes = &variant.attributes;
            (variant, attributes.name.cased(attributes.casing))
        })
}

/// The variants that stand for the commands of another enum, with its type.
pub(super) fn flattened(variants: &[Variant]) -> impl Iterator<Item = (&Variant, &syn::Type)> {
    variants
        .iter()
        .filter(|variant| matches!(variant.attributes.role.role, Role::Flatten))
        .filter_map(|variant| Some((variant, variant.newtype()?)))
}
