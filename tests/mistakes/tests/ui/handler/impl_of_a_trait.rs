use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
impl Run for App {
    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}
