use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
fn list((a, b): (u8, u8), _: &mut Context<App>) -> Result<(), String> {
    Ok(())
}

fn main() {}
