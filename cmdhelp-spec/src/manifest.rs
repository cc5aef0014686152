//! Writes manifests and lists of tools.
//!
//! Only this module writes the manifest (section 5 of the specification) from the spec tree. Every
//! other view of a program is made from the manifest. The functions are `const`, so that the
//! compiler can write the manifest of a program, and a table with the offset of each command in it,
//! into the program's file. The table contains offsets and no references, so that the loader has
//! nothing to relocate when the program starts. If a part of the tree is known only at run time,
//! the running program calls the same functions.
//!
//! | module | subject |
//! |---|---|
//! | `document`, `command_facts`, `argument` | the writer of whole manifests, the facts of a command, the writer of arguments |
//! | `whole`, `traits` | facts that depend on all commands of a program, and facts that decide how it parses a command line |
//! | `flag_names`, `common` | the names of the flags that cmdhelp adds to a program, and the flags of the program that have such names |
//! | `inherited`, `runner` | the items of a command that also concern its subcommands, and which code runs a command |
//! | `tools`, `tool_name` | the tools of a program, and their names |
//! | `bundle` | the JSON text of the declarations for tool bundles |
//! | `out`, `fragment`, `text`, `entry`, `prewritten` | the buffer into which the writer writes, and the pieces that it writes |
//! | `rendered`, `baked`, `frame` | a manifest that is written at run time, one that is written at compile time, and its layout in a program's file |
//!
//! ```
//! use cmdhelp_spec::manifest::Rendered;
//! use cmdhelp_spec::spec::{Command, Fact, Part, Text};
//!
//! let app = Command {
//!     name: Text::Plain("app"),
//!     part: &Part { items: &[], facts: &[Fact::About(Some(Text::Plain("Does things")))] },
//! };
//! let rendered = Rendered::of(&app);
//! assert!(rendered.manifest().json.contains(r#""summary":"Does things""#));
//! ```

mod argument;
#[cfg(feature = "program")]
mod baked;
#[cfg(feature = "program")]
mod bundle;
#[cfg(feature = "program")]
mod command_facts;
#[cfg(feature = "program")]
mod common;
#[cfg(feature = "program")]
mod document;
mod entry;
#[cfg(feature = "program")]
mod flag_names;
mod fragment;
#[cfg(feature = "program")]
mod frame;
#[cfg(feature = "program")]
mod inherited;
mod out;
mod prewritten;
#[cfg(feature = "program")]
mod rendered;
#[cfg(feature = "program")]
mod runner;
#[cfg(feature = "program")]
mod text;
mod tool_name;
#[cfg(feature = "program")]
mod tools;
#[cfg(feature = "program")]
mod traits;
#[cfg(feature = "program")]
mod whole;

#[cfg(feature = "program")]
pub use self::baked::{Baked, Baking, Draft, LargeBuffer};
#[cfg(feature = "program")]
pub use self::bundle::{measure_bundle, render_bundle, write_bundle};
#[cfg(feature = "program")]
pub(crate) use self::command_facts::{CommandFacts, words_of};
#[cfg(feature = "program")]
pub(crate) use self::common::taken_in_common;
#[cfg(feature = "program")]
pub use self::document::measure_index;
pub use self::entry::Entry;
#[cfg(feature = "program")]
pub(crate) use self::flag_names::{taken, taken_at};
#[cfg(feature = "program")]
pub use self::frame::{BUNDLE_HEADER, Frame, HEADER, Header, MAGIC_LENGTH, Magic, magic};
pub use self::out::Size;
pub use self::prewritten::{Prewritten, PrewrittenProperty, key, prewrite};
#[cfg(feature = "program")]
pub use self::rendered::{Manifest, Rendered, measure, write};
#[cfg(feature = "program")]
pub(crate) use self::runner::is_handled;
#[cfg(feature = "program")]
pub use self::text::LazyText;
pub use self::tool_name::tool_name;
#[cfg(feature = "program")]
pub use self::tools::{
    Bytes, EXTERNAL_KEY, LONGER_EXTERNAL_KEY, Limits, Reason, Refused, RenderedTools, Tools,
    ToolsDraft, ToolsSize, name_collision, refused, same_id,
};
#[cfg(feature = "program")]
pub use self::traits::Traits;
#[cfg(feature = "program")]
pub(crate) use self::traits::{has_command, has_name};
#[cfg(feature = "program")]
pub use self::whole::is_dynamic;
pub use crate::hash::hash;
pub use crate::spec::Source;

/// Returns the approximate number of tokens of a text with this many bytes. The estimate is good
/// enough to compare the sizes of texts, but not to predict costs.
#[must_use]
#[inline]
pub const fn tokens(bytes: usize) -> usize {
    bytes.div_ceil(4)
}
