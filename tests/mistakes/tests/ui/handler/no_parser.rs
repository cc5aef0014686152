//! A program whose type derives `Args` in place of `Parser`.

use cmdhelp::prelude::*;

#[derive(Args)]
struct Add {
    title: String,
}

#[cmdhelp::run]
impl Add {
    fn run(self) -> Result<String, std::io::Error> {
        Ok(self.title)
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Add>()
}
