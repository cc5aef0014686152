//! Subcommand enums, with every combination of a variant and a declaration that holds the enum.

use crate::chunk::Chunk;

/// A variant, and the types that it needs.
#[rustfmt::skip]
const VARIANTS: &[(&str, &str)] = &[
    ("unit", "/// Doc\n Kind,"),
    ("empty_struct", "Kind {},"),
    ("struct_of_options", "/// Doc\n Kind { #[arg(short, long)] value: Option<u8>, #[arg(long)] flag: bool },"),
    ("struct_of_positionals", "Kind { first: u8, rest: Vec<String> },"),
    ("newtype", "Kind(Payload),"),
    ("boxed_newtype", "/// Doc\n Kind(Box<Payload>),"),
    ("nested", "#[command(subcommand)] Kind(Inner),"),
    ("nested_without_enum", "#[command(subcommand)] Kind,"),
    ("flattened", "#[command(flatten)] Kind(Inner),"),
    ("external", "#[command(external_subcommand)] Kind(Vec<String>),"),
    ("external_os", "#[command(external_subcommand)] Kind(Vec<OsString>),"),
    ("skipped", "#[command(skip)] Kind(u8, u8),"),
    ("named", "#[command(name = \"given\", alias = \"g\")] Kind,"),
    ("struct_with_flattened", "Kind { #[command(flatten)] payload: Payload },"),
    ("struct_with_optional_flattened", "Kind { #[command(flatten)] payload: Option<Payload> },"),
    ("struct_with_subcommand", "Kind { #[command(subcommand)] inner: Inner },"),
    ("struct_with_optional_subcommand", "Kind { #[command(subcommand)] inner: Option<Inner> },"),
];

/// The declarations that can hold the enum `Verb`.
#[rustfmt::skip]
const HOLDERS: &[(&str, &str)] = &[
    ("root", "pub type Cli = Verb;"),
    ("field", "#[derive(Debug, clap::Parser)] pub struct Cli { #[arg(long)] own: bool, #[command(subcommand)] verb: Verb }"),
    ("optional_field", "#[derive(Debug, clap::Parser)] pub struct Cli { #[arg(long)] own: bool, #[command(subcommand)] verb: Option<Verb> }"),
    ("boxed_field", "#[derive(Debug, clap::Parser)] pub struct Cli { #[command(subcommand)] verb: Box<Verb> }"),
    ("variant", "#[derive(Debug, clap::Parser)] pub enum Cli { Own, #[command(subcommand)] Verb(Verb) }"),
    ("flattened_variant", "#[derive(Debug, clap::Parser)] pub enum Cli { #[command(flatten)] Verb(Verb) }"),
];

/// The module of the enums that are no roots.
const HELD: &str = "held_enums";

/// Returns a chunk for each holder, and the module of enums that the holders share.
pub(crate) fn chunks() -> Vec<Chunk> {
    let mut held = Chunk::new(HELD);
    for (name, source) in enums() {
        held.share(&format!("pub mod {name} {{\n{source}\n}}"));
    }
    let mut chunks = vec![held];
    for (name, holder) in HOLDERS {
        let mut chunk = Chunk::new(format!("enum_held_by_{name}"));
        for (case, source) in enums() {
            // The enum in a root of this kind is the root itself.
            let verb = match *name == "root" {
                true => source,
                false => format!("use crate::cases::matrix::{HELD}::{case}::Verb;"),
            };
            chunk.push(case, format!("{holder}\n{verb}"));
        }
        chunks.push(chunk);
    }
    chunks
}

/// Returns the name and the source of each enum.
fn enums() -> Vec<(String, String)> {
    let mut enums = Vec::new();
    for (name, variant) in VARIANTS {
        enums.push((name.to_string(), source(variant, "")));
        // `defer` has no effect on variants that do not create a command.
        if ["unit", "struct_of_options", "newtype", "nested"].contains(name) {
            let deferred = source(variant, "#[command(defer = true)]");
            enums.push((format!("{name}_deferred"), deferred));
        }
    }
    enums
}

fn source(variant: &str, attribute: &str) -> String {
    let needed: String = NEEDED
        .iter()
        .filter(|(name, _)| variant.contains(name))
        .map(|(_, source)| *source)
        .collect();
    format!(
        "#[derive(Debug, clap::Parser)]
        {attribute}
        pub enum Verb {{
            {variant}
            Also {{ value: Option<u8> }},
        }}
        {needed}"
    )
}

/// The types that a variant can mention.
const NEEDED: &[(&str, &str)] = &[
    ("OsString", "use std::ffi::OsString;"),
    (
        "Payload",
        "/// Payload
        #[derive(Debug, clap::Args)]
        pub struct Payload {
            #[arg(long)]
            payload: Option<u8>,
            #[arg(long, required = false)]
            needed: String,
        }",
    ),
    (
        "Inner",
        "#[derive(Debug, clap::Subcommand)]
        pub enum Inner {
            InnerUnit,
            InnerStruct { value: Option<u8> },
        }",
    ),
];
