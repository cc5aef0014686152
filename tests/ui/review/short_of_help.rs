use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "serve")]
struct Serve {
    #[arg(long, short)]
    host: String,
}

fn main() {}
