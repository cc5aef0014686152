//! Generates the impl of clap's `FromArgMatches`, which calls the functions of `Tree`.

use proc_macro2::TokenStream;
use quote::quote;

use super::compiler;
use crate::model::container::Container;

/// Returns the impl for a type. `update` is an expression that updates a value of the type.
pub(super) fn impls(container: &Container, update: &TokenStream) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let functions = match compiler::only_checks() {
        true => in_check_builds(update),
        false => in_full_builds(update),
    };
    quote! {
        #[allow(deprecated)]
        #[automatically_derived]
        impl #generics __cmdhelp::FromArgMatches for #ident #arguments #bounds {
            #functions
        }
    }
}

/// Returns the functions that have no defaults in clap, because nothing runs in these builds.
fn in_check_builds(update: &TokenStream) -> TokenStream {
    quote! {
        fn from_arg_matches(
            __matches: &__cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::read_matches(__matches)
        }

        fn update_from_arg_matches(
            &mut self,
            _: &__cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<(), __cmdhelp::Error> {
            #update
            __cmdhelp::Ok(())
        }
    }
}

/// Returns all functions of `FromArgMatches`.
fn in_full_builds(update: &TokenStream) -> TokenStream {
    quote! {
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
        }
    }
}
