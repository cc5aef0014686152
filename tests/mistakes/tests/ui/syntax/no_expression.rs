#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(long = @name, short)]
    name: String,
    #[arg(requires_if(=, "other"))]
    other: String,
}

fn main() {}
