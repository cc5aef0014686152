//! From clap's matches to a variant.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::super::{at, matches};
use super::{commands, flattened};
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::argument_of;

/// The body of `has_subcommand`, with the name in `__name`.
pub(super) fn has_subcommand(variants: &[Variant]) -> TokenStream {
    if external(variants).is_some() {
        return quote!(true);
    }
    let is_named = commands(variants).map(|(variant, name)| is_named(variant, &name));
    let types = flattened(variants).map(|(_, ty)| ty);
    quote! {
        #(if #is_named { return true; })*
        #(if <#types as __cmdhelp::Subcommand>::has_subcommand(__name) { return true; })*
        false
    }
}

/// Whether `__name` is the name of a command. What is wrong with a name is told where it is written.
fn is_named(variant: &Variant, name: &TokenStream) -> TokenStream {
    quote_spanned!(at(variant.attributes.name.span())=> #name == __name)
}

fn external(variants: &[Variant]) -> Option<&Variant> {
    variants
        .iter()
        .find(|variant| matches!(variant.attributes.role.role, Role::External))
}

/// The body of `from_arg_matches_mut`, with the matches in `__matches`.
pub(super) fn construct(variants: &[Variant]) -> TokenStream {
    let flattened = flattened(variants).map(|(variant, ty)| {
        let ident = &variant.ident;
        quote_spanned! {at(ty.span())=>
            if __cmdhelp::take::is_of::<#ty>(__matches) {
                return __cmdhelp::Ok(Self::#ident(
                    <#ty as __cmdhelp::FromArgMatches>::from_arg_matches_mut(__matches)?,
                ));
            }
        }
    });
    let commands: Vec<TokenStream> = commands(variants)
        .map(|(variant, name)| {
            let make = make(variant);
            let is_named = is_named(variant, &name);
            quote!(if #is_named { return #make; })
        })
        .collect();
    // An external subcommand can have the name of a declared one, if it stands behind `--`.
    let commands =
        (!commands.is_empty()).then(|| quote!(if !__matches.contains_id("") { #(#commands)* }));
    let otherwise = external(variants)
        .and_then(|variant| Some((&variant.ident, variant.newtype()?)))
        .map_or_else(
            || quote!(__cmdhelp::Err(__cmdhelp::invalid_subcommand(&__name))),
            |(ident, ty)| {
                let word = argument_of(ty, "Vec");
                quote_spanned! {at(ty.span())=>
                    __cmdhelp::Ok(Self::#ident(
                        __cmdhelp::take::external::<#word>(__name, __matches),
                    ))
                }
            },
        );
    quote! {
        #(#flattened)*
        let __cmdhelp::Some((__name, mut __sub_matches)) = __matches.remove_subcommand() else {
            return __cmdhelp::Err(__cmdhelp::missing_subcommand());
        };
        let __matches = &mut __sub_matches;
        #commands
        #otherwise
    }
}

/// An expression that makes a variant out of its command's matches, as a function of its own.
fn make(variant: &Variant) -> TokenStream {
    let ident = &variant.ident;
    let value = match &variant.body {
        VariantBody::Unit => return quote!(__cmdhelp::Ok(Self::#ident)),
        VariantBody::Newtype(ty) => quote_spanned! {at(ty.span())=>
            Self::#ident(<#ty as __cmdhelp::FromArgMatches>::from_arg_matches_mut(__matches)?)
        },
        VariantBody::Struct(fields) => {
            let fields = matches::construct(fields);
            quote!(Self::#ident #fields)
        }
    };
    quote! {
        (|__matches: &mut __cmdhelp::ArgMatches| -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::Ok(#value)
        })(__matches)
    }
}

/// The body of `update_from_arg_matches_mut`: the variant is kept if the command line names it
/// again, and made anew if it names another.
///
/// An external subcommand that stands behind `--` can have the name of a declared one and is another
/// command all the same.
pub(super) fn update(variants: &[Variant]) -> TokenStream {
    let may_be_external = external(variants).is_some() || flattened(variants).next().is_some();
    let external = may_be_external.then(|| quote!(&&!__cmdhelp::take::is_external(__matches)));
    let commands = commands(variants).map(|(variant, name)| {
        let ident = &variant.ident;
        let (pattern, update) = update_variant(variant);
        let is_named = is_named(variant, &name);
        quote! {
            Self::#ident #pattern if #is_named #external => {
                if let __cmdhelp::Some((_, mut __sub_matches)) = __matches.remove_subcommand() {
                    let __matches = &mut __sub_matches;
                    #update
                }
            }
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
        if let __cmdhelp::Some(__name) = __matches.subcommand_name() {
            match self {
                #(#commands)*
                __this => {
                    #(#flattened)*
                    *__this = <Self as __cmdhelp::FromArgMatches>::from_arg_matches_mut(__matches)?;
                }
            }
        }
    }
}

/// A pattern for a variant, and statements that update what it binds.
fn update_variant(variant: &Variant) -> (TokenStream, TokenStream) {
    match &variant.body {
        VariantBody::Unit => (TokenStream::new(), TokenStream::new()),
        VariantBody::Newtype(ty) => (
            quote!((__inner)),
            quote_spanned! {at(ty.span())=>
                <#ty as __cmdhelp::FromArgMatches>::update_from_arg_matches_mut(__inner, __matches)?;
            },
        ),
        VariantBody::Struct(fields) => {
            let idents = fields.iter().map(|field| &field.ident);
            let bound: Vec<_> = (0..fields.len())
                .map(|index| format_ident!("__field_{index}"))
                .collect();
            let update = matches::update(fields, |index, _| {
                let bound = &bound[index];
                quote!(&mut *#bound)
            });
            (quote!({ #(#idents: #bound),* }), update)
        }
    }
}
