use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    auth(login = "a && b", check = "--from 'x"),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
