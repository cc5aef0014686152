//! What is held against an item at its places in programs: `Review`.
//!
//! An item hands on to the types in it where they stand, and has its own claims looked at. The
//! calls have the places of what they are about, so that an error stands there.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericParam, Type, parse_quote};

use super::{Scope, at, spec};
use crate::model::attributes::Attributes;
use crate::model::claim::{Claim, What, claims, commands};
use crate::model::container::{Body, Container, Derive};
use crate::model::field::Field;
use crate::model::grammar::Grammar;
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::syntax::own::Own;

/// The impl of `Review`, if there is anything to be reviewed, and for a root its beginning.
pub(super) fn impls(container: &Container) -> Option<TokenStream> {
    let scope = Scope::of(container);
    let here = quote!(__S);
    let Container {
        own, attributes, ..
    } = container;
    let statements = match &container.body {
        Body::Args(fields) => of_command(own, attributes, fields, &here, scope),
        Body::Subcommands(variants) => {
            let claims = commands(own, attributes, variants);
            let mut statements = of_claims(&claims, &here, scope);
            statements.extend(of_variants(container, variants));
            statements
        }
        Body::Values(_) => return None,
    };
    if statements.is_empty() {
        return None;
    }
    let ident = &container.ident;
    let (_, arguments, bounds) = container.generics.split_for_impl();
    let mut generics = container.generics.clone();
    generics.params.push(parse_quote!(__S: __cmdhelp::Scope));
    let (generics, ..) = generics.split_for_impl();
    let root = root(container);
    Some(quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Review<__S> for #ident #arguments #bounds {
            #[allow(long_running_const_eval)]
            const REVIEW: () = { #(#statements)* };
        }
        #root
    })
}

/// A root begins the review of its program. Of a type with parameters there are many.
fn root(container: &Container) -> Option<TokenStream> {
    if !is_root(container) {
        return None;
    }
    let ty = concrete(container)?;
    Some(quote! {
        #[allow(long_running_const_eval)]
        const _: () = <#ty as __cmdhelp::Review<__cmdhelp::AtRoot<#ty>>>::REVIEW;
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

/// What is reviewed of a command with these fields, which stands at `here`.
fn of_command(
    own: &Own,
    attributes: &Attributes,
    fields: &[Field],
    here: &TokenStream,
    scope: Scope,
) -> Vec<TokenStream> {
    let mut statements = of_claims(&claims(own, attributes, fields), here, scope);
    for field in fields {
        let ty = field.value_type();
        match field.attributes.role.role {
            Role::Flatten => {
                let beside = quote!(__cmdhelp::Flattened<#here>);
                statements.push(of_type(ty, &beside));
            }
            Role::Subcommand => statements.push(of_type(ty, here)),
            _ => {}
        }
    }
    statements
}

fn of_variants(container: &Container, variants: &[Variant]) -> Vec<TokenStream> {
    let scope = Scope::of(container);
    let defer = container
        .attributes
        .defer
        .unwrap_or(cfg!(feature = "unstable-v5"));
    let items = variants
        .iter()
        .filter(|variant| !matches!(variant.attributes.role.role, Role::Skip(..)));
    let mut statements = Vec::new();
    for (item, variant) in items.enumerate() {
        let attributes = &variant.attributes;
        let role = &attributes.role.role;
        if let (Role::Flatten, Some(ty)) = (role, variant.newtype()) {
            statements.push(of_type(ty, &quote!(__S)));
        }
        if !matches!(role, Role::Command | Role::Subcommand) {
            continue;
        }
        let here = quote!(__cmdhelp::Variant<Self, __S, #item>);
        match &variant.body {
            VariantBody::Struct(fields) => {
                statements.extend(of_command(&variant.own, attributes, fields, &here, scope));
            }
            VariantBody::Unit => {
                statements.extend(of_command(&variant.own, attributes, &[], &here, scope));
            }
            VariantBody::Newtype(ty) => {
                let claims = unaided(claims(&variant.own, attributes, &[]));
                statements.extend(of_claims(&claims, &here, scope));
                // What is deferred may contain itself, and would be reviewed without end.
                if !(defer && matches!(role, Role::Command)) {
                    let mut own = Grammar::default();
                    own.add_command(attributes, &[]);
                    let inner = match own.is_empty() {
                        true => here,
                        // What the variant says of its command, the type does not know.
                        false => quote!(__cmdhelp::Flattened<#here>),
                    };
                    statements.push(of_type(ty, &inner));
                }
            }
        }
    }
    statements
}

/// Claims of a variant about the arguments of its type, of which it knows nothing.
fn unaided(claims: Vec<Claim>) -> Vec<Claim> {
    let unaided = claims.into_iter().map(|mut claim| {
        if let What::Example { accepted, .. } = &mut claim.what {
            *accepted = false;
        }
        claim
    });
    unaided.collect()
}

fn of_type(ty: &Type, here: &TokenStream) -> TokenStream {
    quote_spanned! {at(ty.span())=>
        let () = <__cmdhelp::Reviewed<#ty, #here>>::REVIEW;
    }
}

fn of_claims(claims: &[Claim], here: &TokenStream, scope: Scope) -> Vec<TokenStream> {
    let claims = claims.iter();
    claims.map(|claim| of_claim(claim, here, scope)).collect()
}

fn of_claim(claim: &Claim, here: &TokenStream, scope: Scope) -> TokenStream {
    let span = at(claim.span);
    match &claim.what {
        What::Id { id, method } => quote_spanned! {span=>
            __cmdhelp::review::check_id::<#here>(#id, #method);
        },
        What::Word { word, option } => quote_spanned! {span=>
            __cmdhelp::review::check_word::<#here>(#word, #option);
        },
        What::ToolName(name) => {
            quote_spanned!(span=> __cmdhelp::review::check_tool_name::<#here>(#name);)
        }
        What::Summary => quote_spanned!(span=> __cmdhelp::review::check_summary::<#here>();),
        What::Names => quote_spanned!(span=> __cmdhelp::review::check_names::<#here>();),
        What::Positionals => {
            quote_spanned!(span=> __cmdhelp::review::check_positionals::<#here>();)
        }
        What::Commands => quote_spanned!(span=> __cmdhelp::review::check_commands::<#here>();),
        What::Global(names) => {
            let names = spec::grammar(names, scope);
            quote_spanned!(span=> __cmdhelp::review::check_global::<#here>(&#names);)
        }
        What::Default(argument) => {
            let argument = spec::grammar(argument, scope);
            quote_spanned!(span=> __cmdhelp::review::check_default(&#argument);)
        }
        What::Example { calls, accepted } => {
            let calls = calls.iter().map(|words| quote!(&[#(#words),*]));
            quote_spanned! {span=>
                __cmdhelp::review::check_example::<#here>(&__cmdhelp::review::Example {
                    calls: &[#(#calls),*],
                    accepted: #accepted,
                });
            }
        }
        What::Recovery(calls) => {
            let calls = calls.iter().map(|words| quote!(&[#(#words),*]));
            quote_spanned! {span=>
                __cmdhelp::review::check_recovery::<#here>(&[#(#calls),*]);
            }
        }
        What::Command(words) => quote_spanned! {span=>
            __cmdhelp::review::check_command::<#here>(&[#(#words),*]);
        },
    }
}
