//! Generates the code for an item with mistakes: impls whose functions never return, so that uses
//! of the type cause no further errors.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput};

use super::block;
use crate::diagnostic::Diagnostics;
use crate::model::container::Derive;
use crate::model::written::CommandOptions;

/// Returns the compile errors, and impls whose functions never return.
pub(crate) fn fallback(
    derive: Derive,
    input: &DeriveInput,
    errors: Option<TokenStream>,
) -> TokenStream {
    let mut reported = Diagnostics::default();
    let options = CommandOptions::read(&input.attrs, &mut reported);
    // `errors` already contains these mistakes, so this second list of them is dropped.
    let _ = reported.finish();
    let impls = match derive {
        Derive::ValueEnum => value_enum(input),
        Derive::Args => args(input),
        Derive::Subcommand => subcommand(input),
        Derive::Parser => {
            let body = match input.data {
                Data::Enum(_) => subcommand(input),
                _ => args(input),
            };
            let parser = parser(input);
            quote!(#body #parser)
        }
    };
    let block = block(options.path.as_ref(), impls);
    quote!(#errors #block)
}

fn args(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let from_arg_matches = from_arg_matches(input);
    quote! {
        #from_arg_matches
        impl #generics __cmdhelp::Args for #ident #arguments #bounds {
            fn augment_args(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
            fn augment_args_for_update(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
        }
    }
}

fn subcommand(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let from_arg_matches = from_arg_matches(input);
    quote! {
        #from_arg_matches
        impl #generics __cmdhelp::Subcommand for #ident #arguments #bounds {
            fn augment_subcommands(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
            fn augment_subcommands_for_update(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
            fn has_subcommand(_: &str) -> bool { loop {} }
        }
    }
}

fn from_arg_matches(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    quote! {
        impl #generics __cmdhelp::FromArgMatches for #ident #arguments #bounds {
            fn from_arg_matches(
                _: &__cmdhelp::ArgMatches,
            ) -> __cmdhelp::Result<Self, __cmdhelp::Error> { loop {} }
            fn update_from_arg_matches(
                &mut self,
                _: &__cmdhelp::ArgMatches,
            ) -> __cmdhelp::Result<(), __cmdhelp::Error> { loop {} }
        }
    }
}

/// Returns the impls that make a type the root of a program, so that its handlers and the call of
/// `cmdhelp::run` compile, too.
fn parser(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = ident.to_string();
    // The spec tree is opaque, so that the review assumes nothing about the commands of the program.
    quote! {
        impl #generics __cmdhelp::Tree for #ident #arguments #bounds {
            fn augment(_: __cmdhelp::Command, _: __cmdhelp::Mode<'_>) -> __cmdhelp::Command { loop {} }
        }
        impl #generics __cmdhelp::Root for #ident #arguments #bounds {
            const SPEC: __cmdhelp::CommandSpec = __cmdhelp::CommandSpec {
                name: __cmdhelp::t::Plain(#name),
                part: <Self as __cmdhelp::Tree>::PART,
            };
            const TRAITS: __cmdhelp::Traits = {
                let __root = <Self as __cmdhelp::Root>::SPEC;
                __cmdhelp::Traits::of(&__root)
            };
            fn root() -> __cmdhelp::Command { loop {} }
        }
        __cmdhelp::calls! {
            impl #generics __cmdhelp::Dispatch for #ident #arguments #bounds {}
        }
        impl #generics __cmdhelp::Parser for #ident #arguments #bounds {}
        impl #generics __cmdhelp::CommandFactory for #ident #arguments #bounds {
            fn command() -> __cmdhelp::Command { loop {} }
            fn command_for_update() -> __cmdhelp::Command { loop {} }
        }
    }
}

fn value_enum(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    quote! {
        impl #generics __cmdhelp::ValueEnum for #ident #arguments #bounds {
            fn value_variants<'__a>() -> &'__a [Self] { loop {} }
            fn to_possible_value(&self) -> __cmdhelp::Option<__cmdhelp::PossibleValue> { loop {} }
        }
    }
}
