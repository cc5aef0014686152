use cmdhelp::Parser;

/// Greet somebody
#[derive(Parser)]
#[command(name = "greet")]
#[cmdhelp(
    example("Ada --times 2"),
    example("Ada --tims 2", note = "a slip")
)]
struct Greet {
    name: String,
    #[arg(long)]
    times: Option<u8>,
}

fn main() {}
