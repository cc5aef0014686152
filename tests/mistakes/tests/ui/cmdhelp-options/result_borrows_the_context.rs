use cmdhelp::call::Stream;
use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app")]
#[cmdhelp(effect = "read")]
enum Cli {
    #[cmdhelp(run = up)]
    Up,
}

fn up(_: &mut Context<Cli>) -> Result<Stream<impl Iterator<Item = u8>>, String> {
    Ok(Stream::new(0..3))
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Cli>()
}
