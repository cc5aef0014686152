//! What is said of an argument is found by its id, which has to be known while the program compiles.

fn id() -> &'static str {
    "token"
}

#[derive(cmdhelp::Args)]
struct Login {
    #[arg(long, id = id())]
    #[cmdhelp(secret)]
    token: Option<String>,
    #[arg(long, id = String::from("force").leak())]
    #[cmdhelp(effect = "destructive", hide)]
    force: bool,
}

fn main() {}
