#[derive(cmdhelp::Parser)]
struct Cli {
    #[cmdhelp(typ = "ref", summary = "x")]
    name: String,
}

fn main() {}
