//! The variants of an enum, by what they are to it.

use proc_macro2::TokenStream;

use crate::model::role::Role;
use crate::model::variant::Variant;

/// Returns the variants that are commands of their own, with an expression for the name of each.
pub(super) fn commands(variants: &[Variant]) -> impl Iterator<Item = (&Variant, TokenStream)> {
    variants
        .iter()
        .filter(|variant| {
            matches!(
                variant.attributes.role.role,
                Role::Command | Role::Subcommand
            )
        })
        .map(|variant| {
            let attributes = &variant.attributes;
            (variant, attributes.name.cased(attributes.casing))
        })
}

/// Returns the variants that stand for the commands of another enum, with its type.
pub(super) fn flattened(variants: &[Variant]) -> impl Iterator<Item = (&Variant, &syn::Type)> {
    variants
        .iter()
        .filter(|variant| matches!(variant.attributes.role.role, Role::Flatten))
        .filter_map(|variant| Some((variant, variant.newtype()?)))
}
