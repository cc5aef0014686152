use cmdhelp::{Args, Parser};

#[derive(Parser)]
struct Cli<T: Args> {
    #[command(flatten)]
    inner: T,
    #[arg(lnog)]
    name: String,
}

fn main() {
    let _ = Cli::<()>::try_parse();
}
