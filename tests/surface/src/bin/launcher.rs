//! A program that starts another program. Only words after the other program's name may look like
//! flags.

use cmdhelp::Parser;

#[derive(Debug, Parser)]
#[command(name = "launcher")]
struct Cli {
    /// Print nothing else
    #[arg(short)]
    quiet: bool,
    /// The other program and its arguments
    #[arg(trailing_var_arg = true)]
    words: Vec<String>,
}

fn main() {
    let cli = Cli::parse();
    println!("{:?} {}", cli.words, cli.quiet);
}
