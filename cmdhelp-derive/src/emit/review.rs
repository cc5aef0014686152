//! What is held against an item at its places in programs: `Review`.
//!
//! An item hands on to the types in it where they stand, and has its own claims looked at. The
//! calls have the places of what they are about, so that an error stands there.

mod statements;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{GenericParam, Generics, parse_quote};

pub(crate) use self::statements::Statements;
use super::Scope;
use crate::model::claim::commands;
use crate::model::container::{Body, Container, Derive};
use crate::model::role::Role;

/// The impl of `Review`, if there is anything to be reviewed, and for a root its beginning.
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
    if is_root(container) {
        statements.failures(&parse_quote!(Self), &here);
    }
    let review = statements.review()?;
    let ident = &container.ident;
    let (_, arguments, bounds) = container.generics.split_for_impl();
    let generics = in_scope(&container.generics);
    let (generics, ..) = generics.split_for_impl();
    let root = root(container);
    Some(quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Review<__S> for #ident #arguments #bounds {
            #review
        }
        #root
    })
}

/// Parameters, and one for a place in a program.
pub(crate) fn in_scope(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    generics.params.push(parse_quote!(__S: __cmdhelp::Scope));
    generics
}

/// How many mistakes of one program are told.
const MISTAKES: usize = cmdhelp_spec::review::Wrong::MOST;

/// A root begins the review of its program, and tells each mistake in a constant of its own. Of a
/// type with parameters there are many.
fn root(container: &Container) -> Option<TokenStream> {
    if !is_root(container) {
        return None;
    }
    let ty = concrete(container)?;
    let mistakes = 0..MISTAKES;
    Some(quote! {
        #(
            #[allow(long_running_const_eval)]
            const _: () = <__cmdhelp::Mistake<#ty, #mistakes>>::TOLD;
        )*
    })
}

/// Many programs derive `Parser` for what stands further down, too; what has commands below it, a
/// name or a version of its own, or says so, is the top of a program.
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
    has_commands
        || container.own.root.is_present()
        || attributes.name.is_assigned()
        || has_version()
}

/// The item as a type without parameters; nothing if it has others than lifetimes.
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
