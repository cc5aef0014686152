//! Arguments that cannot have the option `json_output`.

use cmdhelp::Parser;

#[derive(Parser)]
struct Cli {
    /// An argument without a flag
    #[cmdhelp(json_output)]
    form: String,
    /// A flag that counts
    #[arg(long, action = cmdhelp::ArgAction::Count)]
    #[cmdhelp(json_output)]
    json: u8,
    /// An option without the value `json`
    #[arg(short, long, value_parser = ["text", "yaml"])]
    #[cmdhelp(json_output)]
    output: Option<String>,
}

fn main() {}
