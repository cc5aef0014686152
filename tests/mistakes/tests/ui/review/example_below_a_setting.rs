use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad", dont_delimit_trailing_values = true)]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Join two items
    #[cmdhelp(example("a,b"), example("-- a,b"))]
    Join {
        #[arg(num_args = 1.., value_delimiter = ',', value_parser = ["a", "b"])]
        items: Vec<String>,
    },
}

fn main() {}
