//! Flags without a value, which cannot be secret.

use cmdhelp::Parser;

#[derive(Parser)]
struct Cli {
    /// A switch
    #[arg(long)]
    #[cmdhelp(secret)]
    token: bool,
    /// A flag that counts
    #[arg(short, action = cmdhelp::ArgAction::Count)]
    #[cmdhelp(secret)]
    keys: u8,
    /// A switch with a value
    #[arg(long, action = cmdhelp::ArgAction::Set)]
    #[cmdhelp(secret)]
    answer: bool,
}

fn main() {}
