use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    install(download = "http://example.com/pad.tar.gz", extract = "../pad", sha256 = "abc"),
    install(curl = "https://example.com/install.sh"),
    install(cargo = "pad", global),
    install(cargo = "pad", brew = "pad"),
    install(sha256 = "abc"),
    install(),
    install(snap = "pad"),
    install(cargo = "--git pad"),
    install = "pad",
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
