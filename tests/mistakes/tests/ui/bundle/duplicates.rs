use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    bundle(tags("notes", "notes"), args("--verbose", "--verbose")),
    sandbox(network("a.example", "a.example"), pass("HOME", "HOME"), set(LC_ALL = "C", LC_ALL = "POSIX")),
    setup("pick", ask = "Which?", options("a", "a"), env = "PAD_PICK"),
)]
struct Pad {
    /// Tell more
    #[arg(long, action = cmdhelp::ArgAction::Count)]
    verbose: u8,
}

fn main() {
    Pad::parse();
}
