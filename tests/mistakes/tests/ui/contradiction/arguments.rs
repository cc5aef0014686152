//! Arguments with settings that contradict each other.

use cmdhelp::Args;

#[derive(Args)]
struct Arguments {
    #[arg(long, allow_hyphen_values = true)]
    hyphens: bool,
    positional_flag: bool,
    #[arg(long, global = true)]
    global: String,
    #[arg(long, required_unless_present = "hyphens")]
    required: String,
    #[arg(long, last = true)]
    last: Vec<String>,
    #[arg(long, index = 2)]
    index: Option<String>,
    #[arg(long, num_args = 1, value_names = ["A", "B"])]
    names: Option<String>,
    #[arg(long, num_args = 2.., require_equals = true)]
    equals: Vec<String>,
    #[arg(long, num_args = 2)]
    flag: bool,
    #[arg(long, conflicts_with = "conflict")]
    conflict: bool,
    #[arg(long, requires = "require")]
    require: bool,
    #[arg(long, raw = true)]
    raw: Vec<String>,
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=300))]
    range: Option<u8>,
    #[arg(long, value_parser = clap::value_parser!(i8).range(200..))]
    large: Option<i8>,
}

fn main() {}
