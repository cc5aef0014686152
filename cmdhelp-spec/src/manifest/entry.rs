//! The position of a command in a manifest.

/// The position of a command in a manifest. Positions are offsets instead of references, so that a
/// table of entries needs no relocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The start of the command's key, at the quote.
    pub start: u32,
    /// The start of the command's object.
    pub body: u32,
    /// The end of the command's object; for a root without an object, the same as the start.
    pub end: u32,
    /// The number of words that select the command.
    pub depth: u16,
    /// The start of the command's aliases in the list of all aliases.
    pub aliases: u32,
    /// The end of the command's aliases in the list of all aliases.
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
