use cmdhelp::prelude::*;

/// A program with a handler of its own and subcommands
#[derive(Parser)]
#[command(name = "app")]
#[cmdhelp(effects = "required")]
struct App {
    #[command(subcommand)]
    command: Option<Command>,
}

impl RunAsync for App {
    type App = Self;
    type Output = ();
    type Error = String;

    async fn run(self, _: &mut Context<Self>) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Subcommand)]
enum Command {
    #[cmdhelp(effect = "read")]
    List,
}

fn main() {}
