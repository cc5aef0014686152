//! Generates the code that finds out whether another type contains a type. A contained type is not
//! the root of a program.
//!
//! A macro sees only one type. Therefore the derive of the containing type generates an impl of
//! `ContainedIn` for each contained type. The code of a type that looks like a root tests whether
//! the type has an impl of `ContainedIn`.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use cmdhelp_spec::grammar::fast::short_hash;
use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use crate::emit::{at, handlers};
use crate::model::container::Container;
use crate::model::variant::Variant;

/// The maximum number of impls of `ContainedIn` for types with the same name.
pub(super) const MAX: usize = cmdhelp_spec::spec::MAX_CONTAINERS;

/// Returns an impl of `ContainedIn` for each type that the item contains. For an item with
/// parameters, returns `None`, because its fields may depend on the parameters.
pub(super) fn impls(container: &Container) -> Option<TokenStream> {
    if !container.generics.params.is_empty() {
        return None;
    }
    let holder = &container.ident;
    let impls = contained(container).into_iter().filter_map(|ty| {
        let number = next_number(ty)?;
        Some(quote_spanned! {at(ty.span())=>
            impl __cmdhelp::ContainedIn<#number, #holder> for #ty {}
        })
    });
    Some(quote!(#(#impls)*))
}

/// Returns the types that an item contains.
fn contained(container: &Container) -> Vec<&Type> {
    let variants = container.body.variants().iter();
    let variants =
        variants.filter(|it| !it.attributes.is_skipped() && !it.attributes.is_external());
    let fields = container
        .body
        .fields()
        .filter(|it| it.attributes.holds_type());
    let types = variants.filter_map(Variant::newtype);
    types
        .chain(fields.map(|field| field.value_type()))
        .map(handlers::unboxed)
        .list()
}

/// Returns a new number for an impl of `ContainedIn` for a type with this name, or `None` after
/// `MAX` numbers. The compiler could not choose among several impls with the same number.
///
/// The numbers of a name begin at the name's hash. If two names mean the same type, such as a type
/// alias and the type's own name, most such pairs of names therefore get different numbers. Names
/// do not show that they mean the same type, so different numbers for all pairs are impossible.
fn next_number(ty: &Type) -> Option<usize> {
    static NUMBERS: LazyLock<Mutex<HashMap<String, usize>>> = LazyLock::new(Mutex::default);
    let Type::Path(path) = ty else {
        return None;
    };
    let name = path.path.segments.last()?.ident.to_string();
    let mut numbers = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
    let first = usize::from(short_hash(&name));
    let used = numbers.entry(name).or_default();
    let number = (first + *used) % MAX;
    *used += 1;
    (*used <= MAX).then_some(number)
}
