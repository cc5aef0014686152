#[derive(cmdhelp::Parser)]
#[command(rename_all = "kebap-case", rename_all_env = "shouting")]
struct Cli {
    #[arg(rename_all = CASING)]
    name: String,
}

fn main() {}
