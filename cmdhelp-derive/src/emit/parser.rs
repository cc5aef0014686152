//! Generates the impls of `Parser`, `CommandFactory` and `Root` for the root type of a program.

use proc_macro2::TokenStream;
use quote::quote;

use super::{binary, calls, collision, compiler, fast, handlers, hosts, review, spec, test};

use crate::model::command::Command;
use crate::model::container::{Body, Container};

/// Returns the impls for a root.
///
/// `parse` and the similar functions build only the commands that the command line may select.
/// `command()` returns the whole tree of commands, which is equal to the tree from clap's derive.
///
/// The generated constants copy the root's part of the spec tree into a variable and refer to the
/// variable, because the compiler would validate the whole tree again for each reference to the
/// constant itself.
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
    // The option `manifest` does not count, because a program prints the same whether or not its
    // file contains a manifest.
    let has_options = container.options.describes_except("manifest");
    let collisions = collision::checks(container, has_options);
    let untested = test::of_none(container);
    let review = review::where_it_is_parsed(container);
    let contained = review::is_contained(container);
    let binary = binary::checks(container);
    let server = (!compiler::only_checks()).then(|| {
        quote!(
            const SERVER: __cmdhelp::Option<__cmdhelp::Server> = __cmdhelp::server::<Self>();
        )
    });
    let functions = functions();
    let omits_name = Command::of(&container.attributes).omits_name.then(|| {
        quote!(
            const OMITS_NAME: bool = true;
        )
    });
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Root for #ident #arguments #bounds {
            const SPEC: __cmdhelp::CommandSpec = #spec;
            const TRAITS: __cmdhelp::Traits = {
                let __root = <Self as __cmdhelp::Root>::SPEC;
                __cmdhelp::Traits::of(&__root).with_cmdhelp_options(#has_options)
            };
            #omits_name
            #server
            #baked
            #calls
            #tools
            #untested
            #contained
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
            #functions
        }

        #effects
        #hosts
        #collisions
        #binary
    }
}

/// Returns the functions of `Parser`, which replace clap's.
fn functions() -> Option<TokenStream> {
    if compiler::only_checks() {
        return None;
    }
    Some(quote! {
        // The function is inlined, so that the compiler reviews the program in the crate that
        // calls it.
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
    })
}

/// Returns the function for the tool list, which is written at compile time like the manifest in
/// [`baked`]. Only this function contains the list, so that the program's file contains the list
/// once.
fn tools(container: &Container) -> Option<TokenStream> {
    if !is_baked(container) || compiler::only_checks() {
        return None;
    }
    let ident = &container.ident;
    Some(quote! {
        fn tools() -> __cmdhelp::Option<__cmdhelp::Tools<'static>> {
            struct __Tools<__T>(__cmdhelp::PhantomData<__T>);
            impl<__T: __cmdhelp::Root> __Tools<__T> {
                #[allow(long_running_const_eval)]
                const DRAFT: &'static __cmdhelp::ToolsDraft = &__cmdhelp::draft_of_tools::<__T>();
                const SIZE: __cmdhelp::ToolsSize = Self::DRAFT.size();
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static __cmdhelp::Bytes<{ <__Tools<#ident>>::SIZE.bytes() }> = &{
                    let __root = __T::SPEC;
                    Self::DRAFT.bake(&__root)
                };
            }
            fn __written<__T: __cmdhelp::Root>() -> __cmdhelp::Option<__cmdhelp::Tools<'static>> {
                __cmdhelp::Tools::of(<__Tools<__T>>::WRITTEN, <__Tools<__T>>::SIZE)
            }
            __written::<Self>()
        }
    })
}

/// Returns whether the manifest and the tool list are written at compile time. With
/// `manifest = false`, and for a type with parameters, the manifest and the tool list are written
/// at run time.
fn is_baked(container: &Container) -> bool {
    container.options.manifest.unwrap_or(true) && container.generics.params.is_empty()
}

/// Returns the constant with the manifest. The manifest is written at compile time: the compiler
/// first writes a draft, and then copies the manifest into memory of the right size.
///
/// In `cargo check`, the memory for the manifest has a fixed size. The compiler needs the length of
/// an array to check the array's type, so without a fixed size, `cargo check` would have to compute
/// the size. The manifest is in a constant with a type parameter. Such a constant is evaluated only
/// when code that uses it is generated, but the compiler's lints evaluate constants without type
/// parameters.
///
/// The manifest of a type with parameters is written at run time, because the length of an array
/// cannot depend on type parameters.
fn baked(container: &Container) -> Option<TokenStream> {
    if !is_baked(container) {
        return None;
    }
    if compiler::only_checks() {
        return Some(quote! {
            const BAKED: __cmdhelp::Option<__cmdhelp::Baked> = __cmdhelp::checked::<Self>();
        });
    }
    let ident = &container.ident;
    Some(quote! {
        const BAKED: __cmdhelp::Option<__cmdhelp::Baked> = {
            struct __Document<__T>(__cmdhelp::PhantomData<__T>);
            impl<__T: __cmdhelp::Root> __Document<__T> {
                #[allow(long_running_const_eval)]
                const DRAFT: &'static __cmdhelp::Draft = &{
                    let __root = __T::SPEC;
                    __cmdhelp::Draft::write(&__root)
                };
                const SIZE: __cmdhelp::Size = Self::DRAFT.size();
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static __cmdhelp::Baking<
                    { <__Document<#ident>>::SIZE.frame() },
                    { <__Document<#ident>>::SIZE.entries },
                    { <__Document<#ident>>::SIZE.aliases },
                    { <__Document<#ident>>::SIZE.sources },
                > = &{
                    let __root = __T::SPEC;
                    __cmdhelp::Baking::of(&__root, Self::DRAFT)
                };
            }
            const fn __written<__T: __cmdhelp::Root>() -> __cmdhelp::Baked {
                <__Document<__T>>::WRITTEN.baked()
            }
            __cmdhelp::Some(__written::<Self>())
        };
    })
}
