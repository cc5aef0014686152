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
    /// Nobody carries it out by itself
    Group(Group),
    Item(Item),
}

#[derive(Args)]
struct Group {
    #[command(subcommand)]
    command: Option<Below>,
}

/// It can be called, and has commands
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
