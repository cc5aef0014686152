use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    sandbox(set(color = "never", PAD_COLOR = 1, PAD_NAME = "a\0b"), reads("/etc/x\n")),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
