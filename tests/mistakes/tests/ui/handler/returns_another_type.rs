//! Handlers whose return types are names, which only the compiler can resolve.

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "app", version)]
enum App {
    Get(Get),
    Count(Count),
    Wait(Wait),
}

#[derive(serde::Serialize)]
struct Item {}

type Number = u32;

#[derive(Args)]
struct Get {}

#[cmdhelp::run]
impl Get {
    fn run(self) -> Item {
        Item {}
    }
}

#[cmdhelp::run]
fn count(times: u32) -> Number {
    times
}

#[derive(Args)]
struct Wait {}

#[cmdhelp::run]
impl Wait {
    async fn run(self, _: &mut Context<App>) -> Item {
        Item {}
    }
}

fn main() {
    let _ = cmdhelp::run_async::<App>();
}
