use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    effect = "write",
    retry(1, backoff = "linear"),
    mutates("github.com"),
    cost = "free",
    signed_in = "no",
    schedules = true,
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
