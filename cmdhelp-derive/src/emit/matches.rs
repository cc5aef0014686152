//! From a command line to the fields of a struct or of a variant, to make them and to update them.
//!
//! The values are made of `Fields`: of clap's matches, or of a line that was read without clap.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{Scope, at, fast};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::written::Shape;

/// `{ field: value, … }`, with what they are made of in `__from`.
pub(super) fn construct(fields: &[Field], scope: Scope) -> TokenStream {
    let values = fields.iter().map(|field| {
        let ident = &field.ident;
        let value = value(field, scope);
        quote!(#ident: #value)
    });
    quote!({ #(#values),* })
}

/// Returns the values of fields in their order, with what they are made of in `__from`.
pub(super) fn values(fields: &[Field], scope: Scope) -> Vec<TokenStream> {
    fields.iter().map(|field| value(field, scope)).collect()
}

fn value(field: &Field, scope: Scope) -> TokenStream {
    let ty = field.value_type();
    let span = at(field.ty_span());
    let optional = field.shape == Shape::Option;
    let probe = quote_spanned!(span=> <__cmdhelp::Probe<#ty>>);
    match &field.attributes.role.role {
        Role::Skip(None, _) => quote_spanned!(span=> __cmdhelp::Default::default()),
        Role::Skip(Some(value), _) => quote!((#value).into()),
        Role::Subcommand if optional => {
            quote_spanned!(span=> __from.optional_commands::<#ty>(#probe::READ)?)
        }
        Role::Flatten if optional => quote_spanned! {span=>
            __from.optional_part::<#ty>(#probe::READ, #probe::ARGUMENTS)?
        },
        Role::Subcommand | Role::Flatten => part(ty),
        _ => {
            let Some(take) = take(field.shape) else {
                return quote!(());
            };
            let id = field.attributes.name.id();
            let check = (field.shape == Shape::Plain).then(|| quote!(?));
            if matches!(field.attributes.role.role, Role::FromGlobal) {
                return quote_spanned! {span=>
                    __cmdhelp::take::#take::<#ty>(__from.matches()?, #id) #check
                };
            }
            let read = fast::reader(field, scope);
            let or = fast::default_by_code(field, scope);
            quote_spanned!(span=> __from #or .#take::<#ty>(#id, #read) #check)
        }
    }
}

/// Returns the value of a type that is flattened, or that has the commands.
pub(super) fn part(ty: &syn::Type) -> TokenStream {
    quote_spanned!(at(ty.span())=> __from.part::<#ty>(<__cmdhelp::Probe<#ty>>::READ)?)
}

/// Returns the function that takes an argument's value, by the shape of its field.
fn take(shape: Shape) -> Option<TokenStream> {
    Some(match shape {
        Shape::Unit => return None,
        Shape::Plain => quote!(required),
        Shape::Option => quote!(optional),
        Shape::OptionOption => quote!(optional_optional),
        Shape::Vec => quote!(many),
        Shape::OptionVec => quote!(optional_many),
        Shape::VecVec => quote!(occurrences),
        Shape::OptionVecVec => quote!(optional_occurrences),
    })
}

/// Returns an argument's value, taken out of clap's matches.
fn argument(field: &Field) -> TokenStream {
    let Some(take) = take(field.shape) else {
        return quote!(());
    };
    let ty = field.value_type();
    let id = field.attributes.name.id();
    let check = (field.shape == Shape::Plain).then(|| quote!(?));
    quote_spanned!(at(field.ty_span())=> __cmdhelp::take::#take::<#ty>(__matches, #id) #check)
}

/// Statements that update fields; `place` gives an expression for a mutable reference to a field.
pub(super) fn update(
    fields: &[Field],
    place: impl Fn(usize, &Field) -> TokenStream,
) -> TokenStream {
    let updates = fields.iter().enumerate();
    updates
        .map(|(index, field)| update_field(field, &place(index, field)))
        .collect()
}

fn update_field(field: &Field, place: &TokenStream) -> TokenStream {
    let ty = field.value_type();
    let span = at(field.ty_span());
    match &field.attributes.role.role {
        Role::Skip(..) => TokenStream::new(),
        Role::Subcommand | Role::Flatten => {
            let update = quote_spanned! {span=>
                <#ty as __cmdhelp::FromArgMatches>::update_from_arg_matches_mut(__field, __matches)?;
            };
            if field.shape == Shape::Option {
                quote_spanned! {span=>
                    match #place {
                        __cmdhelp::Some(__field) => { #update }
                        __field => *__field = __cmdhelp::Some(
                            <#ty as __cmdhelp::FromArgMatches>::from_arg_matches_mut(__matches)?
                        ),
                    }
                }
            } else {
                quote!({ let __field = #place; #update })
            }
        }
        _ => {
            let id = field.attributes.name.id();
            let value = argument(field);
            quote!(if __matches.contains_id(#id) { *#place = #value; })
        }
    }
}
