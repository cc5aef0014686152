use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[derive(Args)]
struct Other {}

#[cmdhelp::run]
impl App {
    fn run(self, _: &mut Context) -> Result<(), String> {
        Ok(())
    }
}

#[cmdhelp::run]
impl Other {
    fn run(self, _: &Context<App>) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}
