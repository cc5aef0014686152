use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    setup("nothing", run = "", skip_if = " "),
    setup("quoted", run = "pad daemon 'install"),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
