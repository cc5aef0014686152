//! One build reports each mistake once, on whichever type, however often that type is used.

use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(example("item list --al"), exit(4, "not signed in", recovery = "pad login --now"))]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

/// What there is
#[derive(Subcommand)]
#[cmdhelp(see_also("item lst"))]
enum Command {
    /// Sign in
    #[cmdhelp(run = login)]
    Login,
    /// Work with items
    #[command(subcommand)]
    Item(Item),
}

#[derive(Subcommand)]
enum Item {
    /// List items
    #[cmdhelp(example("--all --cont 2"))]
    List(List),
    /// List items that are done
    Done(List),
}

#[derive(Args)]
#[cmdhelp(example("--all --sort name"))]
struct List {
    #[arg(long, conflicts_with = "sotr")]
    all: bool,
    #[arg(long, value_parser = ["id", "title"])]
    sort: Option<String>,
    #[arg(long)]
    count: Option<u8>,
}

#[derive(Debug, thiserror::Error, Failure)]
enum Refused {
    #[error("nobody is signed in")]
    #[failure(auth, recovery = "pad logn")]
    NotSignedIn,
    #[error("too many")]
    #[failure(recovery = "pad item list --count many")]
    TooMany,
}

impl Run for List {
    type App = Pad;
    type Output = ();
    type Error = Refused;
    fn run(self, _: &mut Context<Pad>) -> Result<(), Refused> {
        Err(Refused::TooMany)
    }
}

fn login(_: &mut Context<Pad>) -> Result<(), Refused> {
    Err(Refused::NotSignedIn)
}

fn main() {}
