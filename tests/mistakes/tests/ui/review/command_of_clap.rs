use cmdhelp::Parser;

#[derive(Parser)]
#[cmdhelp(root)]
enum Pad {
    List,
    Help,
}

fn main() {}
