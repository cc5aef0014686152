use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(words(help = "describe", capabilities = "--formats"))]
enum Pad {
    Describe,
}

fn main() {}
