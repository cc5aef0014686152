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
    /// A command with a handler function and subcommands
    #[cmdhelp(run = item)]
    Item {
        #[command(subcommand)]
        command: Option<Below>,
    },
}

fn item(_: Option<Below>, _: &mut Context<App>) -> Result<(), String> {
    Ok(())
}

#[derive(Subcommand)]
enum Below {
    #[cmdhelp(effect = "read")]
    List,
}

fn main() {}
