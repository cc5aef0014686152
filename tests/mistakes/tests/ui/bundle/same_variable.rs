use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    secret("pad/token", env = "PAD_TOKEN"),
    secret("pad/other"),
    secret("pad/none"),
    secret("pad/key", env = "PAD_TOKEN"),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
