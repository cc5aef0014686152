use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
impl App {
    fn runs(self, _: &mut Context<App>) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Args)]
struct Empty {}

#[cmdhelp::run]
impl Empty {}

fn main() {}
