#[derive(cmdhelp::Subcommand)]
enum Commands {
    #[command(external_subcommand)]
    One(Vec<String>),
    #[command(external_subcommand)]
    Two(Vec<String>),
}

fn main() {}
