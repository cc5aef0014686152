#[derive(cmdhelp::Parser)]
struct Cli {
    #[command(long)]
    name: String,
    #[value(skip)]
    note: String,
}

fn main() {}
