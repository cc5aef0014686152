//! `Parser` and `CommandFactory`: the top of a command line.

use proc_macro2::TokenStream;
use quote::quote;

use super::{binary, calls, collision, compiler, fast, handlers, hosts, review, spec, test};

use crate::model::container::{Body, Container};

/// Returns the impls of a root.
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
    let accepts = is_enum.then(fast::of_enum_root).flatten();
    let baked = baked(container);
    let calls = calls::of_root();
    let effects = handlers::effects(container);
    let tools = tools(container);
    let hosts = hosts::checks(container);
    let collisions = collision::checks(container);
    let knows_us = container.own.describes();
    let untested = test::of_none(container);
    let review = review::where_it_is_parsed(container);
    let held = review::is_held(container);
    let binary = binary::checks(container);
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Root for #ident #arguments #bounds {
            const SPEC: __cmdhelp::CommandSpec = #spec;
            const TRAITS: __cmdhelp::Traits =
                __cmdhelp::Traits::of(&<Self as __cmdhelp::Root>::SPEC).knowing_us(#knows_us);
            const SERVER: __cmdhelp::Option<__cmdhelp::Server> = __cmdhelp::server::<Self>();
            #baked
            #calls
            #tools
            #untested
            #held
            #review
            #accepts

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
            // Built where it is called, and the program reviewed there.
            #[inline]
            fn parse() -> Self {
                __cmdhelp::parse()
            }

            #[inline]
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

        #effects
        #hosts
        #collisions
        #binary
    }
}

/// Returns what can be called, made in the same way as the document below. It stands in one
/// function, so that a program carries it once.
fn tools(container: &Container) -> Option<TokenStream> {
    if !is_baked(container) {
        return None;
    }
    let ident = &container.ident;
    let length = if compiler::only_checks() {
        quote!({ __cmdhelp::SPACIOUS_TOOLS })
    } else {
        quote!({ <__Tools<#ident>>::SIZE.bytes() })
    };
    Some(quote! {
        fn tools() -> __cmdhelp::Option<__cmdhelp::Tools<'static>> {
            struct __Tools<__T>(__cmdhelp::PhantomData<__T>);
            impl<__T: __cmdhelp::Root> __Tools<__T> {
                #[allow(long_running_const_eval)]
                const SIZE: __cmdhelp::ToolsSize = __cmdhelp::baked_tools_size::<__T>();
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static __cmdhelp::Bytes<#length> =
                    &__cmdhelp::bake_tools(&__T::SPEC, Self::SIZE);
            }
            fn __written<__T: __cmdhelp::Root>() -> __cmdhelp::Option<__cmdhelp::Tools<'static>> {
                __cmdhelp::Tools::of(<__Tools<__T>>::WRITTEN, <__Tools<__T>>::SIZE)
            }
            __written::<Self>()
        }
    })
}

/// Returns whether documents are made while the program is compiled. A type with parameters has
/// none.
fn is_baked(container: &Container) -> bool {
    container.own.manifest.unwrap_or(true) && container.generics.params.is_empty()
}

/// Returns the document, made while the program is compiled: measured first, then written into
/// memory of that size.
///
/// Where nothing is built, the memory has a size that is known beforehand. For an array's length is
/// needed to check its type, so that measuring made `cargo check` of large programs a quarter
/// slower. And what is written stands in a constant with a parameter, for the compiler's lints
/// evaluate all others; this one is evaluated only where it is used, when code is generated.
///
/// The lengths of a generic type would depend on its parameters, which arrays cannot; its document
/// is made when it is asked for.
fn baked(container: &Container) -> Option<TokenStream> {
    if !is_baked(container) {
        return None;
    }
    let ident = &container.ident;
    let memory = if compiler::only_checks() {
        quote!(__cmdhelp::Spacious)
    } else {
        quote! {
            __cmdhelp::Baking<
                { <__Document<#ident>>::SIZE.frame() },
                { <__Document<#ident>>::SIZE.entries },
                { <__Document<#ident>>::SIZE.aliases },
                { <__Document<#ident>>::SIZE.sources },
            >
        }
    };
    Some(quote! {
        const BAKED: __cmdhelp::Option<__cmdhelp::Baked> = {
            struct __Document<__T>(__cmdhelp::PhantomData<__T>);
            impl<__T: __cmdhelp::Root> __Document<__T> {
                #[allow(long_running_const_eval)]
                const SIZE: __cmdhelp::Size = __cmdhelp::measure(&__T::SPEC);
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static #memory = &__cmdhelp::Baking::of(&__T::SPEC, Self::SIZE);
            }
            const fn __written<__T: __cmdhelp::Root>() -> __cmdhelp::Baked {
                <__Document<__T>>::WRITTEN.baked()
            }
            __cmdhelp::Some(__written::<Self>())
        };
    })
}
