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
mod baked;
mod document;
mod entry;
mod force;
mod frame;

mod head;
mod out;
mod prewritten;
mod text;
mod tools;
mod traits;

pub use self::baked::{Baked, Baking, Spacious};
pub use self::document::measure_index;
pub use self::entry::Entry;
pub(crate) use self::force::{taken, taken_at};
pub use self::frame::{Frame, HEADER, Header, MAGIC_LENGTH, Magic, magic};
pub(crate) use self::head::Head;
use self::out::Out;
pub use self::out::Size;
pub use self::prewritten::{Prewritten, Property, key, prewrite};
pub use self::text::LazyText;
pub use self::tools::{
    Bytes, EXTERNAL_KEY, LONGER_EXTERNAL_KEY, Limits, Reason, Refused, RenderedTools,
    SPACIOUS_TOOLS, Tools, ToolsSize, bake_tools, measure_tools, namesake, refused, tool_name,
};
pub(crate) use self::traits::has_name;
pub use self::traits::{Traits, is_dynamic};
pub use crate::hash::hash;
pub use crate::spec::Source;
use crate::spec::{Command, Part, Words};

/// A document, and where the commands stand in it.
#[derive(Clone, Copy, Debug)]
pub struct Manifest<'a> {
    /// The document.
    pub json: LazyText<'a>,
    /// The commands in the order of the document, the root first.
    pub entries: &'a [Entry],
    /// The further names of all commands, each with a line feed after it.
    pub aliases: &'a str,
    /// The functions that have values at hand.
    pub sources: &'a [Source],
}

/// How much the document about `root` needs.
#[must_use]
pub const fn measure(root: &Command) -> Size {
    let mut out = Out::measuring();
    document::write(&mut out, root);
    out.size
}

/// Writes the document about `root` into memory of the size that [`measure`] tells.
pub const fn write(
    root: &Command,
    json: &mut [u8],
    entries: &mut [Entry],
    aliases: &mut [u8],
    sources: &mut [Source],
) {
    let mut out = Out::writing(json, entries, aliases, sources);
    document::write(&mut out, root);
}

/// A document that is made while the program runs.
#[derive(Clone, Debug)]
pub struct Rendered {
    json: String,
    entries: Vec<Entry>,
    aliases: String,
    sources: Vec<Source>,
}

impl Rendered {
    /// Makes the document about `root`.
    ///
    /// # Panics
    ///
    /// Never: what is written is text by its making.
    #[must_use]
    pub fn of(root: &Command) -> Self {
        let size = measure(root);
        let mut json = vec![0; size.json];
        let mut entries = vec![Entry::NONE; size.entries];
        let mut aliases = vec![0; size.aliases];
        let mut sources = vec![Source::NONE; size.sources];
        write(root, &mut json, &mut entries, &mut aliases, &mut sources);
        Self {
            json: String::from_utf8(json).expect("whole texts were put together"),
            entries,
            aliases: String::from_utf8(aliases).expect("whole names were put together"),
            sources,
        }
    }

    /// The document.
    #[must_use]
    pub fn manifest(&self) -> Manifest<'_> {
        Manifest {
            json: LazyText::of(self.json.as_bytes()),
            entries: &self.entries,
            aliases: &self.aliases,
            sources: &self.sources,
        }
    }
}

/// What a text of this many bytes costs whoever reads it, in tokens: an estimate, for choosing
/// between two texts, and not for paying a bill.
#[must_use]
pub const fn tokens(bytes: usize) -> usize {
    bytes.div_ceil(4)
}

/// The words by which a program with this root is asked, and called.
pub(crate) const fn words_of(root: &Part) -> Words {
    Head::of(root).words
}
