//! The programs that a user or a project has registered, and the rules for their calls, in `cmdhelp.kdl`.
//!
//! There are two files: the user's and the project's. A project can come from anybody, so only its rules that deny or
//! ask apply, until the user trusts the project's file.

mod agreed;
mod describe;
mod description;
mod edit;
mod fault;
mod file;
mod folders;
mod load;
mod open;
mod place;
mod policy;
mod trust;

pub use self::agreed::{Widened, agree, widened};
pub use self::describe::DescribedProgram;
pub(crate) use self::describe::program;
pub use self::description::measure;
pub use self::edit::{add_grant, add_text, add_tool, remove_tool, set_pin};
pub use self::fault::RegistryFault;
pub use self::file::{AuditWords, Entry, EntryKind, File};
pub use self::folders::Folders;
pub use self::load::load;
pub use self::open::{Registry, Warning};
pub use self::trust::{Trust, tree_hash};
pub use crate::program::find;
