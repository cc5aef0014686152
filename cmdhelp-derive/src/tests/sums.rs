//! Tests the checksums of lists of arguments. The code that the compiler evaluates recognizes a
//! list by its checksum if it has read the list before.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_quote};

use crate::expand;
use crate::model::container::Derive;

/// Returns the checksum of the arguments of a struct whose only argument has these options.
fn sum(options: &TokenStream) -> String {
    let item: DeriveInput = parse_quote! {
        struct Remove {
            #[arg(long)]
            #[cmdhelp(#options)]
            force: bool,
        }
    };
    let expanded = expand(Derive::Args, &item).to_string();
    let (_, arguments) = expanded.split_once("ArgsSpec").expect("a list");
    let (_, sum) = arguments.split_once("sum :").expect("a sum");
    let (sum, _) = sum.split_once(',').expect("another field");
    sum.trim().to_owned()
}

#[test]
fn lists_with_the_same_names_and_other_effects_have_different_sums() {
    let options = [
        quote!(),
        quote!(effect = "write"),
        quote!(effect = "destructive"),
        quote!(json_output),
        quote!(effect = "destructive", json_output),
    ];
    let mut sums: Vec<String> = options.iter().map(sum).collect();
    assert_eq!(sum(&quote!(format = "words")), sums[0]);
    sums.sort_unstable();
    sums.dedup();
    assert_eq!(sums.len(), options.len());
}
