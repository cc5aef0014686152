use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "copy")]
struct Copy {
    sources: Vec<String>,
    more: Vec<String>,
}

fn main() {}
