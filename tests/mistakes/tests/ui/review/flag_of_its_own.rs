use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(words(capabilities = "--formats"))]
struct Pad {
    #[arg(long)]
    formats: bool,
}

fn main() {}
