#[derive(cmdhelp::Subcommand)]
enum Command {
    #[cmdhelp(effect = "destructiv")]
    Drop,
    #[cmdhelp(effect = "harmless")]
    List {
        #[cmdhelp(effect = true)]
        #[arg(long)]
        all: bool,
    },
}

fn main() {}
