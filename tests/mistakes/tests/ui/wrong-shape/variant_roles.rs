#[derive(cmdhelp::Subcommand)]
enum Commands {
    #[command(flatten)]
    Unit,
    #[command(flatten)]
    Fields { name: String },
    #[command(subcommand)]
    Nested { name: String },
    #[command(external_subcommand)]
    External(Vec<u8>),
    #[command(skip)]
    Skipped(u8, u8),
}

#[derive(cmdhelp::Subcommand)]
enum More {
    #[command(external_subcommand)]
    External,
}

fn main() {}
