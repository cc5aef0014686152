//! A result that is not serializable, and an error that is none, in a program whose root is also checked.

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app", version = "1")]
enum App {
    Get(Get),
    Set(Set),
}

#[derive(Args)]
struct Get {
    name: String,
}

#[derive(Args)]
struct Set {
    name: String,
}

struct Value;

struct NoError;

#[cmdhelp::run]
impl Get {
    fn run(self) -> Result<Value, std::io::Error> {
        Ok(Value)
    }
}

#[cmdhelp::run]
impl Set {
    fn run(self) -> Result<(), NoError> {
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<App>()
}
