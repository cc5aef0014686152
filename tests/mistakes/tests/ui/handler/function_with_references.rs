use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
fn list(_: &mut Context<App>, name: &str) -> Result<(), String> {
    Ok(())
}

fn main() {}
