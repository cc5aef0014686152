use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Show an item
    #[cmdhelp(install(cargo = "pad"), secret("pad/token"))]
    Show(Show),
}

#[derive(Args)]
#[cmdhelp(auth(login = "show"), setup("a", run = "true"), bundle(id = "pad"))]
struct Show {
    #[cmdhelp(sandbox(tty))]
    item: Option<String>,
}

fn main() {
    Pad::parse();
}
