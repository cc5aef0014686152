use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    bundle(
        id = "Pad",
        version = "1.4",
        works_with = "latest",
        tags("Issue tracker"),
        os("macos"),
        arch("amd64"),
        min_disk_mb = "5",
        licence = "MIT",
        name = "",
    ),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
