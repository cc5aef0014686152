//! Generates the code that constructs or updates a variant from a parsed command line.

use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::super::variants::{commands, flattened, is_named};
use super::super::{Scope, at, compiler, fast, matches};
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::argument_of;

/// Returns the body of `has_subcommand`, with the name in `__name`.
pub(super) fn has_subcommand(variants: &[Variant]) -> TokenStream {
    if external(variants).is_some() {
        return quote!(true);
    }
    if selects_all(variants) {
        if compiler::only_checks() {
            return quote!(false);
        }
        return quote!(__cmdhelp::take::is_name(<Self as __cmdhelp::Tree>::select(
            __name
        )));
    }
    let is_named = commands(variants).map(is_named);
    let types = flattened(variants).map(|(_, ty)| ty);
    quote! {
        #(if #is_named { return true; })*
        #(if <#types as __cmdhelp::Subcommand>::has_subcommand(__name) { return true; })*
        false
    }
}

/// Returns the variant with `external_subcommand`, if there is one.
fn external(variants: &[Variant]) -> Option<&Variant> {
    variants
        .iter()
        .find(|variant| variant.attributes.is_external())
}

/// Returns the body of `read`, with the source in `__from`.
pub(super) fn construct(variants: &[Variant], scope: Scope) -> TokenStream {
    let flattened = flattened(variants)
        .enumerate()
        .map(|(place, (variant, ty))| {
            let ident = &variant.ident;
            let first = fast::first_flattened(variants, Some(place));
            let part = matches::part(ty);
            quote_spanned! {at(ty.span())=>
                if __from.is_of::<#ty>(#first, <__cmdhelp::Probe<#ty>>::COMMANDS) {
                    return __cmdhelp::Ok(Self::#ident(#part));
                }
            }
        });
    let arms = fast::numbered(variants).map(|(index, variant)| {
        let make = make(variant, scope);
        quote!(#index => #make,)
    });
    let external = external(variants).and_then(|variant| {
        let (ident, ty) = (&variant.ident, variant.newtype()?);
        let word = argument_of(ty, "Vec");
        Some(quote_spanned! {at(ty.span())=>
            __cmdhelp::EXTERNAL => __cmdhelp::Ok(Self::#ident(__from.external::<#word>(__name))),
        })
    });
    let find = find(variants);
    quote! {
        #(#flattened)*
        __from.command(#find, |__index, __name, __from| match __index {
            #(#arms)*
            #external
            _ => __cmdhelp::Err(__cmdhelp::invalid_subcommand(&__name)),
        })
    }
}

/// Returns whether the function `select` knows the names of all commands.
fn selects_all(variants: &[Variant]) -> bool {
    flattened(variants).next().is_none() && fast::selects(variants)
}

/// Returns a function that finds the number of a command by its name.
fn find(variants: &[Variant]) -> TokenStream {
    if selects_all(variants) {
        return quote!(<Self as __cmdhelp::Tree>::select);
    }
    let names = fast::numbered(variants).map(|(index, variant)| {
        let is_named = is_named(variant);
        quote!(if #is_named { return __cmdhelp::Some(#index); })
    });
    quote!(|__name| { #(#names)* __cmdhelp::None })
}

/// Returns an expression that constructs a variant from the `Fields` of its command. The expression
/// calls a closure, so that the stack frame does not grow with the number of variants. In `cargo
/// check`, there is no stack frame, and a closure would have to be checked on its own.
fn make(variant: &Variant, scope: Scope) -> TokenStream {
    let ident = &variant.ident;
    let value = match &variant.body {
        VariantBody::Unit => return quote!(__cmdhelp::Ok(Self::#ident)),
        VariantBody::Newtype(ty) => {
            let part = match variant.attributes.role.role {
                Role::Command => matches::arguments(ty),
                _ => matches::part(ty),
            };
            quote!(Self::#ident(#part))
        }
        VariantBody::Struct(fields) => matches::construct(&quote!(Self::#ident), fields, scope),
    };
    if compiler::only_checks() {
        return quote!(__cmdhelp::Ok(#value));
    }
    quote! {
        (|__from: &mut __cmdhelp::Fields<'_, '_>| -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::Ok(#value)
        })(__from)
    }
}

/// Returns the body of `update_from_arg_matches_mut`. The body updates the variant if the command
/// line names the variant's command, and constructs a new variant if the line names another
/// command.
///
/// A word after `--` selects an external subcommand even if a declared command has the same name.
pub(super) fn update(variants: &[Variant]) -> TokenStream {
    if compiler::only_checks() {
        return mention(variants);
    }
    let may_be_external = external(variants).is_some() || flattened(variants).next().is_some();
    let external = may_be_external.then(|| quote!(&&!__cmdhelp::take::is_external(__matches)));
    let commands = commands(variants).map(|variant| {
        let ident = &variant.ident;
        let (pattern, update) = update_variant(variant);
        let is_named = is_named(variant);
        quote! {
            Self::#ident #pattern if #is_named #external => #update,
        }
    });
    let flattened = flattened(variants).map(|(variant, ty)| {
        let ident = &variant.ident;
        quote_spanned! {at(ty.span())=>
            if __cmdhelp::take::is_of::<#ty>(__matches) {
                if let Self::#ident(__inner) = __this {
                    return <#ty as __cmdhelp::FromArgMatches>::update_from_arg_matches_mut(
                        __inner, __matches,
                    );
                }
            }
        }
    });
    quote! {
        let __cmdhelp::Some(__name) = __matches.subcommand_name() else {
            return __cmdhelp::Ok(());
        };
        match self {
            #(#commands)*
            __this => {
                #(#flattened)*
                __cmdhelp::take::replace(__this, __matches)
            }
        }
    }
}

/// Returns the statement that replaces the update in `cargo check`, see [`matches::mention`].
fn mention(variants: &[Variant]) -> TokenStream {
    let arms = variants.iter().filter_map(|variant| {
        let pattern = match &variant.body {
            VariantBody::Unit => return None,
            VariantBody::Newtype(_) => quote!((__inner)),
            // In other builds, the pattern of the update binds all fields of a variant.
            VariantBody::Struct(fields) => matches::mention(fields),
        };
        let ident = &variant.ident;
        match variant.attributes.role.role {
            Role::Command | Role::Subcommand | Role::Flatten => {
                Some(quote!(Self::#ident #pattern => {}))
            }
            _ => None,
        }
    });
    quote! {
        match self {
            #(#arms)*
            _ => {}
        }
    }
}

/// Returns a pattern for a variant, and an expression that updates what the pattern binds.
fn update_variant(variant: &Variant) -> (TokenStream, TokenStream) {
    let updates = quote!(__cmdhelp::take::Updates::below(__matches));
    match &variant.body {
        VariantBody::Unit => (TokenStream::new(), quote!(#updates.end())),
        VariantBody::Newtype(ty) => {
            let call = matches::update_part(ty, &quote!(__inner));
            (
                quote!((__inner)),
                quote!({
                    let mut __updates = #updates;
                    __updates #call;
                    __updates.end()
                }),
            )
        }
        VariantBody::Struct(fields) => {
            let idents = fields.iter().map(|field| &field.ident);
            let bound: Vec<_> = (0..fields.len())
                .map(|index| format_ident!("__field_{index}"))
                .list();
            let update = matches::update(fields, &updates, |index, _| {
                let bound = &bound[index];
                quote!(&mut *#bound)
            });
            (quote!({ #(#idents: #bound),* }), update)
        }
    }
}
