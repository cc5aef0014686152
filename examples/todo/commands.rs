//! The commands. Each file declares the effect, the output and the errors of its command.

mod add;
mod complete;
mod get;
mod import;
mod list;
mod remove;
mod undo;
mod update;

use cmdhelp::prelude::*;

pub use self::list::List;

#[derive(Subcommand)]
pub enum Command {
    Add(add::Add),
    List(List),
    Get(get::Get),
    Update(update::Update),
    Complete(complete::Complete),
    Undo(undo::Undo),
    Remove(remove::Remove),
    Import(import::Import),
}
