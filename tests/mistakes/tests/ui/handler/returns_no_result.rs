use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
impl App {
    fn run(self, _: &mut Context<App>) -> u8 {
        7
    }
}

fn main() {}
