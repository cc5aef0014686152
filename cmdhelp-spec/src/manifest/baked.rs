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

/// Memory in which the compiler makes a document.
#[derive(Debug)]
pub struct Baking<
    const FRAME: usize,
    const ENTRIES: usize,
    const ALIASES: usize,
    const SOURCES: usize,
> {
    /// The document with what stands before it.
    pub frame: [u8; FRAME],
    /// The places of the commands.
    pub entries: [Entry; ENTRIES],
    /// Their further names.
    pub aliases: [u8; ALIASES],
    /// The functions that have values at hand.
    pub sources: [Source; SOURCES],
}

impl<const F: usize, const E: usize, const A: usize, const S: usize> Baking<F, E, A, S> {
    /// Makes the document about `root`. The lengths are those that [`measure`](super::measure)
    /// tells, and [`HEADER`] more for the frame.
    #[must_use]
    pub const fn of(root: &Command) -> Self {
        let mut baking = Self {
            frame: [0; F],
            entries: [Entry::NONE; E],
            aliases: [0; A],
            sources: [Source::NONE; S],
        };
        let (_, json) = baking.frame.split_at_mut(HEADER);
        super::write(
            root,
            json,
            &mut baking.entries,
            &mut baking.aliases,
            &mut baking.sources,
        );
        Frame::seal(&mut baking.frame);
        baking
    }
}

impl Size {
    /// How long the document is with what stands before it.
    #[must_use]
    pub const fn frame(&self) -> usize {
        HEADER + self.json
    }
}
