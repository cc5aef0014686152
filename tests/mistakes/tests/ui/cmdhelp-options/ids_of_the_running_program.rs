//! The options of an argument need an id that is known at compile time.

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
