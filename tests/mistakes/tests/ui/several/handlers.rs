use std::convert::Infallible;
use std::process::ExitCode;

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(nmae = "app")]
struct Cli {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    Add(Add),
    #[cmdhelp(run = list)]
    List,
}

#[derive(Args)]
struct Add {
    name: String,
}

#[cmdhelp::run]
impl Add {
    fn run(self, _: &mut Context<Cli>) -> Result<String, Infallible> {
        Ok(self.name)
    }
}

fn list(_: &mut Context<Cli>) -> Result<Vec<String>, Infallible> {
    Ok(Vec::new())
}

// The handlers and the uses of the root must not cause further errors.
fn main() -> ExitCode {
    cmdhelp::complete::<Cli>();
    let _ = Cli::MANIFEST;
    cmdhelp::run::<Cli>()
}
