//! The reference of attributes is made of the comments on the options, where the derive reads them.

use std::fs;

use syn::{Expr, ExprLit, Fields, Item, Lit, Meta};

use crate::files::{bless, read, repository};

/// Which options a table has.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    All,
    OfTheRoot,
    OfEveryCommand,
}

/// A heading, the file and the struct with the options, and which of them.
const TABLES: &[(&str, &str, &str, Which)] = &[
    (
        "`#[cmdhelp(...)]` on a command",
        "syntax/own.rs",
        "Own",
        Which::OfEveryCommand,
    ),
    (
        "`#[cmdhelp(...)]` on the root",
        "syntax/own.rs",
        "Own",
        Which::OfTheRoot,
    ),
    (
        "`#[cmdhelp(...)]` on an argument",
        "syntax/own.rs",
        "OwnArg",
        Which::All,
    ),
    (
        "`#[failure(...)]` on an error's case",
        "failure/syntax.rs",
        "OwnCase",
        Which::All,
    ),
    (
        "`#[schema(...)]` on a type",
        "syntax/schema.rs",
        "OfType",
        Which::All,
    ),
    (
        "`#[schema(...)]` on a variant",
        "syntax/schema.rs",
        "OfVariant",
        Which::All,
    ),
    (
        "`#[schema(...)]` on a field",
        "syntax/schema.rs",
        "OfField",
        Which::All,
    ),
];

const START: &str = "\
# What `#[cmdhelp(...)]`, `#[failure(...)]` and `#[schema(...)]` can say

`#[command(...)]`, `#[arg(...)]`, `#[group(...)]` and `#[value(...)]` are clap's, with clap's words; clap's
own reference describes them. What clap has no word for is said with the attributes below. A command is a
struct, an enum or a variant; the root is the type at the top of the program.

The compiler knows all of these words: one that is wrong, in the wrong place or given twice is an error
that says what to write instead.
";

/// Returns the text of an item's comment, in one line.
fn comment(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = &pair.value
        else {
            return None;
        };
        let is_comment = attribute.path().is_ident("doc");
        is_comment.then(|| text.value().trim().to_owned())
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// Returns the options that the derive reads into a struct: how each is written, and what it says.
fn options(file: &str, name: &str) -> Vec<(String, String)> {
    let source = read(&repository().join("cmdhelp-derive/src").join(file));
    let source = syn::parse_file(&source).expect("Rust");
    let found = source.items.into_iter().find_map(|item| match item {
        Item::Struct(item) if item.ident == name => Some(item.fields),
        _ => None,
    });
    let Some(Fields::Named(fields)) = found else {
        panic!("{file} has no struct `{name}`");
    };
    let options = fields.named.iter().map(|field| comment(&field.attrs));
    let options = options.filter(|comment| comment.starts_with('`'));
    let split = |comment: String| {
        let (written, said) = comment.split_once(": ").expect("`option`: what it says");
        (written.to_owned(), said.to_owned())
    };
    options.map(split).collect()
}

/// Returns the reference, as it is to be.
fn reference() -> String {
    let mut text = START.to_owned();
    for (title, file, name, which) in TABLES {
        text += &format!("\n## {title}\n\n| | |\n|---|---|\n");
        for (written, said) in options(file, name) {
            let of_the_root = said.contains("For the root.");
            let belongs = match which {
                Which::All => true,
                Which::OfTheRoot => of_the_root,
                Which::OfEveryCommand => !of_the_root,
            };
            if belongs {
                let said = said.replace(" For the root.", "");
                text += &format!("| {} | {} |\n", cell(&written), cell(&said));
            }
        }
    }
    text
}

/// Returns a text for a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[test]
fn the_reference_has_what_the_derive_reads() {
    let file = repository().join("src/_docs/attributes.md");
    let reference = reference();
    assert!(reference.lines().count() > 50, "the options were found");
    if bless() {
        fs::write(&file, &reference).expect("the guide can be written");
    }
    assert_eq!(
        read(&file),
        reference,
        "`CMDHELP_BLESS=1 cargo test -p cmdhelp-documents-tests` writes it",
    );
}
