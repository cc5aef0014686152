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
    /// A group without a handler
    Group(Group),
    Item(Item),
}

#[derive(Args)]
struct Group {
    #[command(subcommand)]
    command: Option<Below>,
}

/// A command with a handler and subcommands
#[derive(Args)]
struct Item {
    #[command(subcommand)]
    command: Option<Below>,
}

impl Run for Item {
    type App = App;
    type Output = ();
    type Error = String;

    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Subcommand)]
enum Below {
    #[cmdhelp(effect = "read")]
    List,
}

fn main() {}
