//! `checked_docs!`: a constant for each command line, so that all mistakes are found at once.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{at, compiler, paths};
use crate::model::checked_docs::{CheckedDocs, Document, Line};

/// The checks of all documents.
pub(crate) fn checks(docs: &CheckedDocs) -> TokenStream {
    let facade = paths::facade(None);
    let root = &docs.root;
    let documents = docs.documents.iter().map(|document| {
        // Named, so that cargo looks whether it has changed.
        let watched = document.path.to_string_lossy();
        let lines = document.lines.iter().map(|line| check(line, document.span));
        quote! {
            const _: &str = __cmdhelp::include_str!(#watched);
            #(#lines)*
        }
    });
    let tests = docs
        .documents
        .iter()
        .filter(|_| compiler::builds_tests())
        .map(|document| test(document, docs, &facade));
    quote! {
        const _: () = {
            use #facade::__private as __cmdhelp;
            type __Program = __cmdhelp::AtRoot<#root>;
            #(#documents)*
        };
        #(#tests)*
    }
}

fn check(line: &Line, span: Span) -> TokenStream {
    let Line {
        place,
        words,
        mentioned,
    } = line;
    let introduction = format!("{place}: ");
    let manner = if *mentioned {
        quote!(Mentioned)
    } else {
        quote!(Typed)
    };
    let check = quote_spanned! {at(span)=>
        __cmdhelp::review::check_documented::<__Program>(
            &[#(#words),*],
            __cmdhelp::review::Manner::#manner(#introduction),
        )
    };
    quote! {
        #[allow(long_running_const_eval)]
        const _: () = #check;
    }
}

/// What the compiler cannot decide is decided by the program's own parser.
fn test(document: &Document, docs: &CheckedDocs, facade: &TokenStream) -> TokenStream {
    let root = &docs.root;
    let letters = document.name.to_lowercase();
    let letters = letters.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    let name = format!("cmdhelp_command_lines_of_{letters}");
    let name = Ident::new(&name, Span::call_site());
    let lines = document.lines.iter().filter(|line| line.is_text());
    let lines = lines.map(|line| {
        let Line {
            place,
            words,
            mentioned,
        } = line;
        quote!((#place, &[#(#words),*], #mentioned))
    });
    quote! {
        #[cfg(test)]
        #[::core::prelude::v1::test]
        fn #name() {
            #facade::__private::review::documents_parse::<#root>(&[#(#lines),*]);
        }
    }
}
