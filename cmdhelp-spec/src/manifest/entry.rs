//! Where a command stands in a document.

/// The place of a command. All are offsets into the document or into the names, so that a table of
/// them needs no relocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where its key begins, with the quote.
    pub start: u32,
    /// Where its object begins.
    pub body: u32,
    /// Where its object ends. A root that has nothing of its own is not among the commands; its
    /// end is its start.
    pub end: u32,
    /// How many words select it.
    pub depth: u16,
    /// Where its further names begin.
    pub aliases: u32,
    /// Where they end.
    pub aliases_end: u32,
}

impl Entry {
    /// Memory for an entry.
    pub const NONE: Self = Self {
        start: 0,
        body: 0,
        end: 0,
        depth: 0,
        aliases: 0,
        aliases_end: 0,
    };
}
