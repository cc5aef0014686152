use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "copy")]
#[cmdhelp(root)]
struct Copy {
    sources: Vec<String>,
    more: Vec<String>,
}

fn main() {}
