//! Compares the expansions of small programs with the expected ones. The programs and the expected expansions are in
//! `tests/expansions`.
//!
//! `CMDHELP_BLESS=1 cargo test -p cmdhelp-derive expansions` writes the expansions. This package does not
//! depend on the facade, so generated code finds the facade under the name `clap`.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Item, Token};

use crate::model::container::Derive;
use crate::syntax::bless::is_blessing;
use crate::{expand, expand_schema, failure};

const PROGRAMS: [&str; 5] = ["commands", "flat", "flattened", "handlers", "values"];

#[test]
fn expansions_match_the_files() {
    let mut changed = Vec::new();
    for program in PROGRAMS {
        let source = fs::read_to_string(file(program, "rs")).expect("a program");
        let expanded = expansions(&source);
        let file = file(program, "expanded.rs");
        if is_blessing() {
            fs::write(&file, &expanded).expect("the folder can be written to");
        }
        let written = fs::read_to_string(&file).unwrap_or_default();
        if written != expanded {
            changed.push(first_difference(program, &written, &expanded));
        }
    }
    let changed = changed.join("\n");
    assert!(
        changed.is_empty(),
        "{changed}\n`CMDHELP_BLESS=1 cargo test -p cmdhelp-derive expansions` writes them"
    );
}

fn file(program: &str, ending: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expansions");
    folder.join(program).with_extension(ending)
}

/// Returns the expansion of each derive in a program, formatted.
fn expansions(source: &str) -> String {
    let source = syn::parse_file(source).expect("Rust");
    let mut text = String::new();
    for item in source.items {
        let item: DeriveInput = match &item {
            Item::Struct(item) => syn::parse_quote!(#item),
            Item::Enum(item) => syn::parse_quote!(#item),
            _ => continue,
        };
        for derive in derives(&item.attrs) {
            let Some(expanded) = expanded(&derive, &item) else {
                continue;
            };
            let kind = match item.data {
                Data::Enum(_) => "enum",
                Data::Struct(_) | Data::Union(_) => "struct",
            };
            let expanded = syn::parse2(expanded).expect("an expansion is Rust");
            text += &format!("// `#[derive({derive})]` on `{kind} {}`\n", item.ident);
            text += &prettyplease::unparse(&expanded);
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Returns the names of the derives on an item.
fn derives(attributes: &[Attribute]) -> Vec<String> {
    let lists = attributes.iter().filter(|it| it.path().is_ident("derive"));
    let names = lists.flat_map(|list| {
        let parse = Punctuated::<syn::Ident, Token![,]>::parse_terminated;
        list.parse_args_with(parse).expect("names of derives")
    });
    names.map(|name| name.to_string()).collect()
}

/// Returns the expansion of a derive, or `None` if cmdhelp does not have the derive.
fn expanded(derive: &str, item: &DeriveInput) -> Option<TokenStream> {
    Some(match derive {
        "Parser" => expand(Derive::Parser, item),
        "Args" => expand(Derive::Args, item),
        "ValueEnum" => expand(Derive::ValueEnum, item),
        "Schema" => expand_schema(item),
        "Failure" => failure::expand(item),
        _ => return None,
    })
}

fn first_difference(program: &str, written: &str, expanded: &str) -> String {
    let mut lines = written.lines().zip(expanded.lines()).zip(1..);
    match lines.find(|((written, expanded), _)| written != expanded) {
        Some(((written, expanded), line)) => {
            format!("{program}.expanded.rs:{line}\n- {written}\n+ {expanded}")
        }
        None => format!("{program}.expanded.rs differs in its length"),
    }
}
