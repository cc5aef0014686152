#[derive(cmdhelp::Parser)]
#[clap(short, value_enum, default_value_t = 1)]
struct Cli {
    #[clap(about, next_help_heading = "Names", rename_all_env = "snake_case")]
    name: String,
}

fn main() {}
