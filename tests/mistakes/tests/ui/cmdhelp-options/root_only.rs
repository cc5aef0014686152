#[derive(cmdhelp::Args)]
#[cmdhelp(homepage = "https://example.org", manifest = false, annotations)]
struct Add {}

#[derive(cmdhelp::Subcommand)]
enum Command {
    #[cmdhelp(words(help = "describe"))]
    Add(Add),
}

fn main() {}
