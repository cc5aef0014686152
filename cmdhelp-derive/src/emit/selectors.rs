//! Generates the names that select a command. With these names, the runtime builds only the
//! commands that a command line may select.

use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::{at, compiler};
use crate::model::attributes::Attributes;
use crate::model::command::Command;
use crate::model::field::Field;
use crate::model::variant::{Variant, VariantBody};

/// Returns the statement that makes the runtime build all subcommands of a command. The statement
/// is needed if the command's attributes may change the names of the subcommands.
pub(super) fn whole(attributes: &Attributes) -> Option<TokenStream> {
    let may_rename = Command::of(attributes).selectors().is_none();
    may_rename.then(|| quote!(let __mode = __mode.whole();))
}

/// Returns the constant `SELECTORS`, or `None` in `cargo check`, where nothing selects commands.
pub(super) fn constant(attributes: &Attributes, fields: &[Field]) -> Option<TokenStream> {
    if compiler::only_checks() {
        return None;
    }
    let selectors = selectors(Some(attributes), fields);
    Some(quote!(const SELECTORS: __cmdhelp::Selectors = #selectors;))
}

/// Returns an expression for the names that the type or the fields of a variant add to the names of its command, or
/// `None` if the variant has neither.
pub(super) fn of_variant(variant: &Variant) -> Option<TokenStream> {
    match &variant.body {
        VariantBody::Unit => None,
        VariantBody::Newtype(ty) => {
            Some(quote_spanned!(at(ty.span())=> <__cmdhelp::Probe<#ty>>::SELECTORS))
        }
        VariantBody::Struct(fields) => Some(selectors(None, fields)),
    }
}

/// Returns the names that the fields and the attributes of a struct or a variant add to the names
/// of their command.
fn selectors(attributes: Option<&Attributes>, fields: &[Field]) -> TokenStream {
    let names = match attributes {
        Some(attributes) => Command::of(attributes).selectors(),
        None => Some(Vec::new()),
    };
    let Some(names) = names else {
        return quote!(__cmdhelp::Selectors::Unknown);
    };
    let names = quote!(__cmdhelp::Selectors::Names(&[#(#names),*]));
    let inner: Vec<TokenStream> = fields
        .iter()
        .filter(|field| field.attributes.holds_type())
        .map(|field| {
            let ty = field.value_type();
            quote!(<__cmdhelp::Probe<#ty>>::SELECTORS)
        })
        .list();
    if inner.is_empty() {
        names
    } else {
        quote!(__cmdhelp::Selectors::All(&[#names, #(#inner),*]))
    }
}
