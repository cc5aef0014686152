use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
struct App {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Add(Add),
    #[command(subcommand)]
    Item(Item),
}

#[derive(Subcommand)]
enum Item {
    Remove { id: String },
}

#[derive(Args)]
struct Add {}

impl Run for Add {
    type App = App;
    type Output = ();
    type Error = String;

    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<App>()
}
