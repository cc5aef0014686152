#[derive(cmdhelp::Subcommand)]
enum Command {
    #[cmdhelp(effect = "destructiv")]
    Drop,
    #[cmdhelp(effect = "harmless")]
    List {
        #[cmdhelp(effect = true)]
        all: bool,
    },
}

fn main() {}
