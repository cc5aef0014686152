//! `rename_all` in every casing on types.

use clap::{Args, Parser};

macro_rules! cased {
    ($($casing:tt => $name:ident)*) => {
        $(
            #[derive(Debug, Args)]
            #[command(rename_all = $casing)]
            struct $name {
                #[arg(short, long, env)]
                some_long_name: Option<String>,
                #[arg(long)]
                http2_server: bool,
                positional_value: Option<u8>,
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
    "lower" => Lower
    "UPPER" => Upper
    "verbatim" => Verbatim
}

#[derive(Debug, Parser)]
pub enum Cli {
    Camel(Camel),
    Kebab(Kebab),
    Pascal(Pascal),
    Screaming(Screaming),
    Snake(Snake),
    Lower(Lower),
    Upper(Upper),
    Verbatim(Verbatim),
}
