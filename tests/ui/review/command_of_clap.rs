use cmdhelp::Parser;

#[derive(Parser)]
enum Pad {
    List,
    Help,
}

fn main() {}
