//! `Parser` and `CommandFactory`: the top of a command line.

use proc_macro2::TokenStream;
use quote::quote;

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
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Root for #ident #arguments #bounds {
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
