//! Visible and hidden aliases, one per attribute or as a list.

use clap::Parser;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, alias = "hidden-one", alias = "hidden-two")]
    first: Option<u8>,
    #[arg(long, visible_alias = "seen")]
    second: bool,
    #[arg(long, aliases = ["t1", "t2"], visible_aliases = ["t3", "t4"])]
    third: bool,
    #[arg(short, long, short_alias = 'F', visible_short_alias = 'G')]
    fourth: bool,
    #[arg(short = 'i', short_aliases = ['j', 'k'], visible_short_aliases(['l', 'm']))]
    fifth: Option<String>,
    #[arg(long)]
    #[arg(alias = "stacked")]
    #[arg(short = 'z')]
    sixth: Option<Option<u8>>,
}
