//! An async command in a program without an async runtime.

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
struct App {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Fetch(Fetch),
}

/// Fetch something
#[derive(Args)]
struct Fetch {}

impl RunAsync for Fetch {
    type App = App;
    type Output = ();
    type Error = String;

    async fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<App>()
}
