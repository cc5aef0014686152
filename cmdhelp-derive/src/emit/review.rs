//! Generates the impl of `Review`, which checks the claims of an item in each program that uses the
//! item.
//!
//! A claim is a declaration that the compiler can check, such as an example or the id of another
//! argument. The review of an item checks the item's own claims and then reviews the types in the
//! item. The generated calls have the spans of the claims, so that the compiler reports errors
//! there.

mod contained;
mod statements;

use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{GenericParam, Generics, parse_quote};

pub(crate) use self::statements::Statements;
use super::{Scope, compiler};
use crate::model::claim::commands;
use crate::model::container::{Body, Container, Derive};

/// Returns the impl of `Review` and, for a root, the constants that start the review. Returns
/// `None` if there is nothing to review.
pub(super) fn impls(container: &Container) -> Option<TokenStream> {
    let mut statements = Statements::of(&container.ident, Scope::of(container));
    let here = quote!(__S);
    let Container {
        options,
        attributes,
        ..
    } = container;
    match &container.body {
        Body::Args(fields) => statements.command(options, attributes, fields, &here),
        Body::Subcommands(variants) => {
            statements.claims(&commands(options, attributes, variants), &here);
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
    let root = root(container);
    let contained = contained::impls(container);
    Some(quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Review<__S> for #ident #arguments #bounds {
            #review
        }
        #root
        #contained
    })
}

/// Returns the generic parameters of an item, followed by `__S`, a parameter for the scope in which
/// the item is reviewed.
pub(crate) fn in_scope(generics: &Generics) -> TokenStream {
    if generics.params.is_empty() {
        return quote!(<__S: __cmdhelp::Scope>);
    }
    let mut generics = generics.clone();
    generics.params.push(parse_quote!(__S: __cmdhelp::Scope));
    let (generics, ..) = generics.split_for_impl();
    generics.to_token_stream()
}

/// The maximum number of a program's mistakes that one build reports.
const MISTAKES: usize = cmdhelp_spec::spec::MAX_MISTAKES;

/// Returns the constants that start the review of a program at its root. Each constant reports one
/// mistake.
///
/// A type that only looks like a root can be part of another program, in this crate or elsewhere,
/// and can get further arguments at run time. For such a type, mistakes that clap also finds are
/// reported only where the type is parsed, by [`where_it_is_parsed`]. The other claims, which come
/// from `#[cmdhelp(...)]`, are checked by these constants if no other type of the crate contains
/// this type.
fn root(container: &Container) -> Option<TokenStream> {
    let ty = concrete(container)?;
    let mistakes = 0..MISTAKES;
    if declares_root(container) {
        return Some(quote! {
            #(
                #[allow(long_running_const_eval)]
                const _: () = <__cmdhelp::Mistake<#ty, __cmdhelp::AllClaims, #mistakes>>::REPORTED;
            )*
        });
    }
    is_root(container).then(|| {
        quote! {
            #(
                #[allow(long_running_const_eval)]
                const _: () = __cmdhelp::report_unless_contained::<#ty, #mistakes>();
            )*
        }
    })
}

/// Returns `Root::review_built`. `parse` and similar functions call `review_built`, so that the
/// compiler reviews the program when it compiles a call of such a function.
pub(super) fn where_it_is_parsed(container: &Container) -> Option<TokenStream> {
    if compiler::only_checks() {
        return None;
    }
    let about = match concrete(container) {
        Some(_) if declares_root(container) => return None,
        Some(_) => quote!(ClapClaims),
        None => quote!(AllClaims),
    };
    Some(quote! {
        #[inline]
        fn review_built() {
            __cmdhelp::report_all::<Self, __cmdhelp::#about>();
        }
    })
}

/// Returns whether a type declares that it is the root of a program, by `root` or by another option
/// that only a root can have.
fn declares_root(container: &Container) -> bool {
    container.derive == Derive::Parser && container.options.root_only().next().is_some()
}

/// Returns whether a type looks like the root of a program: it has subcommands, a name, a version,
/// or an option that only a root can have. The derive `Parser` alone does not count, because many
/// programs also derive `Parser` for types that are not the root.
pub(super) fn is_root(container: &Container) -> bool {
    if container.derive != Derive::Parser {
        return false;
    }
    let has_commands = match &container.body {
        Body::Args(fields) => fields.iter().any(|field| field.attributes.is_subcommand()),
        Body::Subcommands(_) => true,
        Body::Values(_) => false,
    };
    let attributes = &container.attributes;
    let has_version = || {
        let mut methods = attributes.methods.iter();
        methods.any(|method| method.name == "version")
    };
    has_commands || declares_root(container) || attributes.name.is_assigned() || has_version()
}

/// Returns the constant `Root::IS_CONTAINED` for a type that looks like a root. The constant says
/// whether another type of the crate contains the type.
pub(super) fn is_contained(container: &Container) -> Option<TokenStream> {
    if declares_root(container) || !is_root(container) {
        return None;
    }
    let ty = concrete(container)?;
    let references = std::iter::repeat_n(quote!(&), contained::MAX + 1);
    Some(quote! {
        const IS_CONTAINED: bool = {
            use __cmdhelp::Ask as _;
            __cmdhelp::is_contained(|| (#(#references)* <__cmdhelp::Containment<#ty>>::NEW).ask())
        };
    })
}

/// Returns the type of the item with `'static` for each lifetime parameter, or `None` if the item
/// has type or const parameters.
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
        .list_if_all();
    lifetimes.map(|lifetimes| quote!(#ident<#(#lifetimes),*>))
}
