use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    auth(login = "auth logn", check = "pad auth status --al", refresh = "auth status now", expired = 9),
    bundle(args("--quiet")),
    secret("pad/token"),
    setup("daemon", run = "systemctl start x && pad demon", skip_if = "pad auth"),
    setup("url", ask = "Which server?", then = "auth login --urll ${value}")
)]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sign in
    #[command(subcommand)]
    Auth(Auth),
}

#[derive(Subcommand)]
enum Auth {
    /// Sign in
    Login(Login),
    /// Show who is signed in
    Status,
}

#[derive(Args)]
struct Login {
    /// The server
    #[arg(long)]
    url: Option<String>,
}

fn main() {
    Pad::parse();
}
