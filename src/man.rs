//! Writes manual pages. This needs the feature `man`.
//!
//! ```
//! use cmdhelp::prelude::*;
//!
//! /// Project management
//! #[derive(Parser)]
//! #[command(name = "pad", version = "1.4.2")]
//! struct Pad {
//!     #[command(subcommand)]
//!     command: Command,
//! }
//!
//! #[derive(Subcommand)]
//! enum Command {
//!     /// Create an item
//!     #[cmdhelp(
//!         example("\"Fix OAuth\"", note = "a bug"),
//!         exit(4, "nobody is signed in", recovery = "set PAD_TOKEN"),
//!         see_also("list"),
//!     )]
//!     Create { title: String },
//!     /// List the items
//!     List,
//! }
//!
//! let pages = cmdhelp::man::<Pad>();
//! let names: Vec<_> = pages.iter().map(|page| page.file_name()).collect();
//! assert_eq!(names, ["pad.1", "pad-create.1", "pad-list.1"]);
//! let create = pages[1].to_string();
//! for section in [".SH EXAMPLES", ".SH \"EXIT STATUS\"", ".SH \"SEE ALSO\""] {
//!     assert!(create.contains(section), "{section}");
//! }
//! ```
//!
//! [`clap_mangen`](https://docs.rs/clap_mangen) writes most of each page. cmdhelp adds sections for
//! the facts in `#[cmdhelp(...)]`, and leaves out the defaults of secret arguments. Write the pages
//! when you package the program: call [`write_to`](crate::man::Page::write_to) for each page in a
//! hidden command of the program, or in a task of the workspace. `examples/pad` has such a hidden
//! command.

pub use cmdhelp_runtime::man::Page;
