//! Writes the grammar of arguments and commands as a byte string literal.

use cmdhelp_spec::grammar::{encode, keys};
use cmdhelp_spec::seen::sum;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::super::Scope;
use super::{text, value};
use crate::model::grammar::Grammar;
use crate::model::text::Text;

/// Returns the item of the spec tree that contains a grammar, or `None` if the grammar is empty.
pub(super) fn item(grammar: &Grammar, scope: Scope) -> Option<TokenStream> {
    if grammar.is_empty() {
        return None;
    }
    let grammar = expression(grammar, scope);
    Some(quote!(__cmdhelp::Item::Grammar(#grammar)))
}

/// Returns an expression for a grammar in its encoded form. The expression constructs a struct, because the compiler
/// evaluates that faster than the call of a function.
pub(in crate::emit) fn expression(grammar: &Grammar, scope: Scope) -> TokenStream {
    let code = Literal::byte_string(&encode(&grammar.draft));
    let names = keys(&grammar.draft);
    if grammar.constants.types.is_empty() && grammar.constants.texts.is_empty() && names.is_empty()
    {
        return quote!(__cmdhelp::Grammar { code: #code, ..__cmdhelp::Grammar::NONE });
    }
    let sum = match names.as_slice() {
        [] => 0,
        names => sum(names.iter().map(|key| key.to_le_bytes())),
    };
    let sum = Literal::u64_unsuffixed(sum);
    let names = names.into_iter().map(Literal::u32_unsuffixed);
    let names = quote!(&[#(#names),*]);
    let types = &grammar.constants.types;
    let has_types = !types.is_empty();
    let types = types.iter().map(|ty| value::of_type(ty, scope));
    let types = quote!(&[#(&#types),*]);
    if !grammar.constants.texts.is_empty() {
        let constants = grammar.constants.texts.iter().map(|expr| {
            let text = Text::Const(expr.clone());
            text::collected(std::slice::from_ref(&text))
        });
        let (bytes, texts) = grammar.room();
        return quote! {
            const {
                &__cmdhelp::Expanded::<#bytes, #texts>::of(#code, &[#(#constants),*])
            }.grammar(#types, #names, #sum)
        };
    }
    let types = has_types.then(|| quote!(types: #types,));
    quote! {
        __cmdhelp::Grammar {
            code: #code,
            #types
            names: #names,
            sum: #sum,
            ..__cmdhelp::Grammar::NONE
        }
    }
}
