#[derive(cmdhelp::Parser)]
struct Cli {
    #[cmdhelp(crate = cmdhelp)]
    name: String,
}

fn main() {}
