use cmdhelp::prelude::*;

#[derive(Parser)]
struct App {}

#[cmdhelp::run]
impl App {
    fn run(self, _: &mut Context<App>) -> Result<impl Iterator<Item = u8>, String> {
        Ok(std::iter::empty())
    }
}

fn main() {}
