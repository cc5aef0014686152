//! A handler that names a type which is not the root of the program.

use cmdhelp::prelude::*;

struct Settings;

#[derive(Args)]
struct Add {
    title: String,
}

#[cmdhelp::run]
impl Add {
    fn run(self, _: &mut Context<Settings>) -> Result<String, std::io::Error> {
        Ok(self.title)
    }
}

fn main() {}
