use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
fn list<T: Clone>(name: T, _: &mut Context<App>) -> Result<(), String> {
    Ok(())
}

fn main() {}
