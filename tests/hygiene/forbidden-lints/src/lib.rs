//! Under `forbid`, an `allow` of the same lint in generated code is a compile error. If our generated code had an
//! `allow` that clap's generated code does not have, a program that compiles with clap would break. clap's generated
//! code neither violates nor allows the lints below.

#![forbid(unsafe_code)]
#![forbid(
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    let_underscore_drop,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    non_camel_case_types,
    non_upper_case_globals,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unused_assignments,
    unused_import_braces,
    unused_imports,
    unused_lifetimes,
    unused_macros,
    unused_must_use,
    unused_mut,
    unused_parens,
    unused_unsafe,
    clippy::approx_constant,
    clippy::eq_op
)]

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Bakes.
#[derive(Debug, Parser)]
pub struct Oven<'a> {
    /// How hot
    #[arg(short, long, default_value_t = 180)]
    pub degrees: u16,
    /// Where the cook is
    #[arg(skip = "kitchen")]
    pub place: &'a str,
    /// What to do
    #[command(subcommand)]
    pub deed: Deed,
}

/// What an oven does.
#[derive(Debug, PartialEq, Subcommand)]
pub enum Deed {
    /// Bakes bread
    Bread(Bread),
    /// Bakes a cake
    Cake {
        /// Its layers
        #[arg(long)]
        layers: Option<Option<u8>>,
    },
}

/// Bread.
#[derive(Args, Debug, PartialEq)]
pub struct Bread {
    /// Of which flours
    #[arg(value_enum, required = true)]
    pub flours: Vec<Flour>,
}

/// Flour.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Flour {
    /// Of wheat
    Wheat,
    /// Of rye
    Rye,
}

/// What is printed.
#[derive(Debug, clap::schema::Schema)]
pub struct Printed<'a, T> {
    /// Borrowed
    pub text: &'a str,
    /// Others
    pub others: Vec<T>,
}
