use cmdhelp::Parser;

#[derive(Parser)]
#[group(name = "inputs")]
struct Given {
    #[arg(long)]
    file: Option<String>,
}

#[derive(Parser)]
#[group(name)]
struct Bare {
    #[arg(long)]
    file: Option<String>,
}

fn main() {}
