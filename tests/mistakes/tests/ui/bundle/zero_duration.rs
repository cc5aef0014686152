use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(auth(login = "login", refresh = "renew", every = "PT0S"))]
struct Pad {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand)]
enum Work {
    /// Sign in
    Login,
    /// Renew the session
    Renew,
}

fn main() {
    Pad::parse();
}
