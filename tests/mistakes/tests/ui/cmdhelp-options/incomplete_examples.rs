#[derive(cmdhelp::Parser)]
#[cmdhelp(root, example("\"t --label x"), example("a 'b' --label \"c d\""))]
struct Cli {
    text: Vec<String>,
    #[arg(long)]
    label: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(cmdhelp::Subcommand)]
enum Command {
    #[cmdhelp(example("it's"), example("--label \\"), example("\"$(cat <title>\""))]
    Add(Add),
    #[cmdhelp(example("cat <<END | cli list"), example("cli list |"), example("cli list >"))]
    List,
}

#[derive(cmdhelp::Args)]
#[cmdhelp(example("a; for b in c; do d"), example("${HOME"))]
struct Add {
    text: Vec<String>,
}

fn main() {}
