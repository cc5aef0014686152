use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
struct App {
    #[command(subcommand)]
    command: Command,
}

#[derive(Parser)]
struct Other {}

#[derive(Subcommand)]
enum Command {
    Add(Add),
}

#[derive(Args)]
struct Add {}

impl Run for Add {
    type App = Other;
    type Output = ();
    type Error = String;

    fn run(self, _: &mut Context<Other>) -> Result<(), String> {
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<App>()
}
