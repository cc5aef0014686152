use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[cmdhelp(run = greet)]
    Greet { times: u32 },
    #[cmdhelp(run = missing)]
    Missing,
}

fn greet(name: String, _: &mut Context<Cli>) -> Result<String, std::io::Error> {
    Ok(name)
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Cli>()
}
