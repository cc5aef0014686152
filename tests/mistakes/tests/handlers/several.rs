//! One build reports all commands without a handler.

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
enum App {
    Add {
        what: String,
    },
    /// This one has a handler.
    #[cmdhelp(run = list)]
    List,
    #[command(subcommand)]
    Item(Item),
    Fetch(Fetch),
}

#[derive(Subcommand)]
enum Item {
    Remove { id: String },
}

/// Fetch something
#[derive(Args)]
struct Fetch {}

#[cmdhelp::run]
impl Fetch {
    async fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn list(_: &mut Context<App>) -> Result<(), String> {
    Ok(())
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<App>()
}
