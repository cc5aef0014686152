//! A module that denies many lints, which generated code must not trigger.

#![deny(
    warnings,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    clippy::cargo,
    clippy::nursery,
    clippy::pedantic,
    clippy::allow_attributes,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::str_to_string,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm
)]

// With clap's feature `string`, clap's own derive triggers this lint.
#![cfg_attr(not(feature = "string"), deny(let_underscore_drop))]

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Program
#[derive(Debug, Parser)]
#[command(version, author)]
pub struct Cli {
    /// Kind
    #[arg(short, long, value_enum, default_value_t)]
    kind: Kind,
    /// Numbers
    #[arg(long, default_values_t = [1, 2])]
    numbers: Vec<u8>,
    /// Path
    #[arg(long, default_value_os_t = std::path::PathBuf::from("p"))]
    path: std::path::PathBuf,
    /// Unit
    #[arg(long, action = clap::ArgAction::SetTrue)]
    unit: (),
    #[arg(skip)]
    skipped: bool,
    #[command(flatten)]
    inner: Option<Inner<'static>>,
    #[command(subcommand)]
    command: Option<Verb>,
}

/// Inner
#[derive(Debug, Args)]
struct Inner<'a> {
    #[arg(long, env = "CARGO_PKG_NAME")]
    name: Option<String>,
    #[arg(skip)]
    text: Option<&'a str>,
}

#[derive(Clone, Debug, Default, ValueEnum)]
enum Kind {
    /// A
    #[default]
    A,
    B,
    #[value(skip)]
    Skipped(u8),
}

#[derive(Debug, Subcommand)]
enum Verb {
    Unit,
    Struct {
        #[arg(long)]
        value: Option<u8>,
        rest: Vec<String>,
    },
    Newtype(Inner<'static>),
    #[command(flatten)]
    Joined(Joined),
    #[command(subcommand)]
    Nested(Joined),
    #[command(external_subcommand)]
    External(Vec<String>),
}

#[derive(Debug, Subcommand)]
enum Joined {
    One,
}
