//! Value enums in every casing.

use clap::{Parser, ValueEnum};

macro_rules! cased {
    ($($casing:tt => $name:ident)*) => {
        $(
            #[derive(Clone, Debug, ValueEnum)]
            #[value(rename_all = $casing)]
            enum $name {
                One,
                TwoWords,
                HTTPServer2,
            }
        )*
    };
}

cased! {
    "camelCase" => Camel
    "kebab-case" => Kebab
    "PascalCase" => Pascal
    "SCREAMING_SNAKE_CASE" => Screaming
    "snake_case" => Snake
    "lowercase" => Lower
    "UPPERCASE" => Upper
    "verbatim" => Verbatim
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    camel: Option<Camel>,
    #[arg(long)]
    kebab: Option<Kebab>,
    #[arg(long)]
    pascal: Option<Pascal>,
    #[arg(long)]
    screaming: Option<Screaming>,
    #[arg(long)]
    snake: Option<Snake>,
    #[arg(long)]
    lower: Option<Lower>,
    #[arg(long)]
    upper: Option<Upper>,
    #[arg(long)]
    verbatim: Option<Verbatim>,
}
