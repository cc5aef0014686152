//! Generates the expansion of `checked_docs!`: for each document, a constant and a test that check
//! its command lines.

use cmdhelp_spec::lines::{self, Line};
use cmdhelp_spec::list::List as _;
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::{at, compiler, paths, test};
use crate::model::checked_docs::{CheckedDocs, Document, is_text};

/// Returns the checks and the tests of all documents.
pub(crate) fn checks(docs: &CheckedDocs) -> TokenStream {
    let facade = paths::facade(None);
    let root = &docs.root;
    let documents = docs.documents.iter().map(check);
    let tests = docs
        .documents
        .iter()
        .filter(|_| compiler::builds_tests())
        .map(|document| test_of(document, docs, &facade));
    quote! {
        const _: () = {
            use #facade::__private as __cmdhelp;
            type __Program = __cmdhelp::AtRoot<#root>;
            #(#documents)*
        };
        #(#tests)*
    }
}

fn check(document: &Document) -> TokenStream {
    // The constant includes the document, so that cargo compiles the crate again when the document
    // changes.
    let watched = document.path.to_string_lossy();
    let lines = document.lines.iter();
    let lines = lines.filter(|line| line.words.len() <= Line::MAX_WORDS);
    let lines: Vec<Line> = lines.cloned().list();
    let layout = Literal::byte_string(&lines::Document::layout(&lines));
    let places = lines.iter().map(|line| format!("{}: ", line.place));
    let words = lines.iter().flat_map(|line| &line.words);
    let unfinished = document.unfinished.iter();
    let unfinished = unfinished.map(|(head, message)| quote!((#head, #message)));
    let check = quote_spanned! {at(document.span)=>
        __cmdhelp::review::check_document::<__Program>(__cmdhelp::review::Document {
            places: &[#(#places),*],
            words: &[#(#words),*],
            layout: #layout,
            unfinished: &[#(#unfinished),*],
        })
    };
    quote! {
        const _: &str = __cmdhelp::include_str!(#watched);
        #[allow(long_running_const_eval)]
        const _: () = #check;
    }
}

/// Returns a test that parses the command lines of a document with the program. The compiler cannot
/// check all lines; the test checks the remaining ones with the running program.
fn test_of(document: &Document, docs: &CheckedDocs, facade: &TokenStream) -> TokenStream {
    let root = &docs.root;
    let letters = document.name.to_lowercase();
    let letters = letters.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    let name = format!("cmdhelp_command_lines_of_{letters}");
    let lines = document.lines.iter().filter(|line| is_text(line));
    let lines = lines.map(|line| {
        let Line {
            place,
            words,
            mentioned,
        } = line;
        quote!((#place, &[#(#words),*], #mentioned))
    });
    let parse = quote!(#facade::__private::review::documents_parse::<#root>(&[#(#lines),*]););
    test::function(&name, &parse)
}
