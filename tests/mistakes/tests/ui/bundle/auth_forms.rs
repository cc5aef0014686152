use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    auth(every = "24h", expired = 300, state("pad"), env("pad-token")),
    secret("p/token"),
    secret("Pad/Token", kind = "password", env = "1X"),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
