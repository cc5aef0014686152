#[derive(cmdhelp::Parser)]
#[cmdhelp(
    exit(2),
    exit(300, "too large"),
    exit(4, "a", "b"),
    exit(5, "a", recover = "x"),
    exit(6, "a", when = "b")
)]
struct Cli {}

fn main() {}
