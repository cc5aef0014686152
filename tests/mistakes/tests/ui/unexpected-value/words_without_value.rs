#[derive(cmdhelp::Args)]
struct Common {}

#[derive(cmdhelp::Parser)]
#[command(verbatim_doc_comment = true)]
struct Cli {
    #[command(flatten = true)]
    common: Common,
    #[arg(value_enum = true)]
    name: String,
    #[arg(from_global = true)]
    other: String,
}

fn main() {}
