//! A root without `#[cmdhelp(root)]` is checked where it is parsed.

use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "paint", version)]
struct Paint {
    #[arg(long, default_value = "nevre", value_parser = ["never", "always"])]
    color: String,
    #[command(flatten)]
    brush: Brush,
}

#[derive(Args)]
#[group(conflicts_with = "colour")]
struct Brush {
    #[arg(long)]
    size: Option<u8>,
}

/// A type that is never parsed: its references may be declared in another program.
#[derive(Parser)]
#[command(name = "part", version)]
struct Part {
    #[arg(long, requires = "whole")]
    part: bool,
}

fn main() {
    let _ = Paint::parse();
    let _ = Part::try_parse_from(["part"]);
}
