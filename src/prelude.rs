//! The items that you need to declare a program. Import them with `use cmdhelp::prelude::*`.
//!
//! ```
//! use cmdhelp::prelude::*;
//!
//! /// Project management
//! #[derive(Parser)]
//! #[command(name = "pad", version = "1.4.2")]
//! #[cmdhelp(homepage = "https://pad.example")]
//! struct Pad {
//!     #[command(subcommand)]
//!     command: Command,
//! }
//!
//! #[derive(Subcommand)]
//! enum Command {
//!     /// Create an item
//!     #[cmdhelp(effect = "write", example("\"Fix OAuth\"", note = "a bug"), exit(4, "not signed in"))]
//!     Create { title: String },
//! }
//!
//! assert!(Pad::MANIFEST.contains("pad create"));
//! ```

#[cfg(feature = "async")]
pub use crate::RunAsync;
/// Another name for [`Context`], for files that also import the `Context` of another crate.
#[cfg(feature = "calls")]
pub use crate::call::Context as Cx;
pub use crate::schema::Schema;
pub use crate::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
#[cfg(feature = "calls")]
pub use crate::{Failure, Run, call::Context};
pub use cmdhelp_runtime::context::Session;
pub use cmdhelp_runtime::spec::Value;
pub use cmdhelp_runtime::tree::Manifest;
