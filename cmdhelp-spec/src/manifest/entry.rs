//! The position of a command in a manifest.

/// The position of a command. All fields are offsets into the manifest or the names, so that a
/// table of them needs no relocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The start of its key, at the quote.
    pub start: u32,
    /// The start of its object.
    pub body: u32,
    /// The end of its object. A root without an entry of its own has its start here.
    pub end: u32,
    /// The number of words that select it.
    pub depth: u16,
    /// The start of its aliases.
    pub aliases: u32,
    /// The end of its aliases.
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
