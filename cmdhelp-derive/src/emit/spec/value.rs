//! Generates the types of values for the spec tree.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::super::{Scope, at};
use super::prewritten;
use super::text::{optional, text};
use crate::model::container::Container;
use crate::model::fact::PossibleValue;
use crate::model::field::Field;
use crate::model::grammar;
use crate::model::std_types::std_type;
use crate::model::text::Text;
use crate::model::value_enum::ValueVariant;
use crate::model::written::Shape;

/// Returns an expression for the facts about the type of a field's values.
pub(super) fn of_field(field: &Field, scope: Scope) -> TokenStream {
    if field.shape == Shape::Unit {
        return quote!(__cmdhelp::ValueType::new(__cmdhelp::Word::String));
    }
    of_type(field.value_type(), scope)
}

/// Returns an expression for the facts about the type of an argument's values.
pub(super) fn of_type(ty: &Type, scope: Scope) -> TokenStream {
    let span = at(ty.span());
    if std_type(ty).is_some() {
        return quote_spanned!(span=> <__cmdhelp::ValueProbe<#ty>>::TYPE);
    }
    // In a generic item, an unknown type may be a type parameter. `Probe` cannot find out anything
    // about a type parameter, so only the running program determines the facts.
    let ask = if scope.generic {
        quote!(unknown_type_or_parameter)
    } else {
        quote!(unknown_type)
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

/// Returns the impl of `Value` for an enum of values.
pub(in crate::emit) fn value_enum(container: &Container, variants: &[ValueVariant]) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let known = match PossibleValue::all(variants) {
        Some(values) => {
            let written = prewritten::of_values(&values);
            let written = written.map(|keys| quote!(.written(#keys)));
            let has_const = values.iter().any(PossibleValue::has_const);
            let values = values.iter().map(possible_value);
            let accepts = grammar::values(variants).map(|code| {
                let code = Literal::byte_string(&code);
                quote!(.accepts(#code))
            });
            // The list may contain constants of any type. Only a `const` block makes a reference to
            // such a list `'static`.
            if has_const {
                quote!(__cmdhelp::ValueType::one_of(const { &[#(#values),*] }).or_dynamic() #accepts)
            } else {
                quote!(__cmdhelp::ValueType::one_of(&[#(#values),*]) #written #accepts)
            }
        }
        None => quote!(__cmdhelp::ValueType::one_of(&[]).dynamic()),
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
    let described = help
        .as_ref()
        .is_some_and(Text::is_const)
        .then(|| quote!(.described()));
    let help = optional(help.as_ref());
    quote! {
        __cmdhelp::PossibleValueSpec { variant: #variant, name: #name, help: #help, hide: #hide } #described
    }
}
