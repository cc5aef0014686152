//! Adds bounds on the type parameters of a generic type.

use cmdhelp_spec::list::List as _;
use quote::quote;
use syn::{Generics, Ident, WherePredicate, parse_quote};

use super::types::Types;

/// Returns the type parameters whose values serde writes, which must implement `Schema`.
pub(super) fn described<'a>(generics: &'a Generics, types: &Types<'_>) -> Vec<&'a Ident> {
    let idents = generics.type_params().map(|parameter| &parameter.ident);
    idents.filter(|ident| types.mention(ident).itself).list()
}

/// Returns the generics with a bound `Schema` for each type parameter whose values serde writes,
/// and for each type that belongs to a parameter, such as `T::Item`.
pub(super) fn bounded(generics: &Generics, types: &Types<'_>) -> Generics {
    let mut bounded = generics.clone();
    for parameter in generics.type_params() {
        let ident = &parameter.ident;
        let mention = types.mention(ident);
        let mut bounds: Vec<WherePredicate> = Vec::new();
        if mention.itself {
            bounds.push(parse_quote!(#ident: __cmdhelp::Schema));
        }
        for ty in mention.projected {
            let ty = quote!(#ty);
            bounds.push(parse_quote!(#ty: __cmdhelp::Schema));
        }
        if !bounds.is_empty() {
            bounded.make_where_clause().predicates.extend(bounds);
        }
    }
    bounded
}
