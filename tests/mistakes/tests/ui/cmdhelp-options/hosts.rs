use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    targets(mpc, "openai", cursor(sever = "pad"), gemini = "x", clippy),
    max_tokens(index = "2000", manifests = 1),
)]
struct Pad {}

fn main() {}
