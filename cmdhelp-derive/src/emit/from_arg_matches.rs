//! Generates the impl of clap's `FromArgMatches`, which calls the functions of `Tree`.

use proc_macro2::TokenStream;
use quote::quote;

use super::compiler;
use crate::model::container::Container;

/// Returns the impl for a type. `update` is an expression that updates a value of the type.
pub(super) fn impls(container: &Container, update: &TokenStream) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    if compiler::only_checks() {
        // The other functions have defaults, and nothing runs them.
        return quote! {
            #[allow(deprecated)]
            #[automatically_derived]
            impl #generics __cmdhelp::FromArgMatches for #ident #arguments #bounds {
                fn from_arg_matches(
                    __matches: &__cmdhelp::ArgMatches,
                ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                    let __matches = &mut __cmdhelp::Clone::clone(__matches);
                    <Self as __cmdhelp::Tree>::read(&mut __cmdhelp::Fields::Matches(__matches))
                }

                fn update_from_arg_matches(
                    &mut self,
                    __matches: &__cmdhelp::ArgMatches,
                ) -> __cmdhelp::Result<(), __cmdhelp::Error> {
                    let __matches = &mut __cmdhelp::Clone::clone(__matches);
                    #update
                }
            }
        };
    }
    quote! {
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
            }
        }
    }
}
