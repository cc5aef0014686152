use cmdhelp::Parser;

#[derive(Parser)]
enum Pad {
    #[cmdhelp(example("--all"))]
    List {
        #[arg(long)]
        all: bool,
    },
}

fn main() {}
