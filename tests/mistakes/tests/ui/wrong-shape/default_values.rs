#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(default_values_t = [1, 2])]
    port: Option<u16>,
}

fn main() {}
