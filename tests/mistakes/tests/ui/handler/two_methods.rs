use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
impl App {
    fn run(self) -> Result<(), String> {
        Ok(())
    }

    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}
