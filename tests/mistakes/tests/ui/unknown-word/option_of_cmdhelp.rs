#[derive(cmdhelp::Parser)]
#[command(effect = "read", confirm = "token")]
struct Cli {
    #[arg(long, secret)]
    token: String,
    #[arg(long, values_from = "list")]
    name: String,
}

fn main() {}
