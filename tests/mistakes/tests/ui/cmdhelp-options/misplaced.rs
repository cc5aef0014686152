#[derive(Clone, cmdhelp::ValueEnum)]
#[cmdhelp(summary = "x")]
enum Level {
    #[cmdhelp(hide)]
    Low,
}

#[derive(cmdhelp::Args)]
struct Inner {}

#[derive(cmdhelp::Subcommand)]
enum More {
    #[cmdhelp(effect = "read")]
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[cmdhelp(hide)]
    #[command(flatten)]
    inner: Inner,
    #[cmdhelp(crate = cmdhelp)]
    level: Level,
}

fn main() {}
