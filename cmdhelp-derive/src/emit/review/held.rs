//! Types that stand below another one, so that they are no roots.
//!
//! A macro sees one type. That a type is held by another one is known to the compiler by an impl that
//! the other type's derive writes, and is asked for by the type that looks like a root.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use crate::emit::{at, handlers};
use crate::model::container::{Body, Container};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::variant::VariantBody;

/// A type need not be held by more for it to be known.
pub(super) const MOST: usize = 16;

/// Returns an impl for each type that this one holds. Types with parameters hold what nobody knows
/// here.
pub(super) fn impls(container: &Container) -> Option<TokenStream> {
    if !container.generics.params.is_empty() {
        return None;
    }
    let holder = &container.ident;
    let impls = held(container).into_iter().filter_map(|ty| {
        let number = next_number(ty)?;
        Some(quote_spanned! {at(ty.span())=>
            impl __cmdhelp::Held<#number, #holder> for #ty {}
        })
    });
    Some(quote!(#(#impls)*))
}

fn held(container: &Container) -> Vec<&Type> {
    let mut held = Vec::new();
    match &container.body {
        Body::Args(fields) => held.extend(of_fields(fields)),
        Body::Subcommands(variants) => {
            for variant in variants {
                match (&variant.body, &variant.attributes.role.role) {
                    (_, Role::Skip(..) | Role::External) => {}
                    (VariantBody::Newtype(ty), _) => held.push(handlers::unboxed(ty)),
                    (VariantBody::Struct(fields), _) => held.extend(of_fields(fields)),
                    (VariantBody::Unit, _) => {}
                }
            }
        }
        Body::Values(_) => {}
    }
    held
}

fn of_fields(fields: &[Field]) -> impl Iterator<Item = &Type> {
    let holds = |field: &&Field| {
        let role = &field.attributes.role.role;
        matches!(role, Role::Flatten | Role::Subcommand)
    };
    let fields = fields.iter().filter(holds);
    fields.map(|field| handlers::unboxed(field.value_type()))
}

/// Returns how many types of the crate are known to hold one of this name: of a type and a number
/// there is one impl, as the compiler could not choose among several.
fn next_number(ty: &Type) -> Option<usize> {
    static NUMBERS: LazyLock<Mutex<HashMap<String, usize>>> = LazyLock::new(Mutex::default);
    let Type::Path(path) = ty else {
        return None;
    };
    let name = path.path.segments.last()?.ident.to_string();
    let mut numbers = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
    let next = numbers.entry(name).or_default();
    let number = *next;
    *next += 1;
    (number < MOST).then_some(number)
}
