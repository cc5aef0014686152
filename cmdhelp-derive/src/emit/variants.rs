//! The variants of an enum of subcommands, by their roles.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::at;
use crate::model::variant::Variant;
use crate::model::written::Known;

/// Returns the variants that are commands.
pub(super) fn commands(variants: &[Variant]) -> impl Iterator<Item = &Variant> {
    let all = variants.iter();
    all.filter(|variant| variant.attributes.is_command())
}

/// Returns an expression for a command's name that can be compared with texts. The expression in
/// the attribute may have any type that clap converts into its type for names. The result has the
/// span of the name, so that the compiler reports a wrong type there.
pub(super) fn comparable_name(variant: &Variant) -> TokenStream {
    let attributes = &variant.attributes;
    let name = attributes.name.cased(attributes.casing);
    match attributes.name.text(attributes.casing) {
        Known::Literal(_) => name,
        Known::Const(_) | Known::Dynamic => quote_spanned! {at(attributes.name.span())=>
            __cmdhelp::Into::<__cmdhelp::Str>::into(#name)
        },
    }
}

/// Returns an expression that compares `__name` with the name of a command. The expression has the
/// span of the name, so that the compiler reports a wrong type there.
pub(super) fn is_named(variant: &Variant) -> TokenStream {
    let name = comparable_name(variant);
    quote_spanned!(at(variant.attributes.name.span())=> #name == __name)
}

/// Returns the flattened variants, each with the type whose commands it adds.
pub(super) fn flattened(variants: &[Variant]) -> impl Iterator<Item = (&Variant, &syn::Type)> {
    variants
        .iter()
        .filter(|variant| variant.attributes.is_flattened())
        .filter_map(|variant| Some((variant, variant.newtype()?)))
}
