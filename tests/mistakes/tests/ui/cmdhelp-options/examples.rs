fn now() -> &'static str {
    "now"
}

#[derive(cmdhelp::Parser)]
#[cmdhelp(example(), example("a", not = "b"), example(5), example("a", note = now()))]
struct Cli {}

fn main() {}
