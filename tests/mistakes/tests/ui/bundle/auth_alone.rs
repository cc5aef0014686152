use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    auth(interactive, check_exit = 0),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
