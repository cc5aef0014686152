#[derive(Clone, cmdhelp::ValueEnum)]
#[value(hide = true)]
enum Color {
    #[value(skip, alias = "r")]
    Red,
}

fn main() {}
