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

/// Returns the impl of a trait with these functions.
fn implement(input: &DeriveInput, name: TokenStream, functions: TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    quote!(impl #generics __cmdhelp::#name for #ident #arguments #bounds { #functions })
}

fn args(input: &DeriveInput) -> TokenStream {
    let from_arg_matches = from_arg_matches(input);
    let functions = quote! {
        fn augment_args(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
        fn augment_args_for_update(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
    };
    let args = implement(input, quote!(Args), functions);
    quote!(#from_arg_matches #args)
}

fn subcommand(input: &DeriveInput) -> TokenStream {
    let from_arg_matches = from_arg_matches(input);
    let functions = quote! {
        fn augment_subcommands(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
        fn augment_subcommands_for_update(_: __cmdhelp::Command) -> __cmdhelp::Command { loop {} }
        fn has_subcommand(_: &str) -> bool { loop {} }
    };
    let subcommand = implement(input, quote!(Subcommand), functions);
    quote!(#from_arg_matches #subcommand)
}

fn from_arg_matches(input: &DeriveInput) -> TokenStream {
    let functions = quote! {
        fn from_arg_matches(
            _: &__cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> { loop {} }
        fn update_from_arg_matches(
            &mut self,
            _: &__cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<(), __cmdhelp::Error> { loop {} }
    };
    implement(input, quote!(FromArgMatches), functions)
}

/// Returns the impls that make a type the root of a program, so that its handlers and the call of
/// `cmdhelp::run` compile, too.
fn parser(input: &DeriveInput) -> TokenStream {
    let name = input.ident.to_string();
    let functions = quote! {
        fn augment(_: __cmdhelp::Command, _: __cmdhelp::Mode<'_>) -> __cmdhelp::Command { loop {} }
    };
    let tree = implement(input, quote!(Tree), functions);
    // The spec tree is opaque, so that the review assumes nothing about the commands of the program.
    let items = quote! {
        const SPEC: __cmdhelp::CommandSpec = __cmdhelp::CommandSpec {
            name: __cmdhelp::t::Plain(#name),
            part: <Self as __cmdhelp::Tree>::PART,
        };
        const TRAITS: __cmdhelp::Traits = {
            let __root = <Self as __cmdhelp::Root>::SPEC;
            __cmdhelp::Traits::of(&__root)
        };
        fn root() -> __cmdhelp::Command { loop {} }
    };
    let root = implement(input, quote!(Root), items);
    let dispatch = implement(input, quote!(Dispatch), TokenStream::new());
    let parser = implement(input, quote!(Parser), TokenStream::new());
    let functions = quote! {
        fn command() -> __cmdhelp::Command { loop {} }
        fn command_for_update() -> __cmdhelp::Command { loop {} }
    };
    let factory = implement(input, quote!(CommandFactory), functions);
    quote! {
        #tree
        #root
        __cmdhelp::calls! { #dispatch }
        #parser
        #factory
    }
}

fn value_enum(input: &DeriveInput) -> TokenStream {
    let functions = quote! {
        fn value_variants<'__a>() -> &'__a [Self] { loop {} }
        fn to_possible_value(&self) -> __cmdhelp::Option<__cmdhelp::PossibleValue> { loop {} }
    };
    implement(input, quote!(ValueEnum), functions)
}
