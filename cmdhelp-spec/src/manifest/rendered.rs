//! The manifest in the form in which a program reads it, and the functions that write it.

use super::bundle::measure_bundle;
use super::document;
use super::entry::Entry;
use super::out::{Out, Size};
use super::text::LazyText;
use crate::spec::{Command, Source};

/// A manifest, with the positions of its commands.
#[derive(Clone, Copy, Debug)]
pub struct Manifest<'a> {
    /// The manifest as JSON.
    pub json: LazyText<'a>,
    /// The positions of the commands in the manifest, the root first.
    pub entries: &'a [Entry],
    /// The aliases of all commands, each with a line feed at its end.
    pub aliases: &'a str,
    /// The functions that return the accepted values of arguments at run time.
    pub sources: &'a [Source],
}

/// Measures the manifest of the program with this root.
#[must_use]
#[inline]
pub const fn measure(root: &Command) -> Size {
    write(root, &mut [], &mut [], &mut [], &mut [])
}

/// Writes the manifest of the program with this root as far as it fits into the memory, and returns
/// its sizes.
#[inline]
pub const fn write(
    root: &Command,
    json: &mut [u8],
    entries: &mut [Entry],
    aliases: &mut [u8],
    sources: &mut [Source],
) -> Size {
    let mut out = Out::writing(json, entries, aliases, sources);
    document::write(&mut out, root);
    if out.bundle {
        out.size.bundle = measure_bundle(root);
    }
    out.size
}

/// A manifest that was written at run time.
#[derive(Clone, Debug)]
pub struct Rendered {
    json: String,
    entries: Vec<Entry>,
    aliases: String,
    sources: Vec<Source>,
}

impl Rendered {
    /// Writes the manifest of the program with this root.
    #[must_use]
    #[inline]
    pub fn of(root: &Command) -> Self {
        let size = measure(root);
        let mut json = vec![0; size.json];
        let mut entries = vec![Entry::NONE; size.entries];
        let mut aliases = vec![0; size.aliases];
        let mut sources = vec![Source::NONE; size.sources];
        write(root, &mut json, &mut entries, &mut aliases, &mut sources);
        Self {
            json: String::from_utf8(json).expect("the pieces of the manifest are valid UTF-8"),
            entries,
            aliases: String::from_utf8(aliases).expect("aliases are valid UTF-8"),
            sources,
        }
    }

    /// Returns the manifest.
    #[must_use]
    #[inline]
    pub fn manifest(&self) -> Manifest<'_> {
        Manifest {
            json: LazyText::of(self.json.as_bytes()),
            entries: &self.entries,
            aliases: &self.aliases,
            sources: &self.sources,
        }
    }
}
