//! The variants of an enum of subcommands, by their roles.

use proc_macro2::TokenStream;

use crate::model::variant::Variant;

/// Returns the variants that are commands, each with an expression for its name.
pub(super) fn commands(variants: &[Variant]) -> impl Iterator<Item = (&Variant, TokenStream)> {
    variants
        .iter()
        .filter(|variant| variant.attributes.is_command())
        .map(|variant| {
            let attributes = &variant.attributes;
            (variant, attributes.name.cased(attributes.casing))
        })
}

/// Returns the flattened variants, each with the type whose commands it adds.
pub(super) fn flattened(variants: &[Variant]) -> impl Iterator<Item = (&Variant, &syn::Type)> {
    variants
        .iter()
        .filter(|variant| variant.attributes.is_flattened())
        .filter_map(|variant| Some((variant, variant.newtype()?)))
}
