#[derive(cmdhelp::Parser)]
#[command(name = "pad")]
#[cmdhelp(lock = "lock/pad.lock")]
struct Cli<T: cmdhelp::Args> {
    #[command(flatten)]
    rest: T,
}

fn main() {}
