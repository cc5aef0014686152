//! The error for a missing value contains the id, which can be any expression.

use clap::Parser;

const ID: &str = "missing-id";

#[derive(Debug, Parser)]
pub enum Cli {
    Constant {
        #[arg(id = ID, long, required = false)]
        value: String,
    },
    Literal {
        #[arg(id = "literal-id", long, required = false)]
        value: u8,
    },
    Derived {
        #[arg(long, required = false)]
        some_value: String,
    },
    #[command(rename_all = "snake")]
    Cased {
        #[arg(required = false)]
        some_value: String,
    },
}
