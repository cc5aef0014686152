//! Reads and edits `cmdhelp.kdl`, which contains the programs that a user or a project has registered, and the rules
//! for calls of these programs.
//!
//! There are two such files: the user's file and the project's file. Since a project can come from anybody, its file is
//! not trusted at first. Until the user trusts it, only those of its parts apply that restrict calls, such as rules
//! that deny calls.

mod agreed;
mod describe;
mod description;
mod edit;
mod fault;
mod file;
pub(crate) mod folders;
mod load;
mod mistakes;
mod open;
mod place;
mod policy;
mod trust;

pub(crate) use self::agreed::agreed_program;
pub use self::agreed::{Widened, agree, widened};
pub use self::describe::DescribedProgram;
pub(crate) use self::describe::program;
pub use self::description::measure;
pub use self::edit::{add_grant, add_text, add_tool, remove_tool, set_pin};
pub use self::fault::RegistryFault;
pub use self::file::{AuditWords, Entry, EntryKind, File, mistake_in_name};
pub use self::folders::Folders;
pub use self::load::load;
pub(crate) use self::mistakes::{expression_mistake, range_mistake};
pub use self::open::{Registry, Warning};
pub use self::trust::{Trust, tree_hash};
pub use crate::program::find;
