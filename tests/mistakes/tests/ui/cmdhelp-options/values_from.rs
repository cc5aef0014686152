#[derive(cmdhelp::Parser)]
struct Cli {
    #[cmdhelp(values_from())]
    one: String,
    #[cmdhelp(values_from("list", width = f))]
    two: String,
    #[cmdhelp(negate_flag = 'x')]
    #[arg(long)]
    three: bool,
}

fn main() {}
