//! The checks of an item at its places in programs: `Review`.
//!
//! An item hands on to the types in it where they stand, and has its own claims looked at. The
//! calls have the places of what they are about, so that an error stands there.

mod held;
mod statements;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{GenericParam, Generics, parse_quote};

pub(crate) use self::statements::Statements;
use super::Scope;
use crate::model::claim::commands;
use crate::model::container::{Body, Container, Derive};
use crate::model::role::Role;

/// Returns the impl of `Review`, if there is anything to be reviewed, and its beginning for a type
/// that says that it is the root.
pub(super) fn impls(container: &Container) -> Option<TokenStream> {
    let mut statements = Statements::of(&container.ident, Scope::of(container));
    let here = quote!(__S);
    let Container {
        own, attributes, ..
    } = container;
    match &container.body {
        Body::Args(fields) => statements.command(own, attributes, fields, &here),
        Body::Subcommands(variants) => {
            statements.claims(&commands(own, attributes, variants), &here);
            statements.variants(container, variants);
        }
        Body::Values(_) => return None,
    }
    if container.derive == Derive::Parser {
        statements.failures(&parse_quote!(Self), &here);
    }
    let review = statements.review()?;
    let ident = &container.ident;
    let (_, arguments, bounds) = container.generics.split_for_impl();
    let generics = in_scope(&container.generics);
    let (generics, ..) = generics.split_for_impl();
    let root = root(container);
    let held = held::impls(container);
    Some(quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Review<__S> for #ident #arguments #bounds {
            #review
        }
        #root
        #held
    })
}

/// Parameters, and one for a place in a program.
pub(crate) fn in_scope(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    generics.params.push(parse_quote!(__S: __cmdhelp::Scope));
    generics
}

/// The maximum number of reported mistakes of a program.
const MISTAKES: usize = cmdhelp_spec::spec::MOST_MISTAKES;

/// Returns the review of a program begins at its root, which tells each mistake in a constant of
/// its own.
///
/// A type that only looks like a root may stand below another one, in this crate or elsewhere, and may
/// get further arguments while the program runs. So what clap would find, too, is reviewed where the
/// type is parsed; and what is said by attributes of ours, unless another type of the crate holds it.
fn root(container: &Container) -> Option<TokenStream> {
    let ty = concrete(container)?;
    let mistakes = 0..MISTAKES;
    if says_root(container) {
        return Some(quote! {
            #(
                #[allow(long_running_const_eval)]
                const _: () = <__cmdhelp::Mistake<#ty, __cmdhelp::All, #mistakes>>::TOLD;
            )*
        });
    }
    is_root(container).then(|| {
        quote! {
            #(
                #[allow(long_running_const_eval)]
                const _: () = __cmdhelp::tell_unless_held::<#ty, #mistakes>();
            )*
        }
    })
}

/// `Root::review_built`: the functions that parse the program's own arguments call it, so that a
/// program is reviewed where the compiler builds one of them.
pub(super) fn where_it_is_parsed(container: &Container) -> Option<TokenStream> {
    let about = match concrete(container) {
        Some(_) if says_root(container) => return None,
        Some(_) => quote!(OfClap),
        None => quote!(All),
    };
    let mistakes = 0..MISTAKES;
    let tells = quote!(#(__cmdhelp::Review<__cmdhelp::Mistake<__T, __A, #mistakes>> +)*);
    let mistakes = 0..MISTAKES;
    // The constants have parameters: the compiler's lints evaluate all others.
    Some(quote! {
        #[inline]
        fn review_built() {
            fn __tell<__T, __A: __cmdhelp::About>()
            where
                __T: __cmdhelp::Root + #tells __cmdhelp::Review<__cmdhelp::AtRoot<__T, __A>>,
            {
                #(let () = <__cmdhelp::Mistake<__T, __A, #mistakes>>::TOLD;)*
            }
            __tell::<Self, __cmdhelp::#about>();
        }
    })
}

/// Returns whether a type says that it is the root of a program, by `root` or by what only a root
/// has.
fn says_root(container: &Container) -> bool {
    container.derive == Derive::Parser && container.own.root_only().next().is_some()
}

/// Many programs derive `Parser` for what stands further down, too; what has commands below it, a
/// name or a version of its own, or says so, looks like the top of a program.
pub(super) fn is_root(container: &Container) -> bool {
    if container.derive != Derive::Parser {
        return false;
    }
    let has_commands = match &container.body {
        Body::Args(fields) => fields
            .iter()
            .any(|field| matches!(field.attributes.role.role, Role::Subcommand)),
        Body::Subcommands(_) => true,
        Body::Values(_) => false,
    };
    let attributes = &container.attributes;
    let has_version = || {
        let mut methods = attributes.methods.iter();
        methods.any(|method| method.name == "version")
    };
    has_commands || says_root(container) || attributes.name.is_assigned() || has_version()
}

/// `Root::IS_HELD` of a type that looks like a root.
pub(super) fn is_held(container: &Container) -> Option<TokenStream> {
    if says_root(container) || !is_root(container) {
        return None;
    }
    let ty = concrete(container)?;
    let numbers = 0..held::MOST;
    Some(quote! {
        const IS_HELD: bool = {
            use __cmdhelp::{IsFree as _, IsHeld as _};
            false #(|| __cmdhelp::is_held(|| (&<__cmdhelp::Holding<#ty, #numbers>>::NEW).ask()))*
        };
    })
}

/// Returns the item as a type without parameters; nothing if it has others than lifetimes.
pub(super) fn concrete(container: &Container) -> Option<TokenStream> {
    let ident = &container.ident;
    let params = &container.generics.params;
    if params.is_empty() {
        return Some(quote!(#ident));
    }
    let lifetimes: Option<Vec<TokenStream>> = params
        .iter()
        .map(|param| match param {
            GenericParam::Lifetime(_) => Some(quote!('static)),
            GenericParam::Type(_) | GenericParam::Const(_) => None,
        })
        .collect();
    lifetimes.map(|lifetimes| quote!(#ident<#(#lifetimes),*>))
}
