//! Ids: derived, explicit, from a function call, from a constant, and by the older attribute `name`.

use clap::Parser;

const ID: &str = "const-id";

fn id() -> &'static str {
    "computed_id"
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(id = "given_id", long, short)]
    given: Option<String>,
    #[arg(id("called_id"), long)]
    called: Option<String>,
    #[arg(id = ID, long, short, env)]
    constant: Vec<String>,
    #[arg(id = id(), long)]
    computed: Option<Option<String>>,
    #[arg(id = "twice", id = "again", long)]
    repeated: bool,
    #[arg(long, id = "late_id")]
    late: Option<u8>,
    #[arg(id = ID.trim_start_matches("const-"), required = false)]
    positional: Option<Vec<String>>,
    #[arg(long, conflicts_with = ID, requires = "given_id", conflicts_with_all = ["late_id", id()])]
    related: bool,
}
