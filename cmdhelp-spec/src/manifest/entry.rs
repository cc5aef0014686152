//! The position of a command in a manifest.

/// The position of a command in a manifest. The fields are byte offsets instead of references, so
/// that the loader has nothing to relocate in a table of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The offset of the quote with which the command's key begins.
    pub start: u32,
    /// The offset at which the command's object begins.
    pub body: u32,
    /// The offset at which the command's object ends. For a root without an object, it equals
    /// `start`.
    pub end: u32,
    /// The number of words that select the command.
    pub depth: u16,
    /// The offset at which the command's aliases begin in the text of all aliases.
    pub aliases: u32,
    /// The offset at which the command's aliases end in the text of all aliases.
    pub aliases_end: u32,
}

impl Entry {
    /// An empty entry.
    pub const NONE: Self = Self {
        start: 0,
        body: 0,
        end: 0,
        depth: 0,
        aliases: 0,
        aliases_end: 0,
    };
}
