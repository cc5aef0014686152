//! A manifest that the compiler has written.

use super::{BUNDLE_HEADER, Entry, Frame, HEADER, LazyText, Manifest, Size, Source, write_bundle};
use crate::spec::Command;

/// A manifest that was written at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Baked {
    /// The bytes in the program's file: the header, the manifest, and then the JSON of the
    /// declarations for tool bundles, if there are any.
    pub frame: &'static [u8],
    /// The length in bytes of the JSON of the declarations for tool bundles; 0 if there are none.
    pub bundle: usize,
    /// The positions of the commands in the manifest.
    pub entries: &'static [Entry],
    /// The aliases of all commands, as UTF-8 text with a line feed after each.
    pub aliases: &'static [u8],
    /// The functions that return the accepted values of arguments at run time.
    pub sources: &'static [Source],
}

impl Baked {
    /// The empty manifest.
    pub const NONE: Self = Self {
        frame: &[0; HEADER],
        bundle: 0,
        entries: &[],
        aliases: &[],
        sources: &[],
    };

    /// Returns the manifest.
    #[must_use]
    #[inline]
    pub const fn json(&self) -> &'static str {
        match str::from_utf8(self.document()) {
            Ok(json) => json,
            Err(_) => panic!("a manifest is valid UTF-8"),
        }
    }

    /// Returns the JSON of the program's declarations for tool bundles, or `None` if there are
    /// none.
    #[must_use]
    #[inline]
    pub const fn bundle(&self) -> Option<&'static str> {
        if self.bundle == 0 {
            return None;
        }
        match str::from_utf8(self.frame.split_at(self.frame.len() - self.bundle).1) {
            Ok(text) => Some(text),
            Err(_) => panic!("a text for bundles is valid UTF-8"),
        }
    }

    /// Returns the bytes of the manifest.
    #[inline]
    const fn document(&self) -> &'static [u8] {
        let behind = match self.bundle {
            0 => 0,
            bundle => BUNDLE_HEADER + bundle,
        };
        let (before, _) = self.frame.split_at(self.frame.len() - behind);
        before.split_at(HEADER).1
    }

    /// Returns the manifest in the form in which a program reads it.
    #[must_use]
    #[inline]
    pub fn manifest(&self) -> Manifest<'static> {
        Manifest {
            json: LazyText::of(self.document()),
            entries: self.entries,
            aliases: str::from_utf8(self.aliases).unwrap_or_default(),
            sources: self.sources,
        }
    }
}

/// Memory into which the compiler writes a manifest. Each parameter is the length of an array,
/// which may be larger than necessary. In a [`Draft`], it may also be too small.
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

/// Memory that is large enough for the manifests of most programs. The compiler writes a manifest
/// into a draft first, and then copies it into memory of the right size, because writing it takes
/// far longer than copying it. A manifest that does not fit is only measured, and written again.
pub type Draft = Baking<{ 1 << 17 }, { 1 << 8 }, { 1 << 12 }, { 1 << 6 }>;

/// Memory that is large enough for the manifest of any program. `cargo check` uses it, because it
/// does not measure the manifest.
pub type LargeBuffer = Baking<{ 1 << 24 }, { 1 << 16 }, { 1 << 20 }, { 1 << 12 }>;

impl<const F: usize, const E: usize, const A: usize, const S: usize> Baking<F, E, A, S> {
    const EMPTY: Self = Self {
        frame: [0; F],
        entries: [Entry::NONE; E],
        aliases: [0; A],
        sources: [Source::NONE; S],
        size: Size::ZERO,
    };

    /// Returns the sizes of the manifest.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns whether the manifest fits into this memory.
    #[inline]
    const fn is_complete(&self) -> bool {
        HEADER + self.size.json <= F
            && self.size.entries <= E
            && self.size.aliases <= A
            && self.size.sources <= S
    }

    /// Makes the manifest of `root` from its draft. The memory must be large enough for the sizes
    /// of the draft.
    #[must_use]
    #[inline]
    pub const fn of(root: &Command, draft: &Draft) -> Self {
        let size = draft.size;
        let mut baking = Self {
            size,
            ..Self::EMPTY
        };
        let (frame, _) = baking.frame.split_at_mut(size.frame());
        let (json, behind) = frame.split_at_mut(HEADER).1.split_at_mut(size.json);
        if draft.is_complete() {
            copy_start(json, draft.frame.split_at(HEADER).1);
            let (entries, _) = baking.entries.split_at_mut(size.entries);
            entries.copy_from_slice(draft.entries.split_at(size.entries).0);
            copy_start(baking.aliases.split_at_mut(size.aliases).0, &draft.aliases);
            let (sources, _) = baking.sources.split_at_mut(size.sources);
            sources.copy_from_slice(draft.sources.split_at(size.sources).0);
        } else {
            super::write(
                root,
                json,
                &mut baking.entries,
                &mut baking.aliases,
                &mut baking.sources,
            );
        }
        if size.bundle > 0 {
            write_bundle(root, behind.split_at_mut(BUNDLE_HEADER).1);
            Frame::seal_with_bundle(frame, size.json);
        } else {
            Frame::seal(frame);
        }
        baking
    }

    /// Returns the manifest that was written into this memory.
    #[must_use]
    #[inline]
    pub const fn baked(&'static self) -> Baked {
        Baked {
            frame: self.frame.split_at(self.size.frame()).0,
            bundle: self.size.bundle,
            entries: self.entries.split_at(self.size.entries).0,
            aliases: self.aliases.split_at(self.size.aliases).0,
            sources: self.sources.split_at(self.size.sources).0,
        }
    }
}

impl Draft {
    /// Writes the manifest of `root` as far as it fits, and measures it.
    #[must_use]
    #[inline]
    pub const fn write(root: &Command) -> Self {
        let mut draft = Self::EMPTY;
        draft.size = super::write(
            root,
            draft.frame.split_at_mut(HEADER).1,
            &mut draft.entries,
            &mut draft.aliases,
            &mut draft.sources,
        );
        draft
    }
}

/// Fills `memory` with the start of `bytes`.
#[inline]
pub(super) const fn copy_start(memory: &mut [u8], bytes: &[u8]) {
    memory.copy_from_slice(bytes.split_at(memory.len()).0);
}

impl Size {
    /// Returns the length in bytes of the manifest and of the declarations for tool bundles, with
    /// their headers.
    #[must_use]
    #[inline]
    pub const fn frame(&self) -> usize {
        let behind = match self.bundle {
            0 => 0,
            bundle => BUNDLE_HEADER + bundle,
        };
        HEADER + self.json + behind
    }
}
