#[derive(Clone, cmdhelp::ValueEnum)]
enum Color {
    Red,
    Rgb(u8, u8, u8),
}

fn main() {}
