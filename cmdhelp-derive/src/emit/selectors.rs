//! The names by which a command line selects what is built of a tree.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::attributes::Attributes;
use crate::model::command::Command;
use crate::model::field::Field;
use crate::model::role::Role;

/// Nothing below may be left out if the command's author reaches down there.
pub(super) fn whole(attributes: &Attributes) -> Option<TokenStream> {
    let reaches_down = Command::of(attributes).selectors().is_none();
    reaches_down.then(|| quote!(let __mode = __mode.whole();))
}

/// Returns the names that a set of fields, and the attributes above it, give to their command.
pub(super) fn selectors(attributes: Option<&Attributes>, fields: &[Field]) -> TokenStream {
    let own = match attributes {
        Some(attributes) => Command::of(attributes).selectors(),
        None => Some(Vec::new()),
    };
    let Some(own) = own else {
        return quote!(__cmdhelp::Selectors::Unknown);
    };
    let own = quote!(__cmdhelp::Selectors::Names(&[#(#own),*]));
    let inner: Vec<TokenStream> = fields
        .iter()
        .filter(|field| matches!(field.attributes.role.role, Role::Flatten | Role::Subcommand))
        .map(|field| {
            let ty = field.value_type();
            quote!(<__cmdhelp::Probe<#ty>>::SELECTORS)
        })
        .collect();
    if inner.is_empty() {
        own
    } else {
        quote!(__cmdhelp::Selectors::All(&[#own, #(#inner),*]))
    }
}
