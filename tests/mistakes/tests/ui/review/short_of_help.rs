use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "serve")]
#[cmdhelp(root)]
struct Serve {
    #[arg(long, short)]
    host: String,
}

fn main() {}
