//! A document that the compiler made.

use super::{Entry, Frame, HEADER, LazyText, Manifest, Size, Source};
use crate::spec::Command;

/// A document that was made while the program was compiled.
#[derive(Clone, Copy, Debug)]
pub struct Baked {
    /// The document with what stands before it in the program's file.
    pub frame: &'static [u8],
    /// The places of the commands.
    pub entries: &'static [Entry],
    /// Their further names.
    pub aliases: &'static [u8],
    /// The functions that have values at hand.
    pub sources: &'static [Source],
}

impl Baked {
    /// No document.
    pub const NONE: Self = Self {
        frame: &[0; HEADER],
        entries: &[],
        aliases: &[],
        sources: &[],
    };

    /// The document.
    ///
    /// # Panics
    ///
    /// Never: the document was put together from texts. In a constant, this is checked.
    #[must_use]
    pub const fn json(&self) -> &'static str {
        match str::from_utf8(self.frame.split_at(HEADER).1) {
            Ok(json) => json,
            Err(_) => panic!("a document is text"),
        }
    }

    /// The document and the places of its commands, for reading.
    #[must_use]
    pub fn manifest(&self) -> Manifest<'static> {
        Manifest {
            json: LazyText::of(self.frame.split_at(HEADER).1),
            entries: self.entries,
            aliases: str::from_utf8(self.aliases).unwrap_or_default(),
            sources: self.sources,
        }
    }
}

/// Memory in which the compiler makes a document, not all of which has to be needed.
#[derive(Debug)]
pub struct Baking<
    const FRAME: usize,
    const ENTRIES: usize,
    const ALIASES: usize,
    const SOURCES: usize,
> {
    frame: [u8; FRAME],
    entries: [Entry; ENTRIES],
    aliases: [u8; ALIASES],
    sources: [Source; SOURCES],
    size: Size,
}

/// Memory for a document of any program, for those who do not keep it.
pub type Spacious = Baking<{ 1 << 24 }, { 1 << 16 }, { 1 << 20 }, { 1 << 12 }>;

impl<const F: usize, const E: usize, const A: usize, const S: usize> Baking<F, E, A, S> {
    /// Makes the document about `root`, of the size that [`measure`](super::measure) tells.
    #[must_use]
    pub const fn of(root: &Command, size: Size) -> Self {
        let mut baking = Self {
            frame: [0; F],
            entries: [Entry::NONE; E],
            aliases: [0; A],
            sources: [Source::NONE; S],
            size,
        };
        let (frame, _) = baking.frame.split_at_mut(size.frame());
        let (_, json) = frame.split_at_mut(HEADER);
        super::write(
            root,
            json,
            &mut baking.entries,
            &mut baking.aliases,
            &mut baking.sources,
        );
        Frame::seal(frame);
        baking
    }

    /// What was made.
    #[must_use]
    pub const fn baked(&'static self) -> Baked {
        Baked {
            frame: self.frame.split_at(self.size.frame()).0,
            entries: self.entries.split_at(self.size.entries).0,
            aliases: self.aliases.split_at(self.size.aliases).0,
            sources: self.sources.split_at(self.size.sources).0,
        }
    }
}

impl Size {
    /// How long the document is with what stands before it.
    #[must_use]
    pub const fn frame(&self) -> usize {
        HEADER + self.json
    }
}
