//! From clap's matches to the fields of a struct or of a variant, to make them and to update them.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::at;
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::written::Shape;

/// `{ field: value, … }`, with the matches in `__matches`.
pub(super) fn construct(fields: &[Field]) -> TokenStream {
    let values = fields.iter().map(|field| {
        let ident = &field.ident;
        let value = value(field);
        quote!(#ident: #value)
    });
    quote!({ #(#values),* })
}

/// The values of fields in their order, with the matches in `__matches`.
pub(super) fn values(fields: &[Field]) -> Vec<TokenStream> {
    fields.iter().map(value).collect()
}

fn value(field: &Field) -> TokenStream {
    let ty = field.value_type();
    let span = at(field.ty_span());
    let from = quote_spanned! {span=>
        <#ty as __cmdhelp::FromArgMatches>::from_arg_matches_mut(__matches)?
    };
    let optional = field.shape == Shape::Option;
    match &field.attributes.role.role {
        Role::Skip(None, _) => quote_spanned!(span=> __cmdhelp::Default::default()),
        Role::Skip(Some(value), _) => quote!((#value).into()),
        Role::Subcommand if optional => quote_spanned! {span=>
            if __matches.subcommand_name().is_some_and(<#ty as __cmdhelp::Subcommand>::has_subcommand) {
                __cmdhelp::Some(#from)
            } else {
                __cmdhelp::None
            }
        },
        Role::Flatten if optional => quote_spanned! {span=>
            if __cmdhelp::take::has_group(__matches, <#ty as __cmdhelp::Args>::group_id()) {
                __cmdhelp::Some(#from)
            } else {
                __cmdhelp::None
            }
        },
        Role::Subcommand | Role::Flatten => from,
        _ => argument(field),
    }
}

/// An argument's value, by the shape of its field.
fn argument(field: &Field) -> TokenStream {
    let take = match field.shape {
        Shape::Unit => return quote!(()),
        Shape::Plain => quote!(required),
        Shape::Option => quote!(optional),
        Shape::OptionOption => quote!(optional_optional),
        Shape::Vec => quote!(many),
        Shape::OptionVec => quote!(optional_many),
        Shape::VecVec => quote!(occurrences),
        Shape::OptionVecVec => quote!(optional_occurrences),
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
