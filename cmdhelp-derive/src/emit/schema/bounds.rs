//! The bounds on the parameters of a generic type.

use quote::quote;
use syn::{Generics, Ident, WherePredicate, parse_quote};

use super::types::Types;

/// The parameters whose values are written, and that have a schema for that.
pub(super) fn described<'a>(generics: &'a Generics, types: &Types<'_>) -> Vec<&'a Ident> {
    let idents = generics.type_params().map(|parameter| &parameter.ident);
    idents.filter(|ident| types.mention(ident).itself).collect()
}

/// Returns the generics, with a bound for each of those parameters, as serde's derive has it, and
/// for each type that belongs to a parameter.
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
