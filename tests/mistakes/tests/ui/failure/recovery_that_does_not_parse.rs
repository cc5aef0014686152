use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Add(Add),
    /// List the items
    #[cmdhelp(run = list)]
    List {
        #[arg(long)]
        all: bool,
    },
}

#[derive(Args)]
struct Add {
    title: String,
}

#[derive(Debug, thiserror::Error, Failure)]
enum PadError {
    #[error("no such item")]
    #[failure(exit = 44, recovery = "pad list --al")]
    NoSuchItem,
    // A command line in a recovery may leave out required arguments.
    #[error("there is nothing yet")]
    #[failure(recovery = "Run `pad add`, or `pad list` again")]
    Empty,
    #[error("nobody is signed in")]
    #[failure(auth, recovery = "set PAD_TOKEN")]
    NotSignedIn,
    #[error(transparent)]
    #[failure(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error, Failure)]
enum StoreError {
    #[error("the store is locked")]
    #[failure(retryable, recovery = "git stash && pad unlock")]
    Locked,
}

impl Run for Add {
    type App = Pad;
    type Output = ();
    type Error = PadError;
    fn run(self, _: &mut Context<Pad>) -> Result<(), PadError> {
        Err(PadError::NoSuchItem)
    }
}

fn list(_all: bool, _: &mut Context<Pad>) -> Result<(), PadError> {
    Err(StoreError::Locked.into())
}

fn main() {}
