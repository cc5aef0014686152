//! Attributes of a command, at the root and at each kind of declaration of a subcommand.

use crate::chunk::Chunk;

/// Attributes of a command, by a name for the case.
#[rustfmt::skip]
const ATTRIBUTES: &[(&str, &str)] = &[
    ("rename_camel", "command(rename_all = \"camelCase\")"),
    ("rename_kebab", "command(rename_all = \"kebab-case\")"),
    ("rename_pascal", "command(rename_all = \"PascalCase\")"),
    ("rename_screaming", "command(rename_all = \"SCREAMING_SNAKE_CASE\")"),
    ("rename_snake", "command(rename_all = \"snake_case\")"),
    ("rename_lower", "command(rename_all = \"lower\")"),
    ("rename_upper", "command(rename_all = \"UPPER\")"),
    ("rename_verbatim", "command(rename_all = \"verbatim\")"),
    ("rename_env_camel", "command(rename_all_env = \"camelCase\")"),
    ("rename_env_kebab", "command(rename_all_env = \"kebab-case\")"),
    ("rename_env_pascal", "command(rename_all_env = \"PascalCase\")"),
    ("rename_env_snake", "command(rename_all_env = \"snake_case\")"),
    ("rename_env_lower", "command(rename_all_env = \"lower\")"),
    ("rename_env_upper", "command(rename_all_env = \"UPPER\")"),
    ("rename_env_verbatim", "command(rename_all_env = \"verbatim\")"),
    ("rename_both", "command(rename_all = \"snake_case\", rename_all_env = \"camelCase\")"),
    ("legacy_rename", "clap(rename_all = \"PascalCase\")"),
    ("name", "command(name = \"another\")"),
    ("name_called", "command(name(\"another\"))"),
    ("name_expression", "command(name = concat!(\"an\", \"other\"))"),
    ("bin_name", "command(bin_name = \"another\")"),
    ("display_name", "command(display_name = \"another\", version = \"1\")"),
    ("version", "command(version)"),
    ("version_given", "command(version = \"7.8\")"),
    ("version_called", "command(version(\"7.8\"))"),
    ("version_none", "command(version = None)"),
    ("long_version", "command(long_version = \"long\", version = \"short\")"),
    ("propagate_version", "command(version = \"2\", propagate_version = true)"),
    ("author", "command(author, help_template = \"{author}|{about}|{usage}\")"),
    ("author_given", "command(author = \"Me\", help_template = \"{author}|{name}\")"),
    ("about", "command(about)"),
    ("about_given", "command(about = \"given.\")"),
    ("about_called", "command(about(\"called\"), long_about(\"at length\"))"),
    ("about_none", "command(about = None, long_about = None)"),
    ("long_about", "command(long_about)"),
    ("long_about_given", "command(long_about = \"at length\")"),
    ("verbatim_doc_comment", "command(verbatim_doc_comment)"),
    ("around_help", "command(before_help = \"b\", after_help = \"a\", before_long_help = \"bl\", after_long_help = \"al\")"),
    ("override_usage", "command(override_usage = \"as you like\")"),
    ("override_help", "command(override_help = \"none\")"),
    ("heading", "command(next_help_heading = \"Heading\")"),
    ("heading_called", "command(next_help_heading(\"Heading\"), next_display_order(20))"),
    ("heading_none", "command(next_help_heading = None)"),
    ("display_order", "command(next_display_order = 30)"),
    ("flatten_help", "command(flatten_help = true)"),
    ("next_line_help", "command(next_line_help = true)"),
    ("narrow", "command(term_width = 40)"),
    ("styles", "command(styles = clap::builder::Styles::plain())"),
    ("color", "command(color = clap::ColorChoice::Always)"),
    ("disable_help_flag", "command(disable_help_flag = true)"),
    ("disable_help_subcommand", "command(disable_help_subcommand = true)"),
    ("disable_version_flag", "command(version = \"1\", disable_version_flag = true)"),
    ("help_or_arguments", "command(arg_required_else_help = true)"),
    ("no_help_or_arguments", "command(arg_required_else_help = false)"),
    ("args_or_subcommand", "command(args_conflicts_with_subcommands = true)"),
    ("negates_requirements", "command(subcommand_negates_reqs = true)"),
    ("subcommand_precedence", "command(subcommand_precedence_over_arg = true)"),
    ("subcommand_required", "command(subcommand_required = true)"),
    ("subcommand_not_required", "command(subcommand_required = false, arg_required_else_help = false)"),
    ("any_subcommand", "command(allow_external_subcommands = true)"),
    ("subcommand_texts", "command(subcommand_value_name = \"VERB\", subcommand_help_heading = \"Verbs\")"),
    ("infer_subcommands", "command(infer_subcommands = true)"),
    ("infer_long_args", "command(infer_long_args = true)"),
    ("ignore_errors", "command(ignore_errors = true)"),
    ("no_binary_name", "command(no_binary_name = true)"),
    ("override_self", "command(args_override_self = true)"),
    ("negative_numbers", "command(allow_negative_numbers = true)"),
    ("hidden_values", "command(hide_possible_values = true)"),
    ("uncollapsed", "command(dont_collapse_args_in_usage = true)"),
    ("extra_argument", "command(arg = clap::Arg::new(\"extra\").long(\"extra\"))"),
    ("extra_group", "command(group(clap::ArgGroup::new(\"extra\")))"),
    ("aliases", "command(alias = \"al1\", visible_alias = \"al2\", visible_aliases = [\"al3\"])"),
    ("hidden", "command(hide = true, display_order = 3)"),
    ("flags", "command(short_flag = 'W', long_flag = \"www\")"),
    ("stacked", "command(version = \"1\")] #[command(about = \"x\")] #[clap(author = \"y\")] #[command()"),
    ("group_skip", "group(skip)"),
    ("group_id", "group(id = \"another-group\")"),
    ("group_id_called", "group(id(\"another-group\"))"),
    ("group_single", "group(multiple = false)"),
    ("group_required", "group(required = true)"),
    ("group_conflicts", "group(conflicts_with = \"outside\")"),
    ("group_requires", "group(requires = \"outside\", multiple = true)"),
];

/// Prefixes of attributes that concern arguments, and have no meaning at enums of subcommands.
const OF_STRUCTS: &[&str] = &["group_"];

/// Prefixes of attributes that are valid only at the root of a program.
const OF_PROGRAMS: &[&str] = &["no_binary_name", "rename_env_"];

/// Attributes that must be unique among the commands of a level, and within a command.
const NAMES: &[&str] = &["name", "alias", "_flag = '", "\"extra\""];

pub(crate) fn chunks() -> Vec<Chunk> {
    let mut structs = Chunk::new("attributes_of_a_struct");
    structs.share(OUTSIDE);
    structs.share(VERB);
    let mut enums = Chunk::new("attributes_of_an_enum");
    enums.share(BELOW);
    let mut parts = Chunk::new("attributes_of_variants_and_structs_below");
    parts.share(OUTSIDE);
    parts.share(&inner(""));
    for (name, attribute) in ATTRIBUTES {
        structs.push(*name, root_struct(attribute));
        if !OF_STRUCTS.iter().any(|prefix| name.starts_with(prefix)) {
            enums.push(*name, root_enum(attribute));
        }
        if !OF_PROGRAMS.iter().any(|prefix| name.starts_with(prefix)) {
            parts.push(*name, below(attribute));
        }
    }
    vec![structs, enums, parts]
}

const OUTSIDE: &str = "
    #[derive(Debug, clap::Args)]
    #[group(id = \"outside\")]
    struct Outside {
        #[arg(long)]
        from_outside: bool,
    }";

const VERB: &str = "
    #[derive(Debug, clap::Subcommand)]
    enum Verb {
        /// Verb
        VerbOne { value: Option<i8> },
        VerbTwo,
    }";

const BELOW: &str = "
    #[derive(Debug, clap::Subcommand)]
    enum Below { InnerVerb }";

fn root_struct(attribute: &str) -> String {
    // The group of a struct with a flattened field has no members, so a required group would never
    // be satisfied.
    let (import, outside) = if attribute.contains("required = true") {
        ("Verb", "")
    } else {
        ("{Outside, Verb}", "#[command(flatten)] outside: Outside,")
    };
    format!(
        "use super::{import};
        /// The program.
        ///
        /// At length.
        #[derive(Debug, clap::Parser)]
        #[{attribute}]
        pub struct Cli {{
            #[arg(short, long)]
            some_option: Option<i8>,
            #[arg(long, env)]
            cargo_pkg_name: Option<String>,
            #[arg(long, value_parser = [\"a\", \"b\"])]
            listed: Vec<String>,
            {outside}
            a_positional: Option<String>,
            #[command(subcommand)]
            command: Option<Verb>,
        }}"
    )
}

fn root_enum(attribute: &str) -> String {
    format!(
        "use super::Below;
        /// The program
        #[derive(Debug, clap::Parser)]
        #[{attribute}]
        pub enum Cli {{
            /// Verb
            VerbOne {{
                #[arg(short, long, env)]
                some_value: Option<u8>,
            }},
            VerbTwo,
            #[command(subcommand)]
            Below(Below),
        }}"
    )
}

/// Returns a program with the attribute on each kind of variant that declares a command, and on the struct
/// and the enum in a variant.
///
/// If the attribute sets a name, only one variant has the attribute, because names must differ.
fn below(attribute: &str) -> String {
    let is_name = NAMES.iter().any(|name| attribute.contains(name));
    let (on_others, import, inner) = if attribute.starts_with("group") || is_name {
        (String::new(), "{Inner, Nested, Outside}", String::new())
    } else {
        let on_others = format!("#[{attribute}]");
        let inner = inner(&on_others);
        (on_others, "Outside", inner)
    };
    format!(
        "use super::{import};
        #[derive(Debug, clap::Parser)]
        pub enum Cli {{
            /// Struct variant.
            ///
            /// At length.
            #[{attribute}]
            StructVariant {{
                #[arg(short, long, env)]
                some_value: Option<u8>,
                #[command(flatten)]
                outside: Outside,
            }},
            /// Newtype variant
            NewtypeOne(Inner),
            {on_others}
            UnitOnly,
            /// Variant with subcommands
            {on_others}
            #[command(subcommand)]
            NestedMore(Nested),
        }}
        {inner}"
    )
}

/// Returns the struct and the enum in variants, with these attributes.
fn inner(attributes: &str) -> String {
    format!(
        "/// Struct
        #[derive(Debug, clap::Args)]
        {attributes}
        struct Inner {{
            #[arg(short, long, env)]
            some_value: Option<u8>,
        }}
        #[derive(Debug, clap::Subcommand)]
        {attributes}
        enum Nested {{ NestedUnit, NestedStruct {{ #[arg(long)] value: Option<u8> }} }}"
    )
}
