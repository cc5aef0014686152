//! Types of values.

use std::ffi::OsString;
use std::path::PathBuf;

use cmdhelp_spec::spec::{Value, ValueType};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::{Scope, at};
use super::prewritten;
use super::text::{optional, text};
use crate::model::container::Container;
use crate::model::fact::PossibleValue;
use crate::model::field::Field;
use crate::model::value_enum::ValueVariant;
use crate::syntax::shape::{Shape, is_plain};

/// What is known of the type of a field's values.
pub(super) fn of_field(field: &Field, scope: Scope) -> TokenStream {
    if field.shape == Shape::Unit {
        return quote!(__cmdhelp::ValueType::new(__cmdhelp::Word::String));
    }
    let ty = field.value_type();
    let span = at(field.ty_span());
    if usual(ty).is_some() {
        return quote_spanned!(span=> <__cmdhelp::ValueProbe<#ty>>::TYPE);
    }
    // About a parameter of the item the probes know nothing.
    let ask = if scope.generic {
        quote!(foreign_or_parameter)
    } else {
        quote!(foreign)
    };
    quote_spanned! {span=>
        __cmdhelp::#ask(
            <__cmdhelp::ValueProbe<#ty>>::IS,
            <__cmdhelp::ValueProbe<#ty>>::TYPE,
            <__cmdhelp::ValueEnumProbe<#ty>>::IS,
            <__cmdhelp::FactoryProbe<#ty>>::IS,
        )
    }
}

/// What is known of a type that everybody has: by its spelling, as `bool` and `Vec` are known.
pub(super) fn usual(ty: &Type) -> Option<ValueType> {
    macro_rules! first_of {
        ($($name:ident),*) => {
            $(if is_plain(ty, stringify!($name)) { return Some(<$name as Value>::TYPE); })*
        };
    }
    first_of!(
        bool, char, f32, f64, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, OsString,
        PathBuf, String
    );
    None
}

/// `Value` for an enum of values.
pub(in crate::emit) fn value_enum(container: &Container, values: &[ValueVariant]) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let known = match PossibleValue::all(values) {
        Some(values) => {
            let written = prewritten::of_values(&values);
            let written = written.map(|keys| quote!(.written(#keys)));
            let values = values.iter().map(possible_value);
            quote!(__cmdhelp::ValueType::one_of(&[#(#values),*]) #written)
        }
        None => quote!(__cmdhelp::ValueType::one_of(&[]).unseen()),
    };
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Value for #ident #arguments #bounds {
            const TYPE: __cmdhelp::ValueType = #known;
        }
    }
}

fn possible_value(value: &PossibleValue) -> TokenStream {
    let PossibleValue {
        variant,
        name,
        help,
        hide,
    } = value;
    let name = text(name);
    let help = optional(help.as_ref());
    quote! {
        __cmdhelp::PossibleValueSpec { variant: #variant, name: #name, help: #help, hide: #hide }
    }
}
