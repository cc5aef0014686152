#[derive(cmdhelp::Subcommand)]
enum Command {
    #[command(visible_alias = "ls")]
    #[cmdhelp(deprecated("l"))]
    List {
        #[arg(long, alias = "maximum")]
        #[cmdhelp(deprecated("--maximun", "-l", "5"))]
        limit: Option<u8>,
        #[arg(long)]
        #[cmdhelp(deprecated(all, 5))]
        count: bool,
    },
    #[cmdhelp(deprecated)]
    Add,
}

fn main() {}
