use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    sandbox(set(color = "never", PAD_COLOR = 1)),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
