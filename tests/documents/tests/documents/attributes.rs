//! The reference of attributes is generated from the doc comments of the options in the derive's source.

use std::fs;

use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{
    Attribute, Expr, ExprLit, Ident, Item, Lit, LitBool, LitStr, Macro, Meta, Token, Type,
    Visibility, token,
};

use crate::files::{bless, read, repository};

/// The options of a table.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    All,
    OfTheRoot,
    OfEveryCommand,
}

/// A heading, the file and the struct with the options, and the options to list.
const TABLES: &[(&str, &str, &str, Which)] = &[
    (
        "`#[cmdhelp(...)]` on a command",
        "syntax/cmdhelp.rs",
        "CommandOptions",
        Which::OfEveryCommand,
    ),
    (
        "`#[cmdhelp(...)]` on the root",
        "syntax/cmdhelp.rs",
        "CommandOptions",
        Which::OfTheRoot,
    ),
    (
        "`#[cmdhelp(...)]` on an argument",
        "syntax/cmdhelp.rs",
        "ArgumentOptions",
        Which::All,
    ),
    (
        "`#[failure(...)]` on a variant or a struct",
        "failure/syntax.rs",
        "FailureOptions",
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
# The options of `#[cmdhelp(...)]`, `#[failure(...)]` and `#[schema(...)]`

cmdhelp replaces clap's derive. It supports all options of clap's attributes `#[command(...)]`,
`#[arg(...)]`, `#[group(...)]` and `#[value(...)]`, which clap's own reference describes. The attributes
on this page declare facts for which clap has no attribute. A command is declared by a struct, an enum or
a variant; the root is the type at the top of the program.

The compiler reports each option that is unknown, misplaced or duplicate, and what to write instead.
";

/// Returns the doc comment of an item in one line.
fn comment(attributes: &[Attribute]) -> String {
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

/// A row of a table of options: the syntax of the option, its description, and whether it is allowed
/// only on the root.
struct Row {
    written: String,
    description: String,
    root_only: bool,
}

impl Row {
    /// Returns the row of an option with this comment.
    fn new(name: &str, comment: &str, root_only: bool) -> Self {
        let (written, description) = comment.split_once(": ").expect("`option`: what it says");
        assert!(
            written.starts_with(&format!("`{name}")),
            "{written} is about {name}"
        );
        Self {
            written: written.to_owned(),
            description: description.to_owned(),
            root_only,
        }
    }
}

/// Returns the calls of a macro in a file.
fn calls_of(name: &str, file: &str) -> Vec<Macro> {
    let source = read(&repository().join(file));
    let source = syn::parse_file(&source).expect("Rust");
    let calls = source.items.into_iter().filter_map(|item| match item {
        Item::Macro(item) if item.mac.path.segments.last()?.ident == name => Some(item.mac),
        _ => None,
    });
    calls.collect()
}

/// Returns the rows of the table that declares a struct of options.
fn options(file: &str, name: &str) -> Vec<Row> {
    let tables = calls_of("options", &format!("cmdhelp-derive/src/{file}")).into_iter();
    let mut tables = tables.map(|call| call.parse_body_with(table).expect("a table of options"));
    let found = tables.find(|(declared, _)| declared == name);
    found
        .unwrap_or_else(|| panic!("{file} declares no `{name}`"))
        .1
}

/// Parses `struct Name of "attribute" { ... }`.
fn table(input: ParseStream<'_>) -> syn::Result<(Ident, Vec<Row>)> {
    input.call(Attribute::parse_outer)?;
    input.parse::<Visibility>()?;
    input.parse::<Token![struct]>()?;
    let name = input.parse()?;
    input.parse::<Ident>()?;
    input.parse::<LitStr>()?;
    let content;
    syn::braced!(content in input);
    let mut rows = Vec::new();
    while !content.is_empty() && !content.peek(Token![..]) {
        rows.push(row(&content)?);
    }
    if content.parse::<Option<Token![..]>>()?.is_some() {
        content.parse::<Ident>()?;
        rows.extend(booleans());
    }
    Ok((name, rows))
}

/// Returns the rows of the table of boolean options.
fn booleans() -> Vec<Row> {
    let file = "cmdhelp-spec/src/spec/toggle.rs";
    let tables = calls_of("toggles", file);
    let call = tables.first().expect("a table of boolean options");
    let rows = |input: ParseStream<'_>| {
        let mut rows = Vec::new();
        while !input.is_empty() {
            rows.extend(boolean(input)?);
        }
        Ok(rows)
    };
    call.parse_body_with(rows).expect("rows of boolean options")
}

/// Parses a comment, `["name"]` or `["name", root]`, a variant and its default. Returns `None` for a row
/// without a name.
fn boolean(input: ParseStream<'_>) -> syn::Result<Option<Row>> {
    let comment = comment(&input.call(Attribute::parse_outer)?);
    let mut option = None;
    if input.peek(token::Bracket) {
        let marks;
        syn::bracketed!(marks in input);
        option = Some((marks.parse::<LitStr>()?.value(), is_root_only(&marks)?));
    }
    input.parse::<Ident>()?;
    input.parse::<Token![=]>()?;
    input.parse::<LitBool>()?;
    input.parse::<Token![;]>()?;
    Ok(option.map(|(name, root_only)| Row::new(&name, &comment, root_only)))
}

/// Parses `, root`, if it is there.
fn is_root_only(marks: ParseStream<'_>) -> syn::Result<bool> {
    let is_root_only = marks.parse::<Option<Token![,]>>()?.is_some();
    if is_root_only {
        marks.parse::<Ident>()?;
    }
    Ok(is_root_only)
}

/// Parses a comment, `[name]` or `[name, root]`, and a field.
fn row(input: ParseStream<'_>) -> syn::Result<Row> {
    let comment = comment(&input.call(Attribute::parse_outer)?);
    let marks;
    syn::bracketed!(marks in input);
    let name = Ident::parse_any(&marks)?;
    let root_only = is_root_only(&marks)?;
    input.parse::<Ident>()?;
    input.parse::<Token![:]>()?;
    input.parse::<Type>()?;
    input.parse::<Token![,]>()?;
    Ok(Row::new(&name.to_string(), &comment, root_only))
}

/// Returns the expected text of the reference.
fn reference() -> String {
    let mut text = START.to_owned();
    for (title, file, name, which) in TABLES {
        text += &format!("\n## {title}\n\n| | |\n|---|---|\n");
        for row in options(file, name) {
            let belongs = match which {
                Which::All => true,
                Which::OfTheRoot => row.root_only,
                Which::OfEveryCommand => !row.root_only,
            };
            if belongs {
                text += &format!("| {} | {} |\n", cell(&row.written), cell(&row.description));
            }
        }
    }
    text
}

/// Escapes a text for a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[test]
fn the_reference_lists_all_attributes_of_the_derive() {
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
