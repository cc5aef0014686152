//! Generates the impl of `ValueEnum` for enums.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Scope, fast, method, spec};
use crate::model::container::Container;
use crate::model::method::Method;
use crate::model::value_enum::ValueVariant;

/// Returns the impls for an enum of values.
pub(super) fn impls(container: &Container, values: &[ValueVariant]) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let scope = Scope::of(container);
    let deprecations = method::deprecations(&container.attributes.deprecations);
    let idents = values.iter().map(|value| &value.ident);
    let arms = values.iter().map(|value| {
        let ident = &value.ident;
        let possible_value = possible_value(value, scope);
        quote!(Self::#ident => #possible_value,)
    });
    let value = spec::value_enum(container, values);
    let read = fast::of_values(container, values);
    quote! {
        #value
        #read

        #[allow(deprecated)]
        #[automatically_derived]
        impl #generics __cmdhelp::ValueEnum for #ident #arguments #bounds {
            fn value_variants<'__a>() -> &'__a [Self] {
                &[#(Self::#idents),*]
            }

            fn to_possible_value(&self) -> __cmdhelp::Option<__cmdhelp::PossibleValue> {
                #deprecations
                __cmdhelp::Some(match self {
                    #(#arms)*
                    _ => return __cmdhelp::None,
                })
            }
        }
    }
}

fn possible_value(value: &ValueVariant, scope: Scope) -> TokenStream {
    let attributes = &value.attributes;
    let name = attributes.name.cased(attributes.casing);
    let help = attributes.help().map(|help| {
        // With clap's feature `unstable-v5`, the help of a value is its whole comment.
        let whole = help.long.filter(|_| cfg!(feature = "unstable-v5"));
        let text = whole.or(Some(help.short));
        method::call(
            &Method::text("help", proc_macro2::Span::call_site(), text),
            scope,
        )
    });
    let methods = method::calls(&attributes.methods, scope);
    let deprecations = method::deprecations(&attributes.deprecations);
    quote!({ #deprecations __cmdhelp::PossibleValue::new(#name) #help #methods })
}
