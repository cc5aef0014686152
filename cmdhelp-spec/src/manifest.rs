//! The document about a program, as bytes.
//!
//! The document of the specification's section 5 is written here from the spec tree, and nowhere
//! else; every other view of a program reads it. Constant functions write it, so that the compiler
//! can: a program then carries its document ready-made, and with it a table that tells where each
//! command stands in it, without any pointer that would have to be relocated at start-up. Where
//! something is known to the running program only, the same functions run once more, there.
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
mod document;
mod entry;
#[cfg(feature = "program")]
mod force;
#[cfg(feature = "program")]
mod frame;

#[cfg(feature = "program")]
mod head;
mod out;
mod prewritten;
#[cfg(feature = "program")]
mod rendered;
#[cfg(feature = "program")]
mod text;
mod tool_name;
#[cfg(feature = "program")]
mod tools;
#[cfg(feature = "program")]
mod traits;

#[cfg(feature = "program")]
pub use self::baked::{Baked, Baking, Spacious};
#[cfg(feature = "program")]
pub use self::document::measure_index;
pub use self::entry::Entry;
#[cfg(feature = "program")]
pub(crate) use self::force::{taken, taken_at};
#[cfg(feature = "program")]
pub use self::frame::{Frame, HEADER, Header, MAGIC_LENGTH, Magic, magic};
#[cfg(feature = "program")]
pub(crate) use self::head::{Head, words_of};
pub use self::out::Size;
pub use self::prewritten::{Prewritten, Property, key, prewrite};
#[cfg(feature = "program")]
pub use self::rendered::{Manifest, Rendered, measure, write};
#[cfg(feature = "program")]
pub use self::text::LazyText;
pub use self::tool_name::tool_name;
#[cfg(feature = "program")]
pub use self::tools::{
    Bytes, EXTERNAL_KEY, LONGER_EXTERNAL_KEY, Limits, Reason, Refused, RenderedTools,
    SPACIOUS_TOOLS, Tools, ToolsSize, bake_tools, measure_tools, namesake, refused,
};
#[cfg(feature = "program")]
pub(crate) use self::traits::has_name;
#[cfg(feature = "program")]
pub use self::traits::{Traits, is_dynamic};
pub use crate::hash::hash;
pub use crate::spec::Source;

/// What a text of this many bytes costs whoever reads it, in tokens: an estimate, for choosing
/// between two texts, and not for paying a bill.
#[must_use]
pub const fn tokens(bytes: usize) -> usize {
    bytes.div_ceil(4)
}
