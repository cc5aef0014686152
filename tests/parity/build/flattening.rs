//! Flattened structs, with every combination of an inner struct and a field that holds it.

use crate::chunk::Chunk;

/// The attributes of the inner struct, and its fields.
#[rustfmt::skip]
const INNER: &[(&str, &str, &str)] = &[
    ("options", "", "#[arg(long)] inner: Option<u8>, #[arg(long)] flag: bool"),
    ("required_option", "", "#[arg(long)] inner: u8"),
    ("default", "", "#[arg(long, default_value_t = 3)] inner: u8, #[arg(long)] flag: bool"),
    ("list", "", "#[arg(short, long)] inner: Vec<u8>"),
    ("positional", "", "inner: Option<u8>"),
    ("positionals", "", "inner: Vec<String>"),
    ("nothing", "", ""),
    ("only_skipped", "", "#[arg(skip)] inner: u8"),
    ("global", "", "#[arg(long, global = true)] inner: Option<u8>"),
    ("group_id", "#[group(id = \"given\")]", "#[arg(long)] inner: Option<u8>"),
    ("group_single", "#[group(multiple = false)]", "#[arg(long)] inner: bool, #[arg(long)] flag: bool"),
    ("group_required", "#[group(required = true, multiple = true)]", "#[arg(long)] inner: Option<u8>, #[arg(long)] flag: bool"),
    ("group_conflicts", "#[group(conflicts_with = \"own\")]", "#[arg(long)] inner: Option<u8>, #[arg(long)] flag: bool"),
    ("heading", "#[command(next_help_heading = \"Inner\")]", "#[arg(long)] inner: Option<u8>"),
    ("about", "#[command(about = \"of the inner\", version = \"1\")]", "#[arg(long)] inner: Option<u8>"),
    ("renamed", "#[command(rename_all = \"UPPER\")]", "#[arg(long)] inner_name: Option<u8>"),
    ("flattened_further", "", "#[arg(long)] inner: Option<u8>, #[command(flatten)] leaf: Leaf"),
    ("optionally_flattened_further", "", "#[arg(long)] inner: Option<u8>, #[command(flatten)] leaf: Option<Leaf>"),
    ("subcommand", "", "#[arg(long)] inner: Option<u8>, #[command(subcommand)] verb: Option<Verb>"),
];

/// The fields that can hold the inner struct.
#[rustfmt::skip]
const HOLDERS: &[(&str, &str)] = &[
    ("held", "#[command(flatten)] inner: Inner"),
    ("held_optionally", "#[command(flatten)] inner: Option<Inner>"),
    ("held_with_attributes", "/// Doc\n #[command(flatten, next_help_heading = \"Holder\", next_display_order = 7)] inner: Inner"),
];

pub(crate) fn chunk() -> Chunk {
    let mut chunk = Chunk::new("flattening");
    for (name, attribute, fields) in INNER {
        chunk.share(&inner(name, attribute, fields));
        for (holder, field) in HOLDERS {
            chunk.push(format!("{name}_{holder}"), case(name, field));
        }
    }
    let name = "without_group";
    let fields = "#[arg(long)] inner: Option<u8>";
    chunk.share(&inner(name, "#[group(skip)]", fields));
    chunk.push(format!("{name}_held"), case(name, HOLDERS[0].1));
    chunk
}

/// Returns a module with an inner struct, which all holders share.
fn inner(name: &str, attribute: &str, fields: &str) -> String {
    let needed = match fields {
        fields if fields.contains("Leaf") => LEAF,
        fields if fields.contains("Verb") => VERB,
        _ => "",
    };
    format!(
        "mod {name} {{
            /// Inner
            #[derive(Debug, clap::Args)]
            {attribute}
            pub struct Inner {{ {fields} }}
            {needed}
        }}"
    )
}

fn case(inner: &str, field: &str) -> String {
    format!(
        "use super::{inner}::Inner;
        /// Outer
        #[derive(Debug, clap::Parser)]
        pub struct Cli {{
            #[arg(long)]
            own: bool,
            {field},
            #[arg(long)]
            after: Option<String>,
        }}"
    )
}

const LEAF: &str = "
    #[derive(Debug, clap::Args)]
    pub struct Leaf {
        #[arg(long)]
        leaf: Option<u8>,
    }";

const VERB: &str = "
    #[derive(Debug, clap::Subcommand)]
    pub enum Verb { Go { to: Option<u8> } }";
