use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
impl App {
    fn run(self, _: &mut Context<App>, name: String) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}
