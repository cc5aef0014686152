use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    secret("pad/token", env = "PAD_TOKEN"),
    secret("pad/token"),
    setup("sign", oauth = "pad/tokem"),
    setup("kind", oauth = "pad/token"),
    setup("ask", ask = "Which?", secret = "other/name"),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
