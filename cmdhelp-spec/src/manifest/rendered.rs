//! The document, written while the program runs or is compiled.

use super::document;
use super::entry::Entry;
use super::out::{Out, Size};
use super::text::LazyText;
use crate::spec::{Command, Source};

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
