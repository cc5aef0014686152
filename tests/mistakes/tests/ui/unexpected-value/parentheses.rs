#[derive(cmdhelp::Args)]
struct Common {}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(default_value_t(8080))]
    port: u16,
    #[arg(value_enum())]
    name: String,
}

fn main() {}
