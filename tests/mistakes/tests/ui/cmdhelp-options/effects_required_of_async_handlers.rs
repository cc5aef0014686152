use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
#[cmdhelp(effects = "required")]
struct App {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Item(Item),
}

/// A command with an asynchronous handler and subcommands
#[derive(Args)]
struct Item {
    #[command(subcommand)]
    command: Option<Below>,
}

impl RunAsync for Item {
    type App = App;
    type Output = ();
    type Error = String;

    async fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Subcommand)]
enum Below {
    #[cmdhelp(effect = "read")]
    List,
}

fn main() {}
