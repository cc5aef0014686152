// The root's handler runs its subcommands.

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
struct App {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Add { what: String },
    #[command(subcommand)]
    Item(Item),
}

#[derive(Subcommand)]
enum Item {
    List,
}

impl Run for App {
    type App = Self;
    type Output = &'static str;
    type Error = String;

    fn run(self, _: &mut Context<Self>) -> Result<&'static str, String> {
        Ok(match self.command {
            Command::Add { what } if what.is_empty() => "nothing added",
            Command::Add { .. } => "added",
            Command::Item(Item::List) => "list",
        })
    }
}

fn main() {
    let _ = cmdhelp::run::<App>;
}
