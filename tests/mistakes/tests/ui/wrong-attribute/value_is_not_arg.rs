#[derive(Clone, cmdhelp::ValueEnum)]
enum Color {
    #[clap(short)]
    Red,
    #[clap(default_value_t)]
    Green,
}

fn main() {}
