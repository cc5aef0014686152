//! `rename_all` on variants, for the name of the variant and those of its fields.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(rename_all = "snake_case")]
pub enum Cli {
    SnakeByInheritance {
        #[arg(long)]
        two_words: Option<u8>,
    },
    #[command(rename_all = "camel")]
    CamelHere {
        #[arg(short, long)]
        two_words: Option<u8>,
    },
    #[command(rename_all = "PascalCase")]
    PascalHere {
        #[arg(short, long)]
        two_words: Option<u8>,
    },
    #[command(rename_all = "SCREAMING_SNAKE")]
    ScreamingHere {
        #[arg(short, long)]
        two_words: Option<u8>,
    },
    #[command(rename_all = "kebab")]
    KebabHere {
        #[arg(long, env)]
        two_words: Option<u8>,
        #[arg(long, rename_all_env = "lower", env)]
        three_words_here: Option<u8>,
    },
    #[command(rename_all = "lowercase")]
    LowerHere {
        #[arg(long)]
        two_words: Option<u8>,
    },
    #[command(rename_all = "upper_case")]
    UpperHere {
        #[arg(long)]
        two_words: Option<u8>,
    },
    #[command(rename_all = "verbatim")]
    VerbatimHere {
        #[arg(long)]
        two_words: Option<u8>,
    },
}
