use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
fn list(name: &str, _: &mut Context<App>) -> Result<(), String> {
    Ok(())
}

fn main() {}
