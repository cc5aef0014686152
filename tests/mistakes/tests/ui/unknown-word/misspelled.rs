#[derive(cmdhelp::Parser)]
#[command(nmae = "app", verison)]
struct Cli {
    #[arg(lnog)]
    name: String,
    #[arg(defalt_value = "x")]
    other: String,
}

fn main() {}
