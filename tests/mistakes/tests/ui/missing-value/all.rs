#[derive(cmdhelp::Parser)]
#[command(rename_all, rename_all_env, next_help_heading, next_display_order)]
struct Cli {
    #[arg(default_values_t)]
    names: Vec<String>,
    #[arg(default_values_os_t)]
    paths: Vec<std::path::PathBuf>,
}

#[derive(cmdhelp::Subcommand)]
#[command(defer)]
enum Commands {}

fn main() {}
