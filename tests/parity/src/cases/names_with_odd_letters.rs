//! Identifiers with characters that are special cases for the casings.

use clap::Parser;

#[allow(non_snake_case, clippy::upper_case_acronyms)]
#[derive(Debug, Parser)]
pub enum Cli {
    HTTPServer {
        #[arg(short, long)]
        _leading: bool,
        #[arg(long)]
        trailing_: bool,
        #[arg(long)]
        double__underscore: bool,
        #[arg(long)]
        x86_64: bool,
        #[arg(long)]
        a1b2: bool,
        #[arg(long)]
        camelCase: bool,
        #[arg(long)]
        HTTPVersion: bool,
        #[arg(short, long)]
        größe: bool,
        s: Option<u8>,
    },
    V2,
    ABC,
    #[allow(non_camel_case_types)]
    snake_case_variant,
    Äpfel,
}
