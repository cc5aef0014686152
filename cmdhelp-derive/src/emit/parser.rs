//! `Parser` and `CommandFactory`: the top of a command line.

use proc_macro2::TokenStream;
use quote::quote;

use super::spec;

use crate::model::container::{Body, Container};

/// The impls of a root.
///
/// `parse` and its siblings are ours: they build no more of the tree than the command line can mean.
/// `command()` is the whole tree, equal to clap's.
pub(super) fn impls(container: &Container) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let name = container.attributes.name.cased(container.attributes.casing);
    let is_enum = matches!(container.body, Body::Subcommands(_));
    let root = if is_enum {
        quote!(__cmdhelp::Command::new(#name).subcommand_required(true).arg_required_else_help(true))
    } else {
        quote!(__cmdhelp::Command::new(#name))
    };
    let for_update =
        is_enum.then(|| quote!(.subcommand_required(false).arg_required_else_help(false)));
    let spec = spec::of_root(container);
    let baked = baked(container);
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Root for #ident #arguments #bounds {
            const SPEC: __cmdhelp::CommandSpec = #spec;
            const TRAITS: __cmdhelp::Traits =
                __cmdhelp::Traits::of(&<Self as __cmdhelp::Root>::SPEC);
            #baked

            fn root() -> __cmdhelp::Command {
                #root
            }
        }

        #[automatically_derived]
        impl #generics __cmdhelp::CommandFactory for #ident #arguments #bounds {
            fn command() -> __cmdhelp::Command {
                <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Parse)
            }

            fn command_for_update() -> __cmdhelp::Command {
                <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Update) #for_update
            }
        }

        #[automatically_derived]
        impl #generics __cmdhelp::Parser for #ident #arguments #bounds {
            fn parse() -> Self {
                __cmdhelp::parse()
            }

            fn try_parse() -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                __cmdhelp::try_parse()
            }

            fn parse_from<__I, __W>(__argv: __I) -> Self
            where
                __I: __cmdhelp::IntoIterator<Item = __W>,
                __W: __cmdhelp::Into<__cmdhelp::OsString> + __cmdhelp::Clone,
            {
                __cmdhelp::parse_from(__argv)
            }

            fn try_parse_from<__I, __W>(__argv: __I) -> __cmdhelp::Result<Self, __cmdhelp::Error>
            where
                __I: __cmdhelp::IntoIterator<Item = __W>,
                __W: __cmdhelp::Into<__cmdhelp::OsString> + __cmdhelp::Clone,
            {
                __cmdhelp::try_parse_from(__argv)
            }
        }
    }
}

/// The document, made while the program is compiled: measured first, then written into memory of
/// that size.
///
/// Only the measuring is part of `cargo check`. An associated constant is evaluated where it is
/// used, and the surface uses this one when code is generated; a static, which would be evaluated
/// each time, made the checking of large programs twice as expensive.
///
/// The lengths of a generic type would depend on its parameters, which arrays cannot; its document
/// is made when it is asked for.
fn baked(container: &Container) -> Option<TokenStream> {
    let wanted = container.own.manifest.unwrap_or(true);
    if !wanted || !container.generics.params.is_empty() {
        return None;
    }
    let ident = &container.ident;
    Some(quote! {
        const BAKED: __cmdhelp::Option<__cmdhelp::Baked> = {
            const __ROOT: __cmdhelp::CommandSpec = <#ident as __cmdhelp::Root>::SPEC;
            #[allow(long_running_const_eval)]
            const __SIZE: __cmdhelp::Size = __cmdhelp::measure(&__ROOT);
            type __Memory = __cmdhelp::Baking<
                { __SIZE.frame() },
                { __SIZE.entries },
                { __SIZE.aliases },
                { __SIZE.sources },
            >;
            struct __Document;
            impl __Document {
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static __Memory = &__cmdhelp::Baking::of(&__ROOT);
            }
            __cmdhelp::Some(__cmdhelp::Baked {
                frame: &__Document::WRITTEN.frame,
                entries: &__Document::WRITTEN.entries,
                aliases: &__Document::WRITTEN.aliases,
                sources: &__Document::WRITTEN.sources,
            })
        };
    })
}
