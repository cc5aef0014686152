use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

impl App {
    #[cmdhelp::run]
    fn list(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}
