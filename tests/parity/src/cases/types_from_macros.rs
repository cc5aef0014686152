//! Types from macros, in which names and types are grouped tokens with other spans.

use clap::{Args, Parser, Subcommand, ValueEnum};

macro_rules! program {
    ($(#[$meta:meta])* $name:ident { $($(#[$inner:meta])* $field:ident: $ty:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Args)]
        struct $name {
            $($(#[$inner])* #[arg(long)] $field: $ty,)*
        }
    };
}

macro_rules! verbs {
    ($name:ident: $($(#[$meta:meta])* $verb:ident = $text:expr),*) => {
        #[derive(Debug, Subcommand)]
        enum $name {
            $(#[command(name = $text)] $(#[$meta])* $verb { #[arg(help = $text)] value: Option<u8> },)*
        }
    };
}

macro_rules! values {
    ($name:ident: $($variant:ident),*; $default:ident) => {
        #[derive(Clone, Debug, Default, ValueEnum)]
        enum $name {
            $($variant,)*
            #[default]
            $default,
        }
    };
}

program! {
    /// From a macro
    Inner {
        /// Optional.
        optional: Option<u8>,
        /// Many
        ///
        /// of them.
        many: Vec<String>,
        flag: bool,
        twice: Option<Option<i8>>,
        optional_many: Option<Vec<Kind>>,
    }
}

verbs! {
    Verb:
    Start = "begin",
    /// Ends it
    Stop = concat!("e", "nd")
}

values!(Kind: Left, Right; Middle);

macro_rules! documented {
    ($name:ident, $literal:literal, $expr:expr, $tt:tt) => {
        #[doc = $literal]
        #[derive(Debug, Args)]
        struct $name {
            #[doc = $literal]
            #[arg(long)]
            by_literal: bool,
            #[doc = $expr]
            #[arg(long)]
            by_expression: bool,
            #[doc = $tt]
            #[arg(long)]
            by_token: bool,
        }
    };
}

documented!(Documented, "A literal.", "An expression.", "A token.");

macro_rules! root {
    ($vis:vis $name:ident, $sub:ty, $flat:ty, $default:expr, $long:literal, $short:literal) => {
        #[derive(Debug, Parser)]
        $vis struct $name {
            #[command(flatten)]
            inner: $flat,
            #[command(flatten)]
            documented: Documented,
            #[arg(long = $long, short = $short, default_value_t = $default)]
            number: u8,
            #[arg(long, value_enum, default_value_t)]
            kind: Kind,
            #[command(subcommand)]
            command: Option<$sub>,
        }
    };
}

root!(pub Cli, Verb, Inner, 2 + 3, "num", 'n');
