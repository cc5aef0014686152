//! Finds the tool name of a command in the spec tree.

use super::ToolLevel;
use crate::bytes::same;
use crate::manifest::tool_name::Writer;

/// The tool name of a command. A longer name than the capacity is cut off.
pub(super) struct Name {
    bytes: [u8; Self::CAPACITY],
    pub(super) length: usize,
}

impl Name {
    /// The capacity in bytes, which is more than the limit of any host.
    const CAPACITY: usize = 160;

    #[inline]
    pub(super) const fn of(level: &ToolLevel<'_>) -> Self {
        let Some(name) = level.facts.mcp_name else {
            return Self::of_words(level);
        };
        let mut bytes = [0; Self::CAPACITY];
        let mut writer = Writer::new(&mut bytes);
        writer.all(name.as_bytes());
        let length = writer.finish();
        Self { bytes, length }
    }

    /// Returns the tool name that a command would have without `mcp_name`.
    #[inline]
    pub(super) const fn of_words(level: &ToolLevel<'_>) -> Self {
        let mut bytes = [0; Self::CAPACITY];
        let mut writer = Writer::new(&mut bytes);
        match level.up {
            None => writer.text(level.name.raw()),
            Some(_) => write_words(&mut writer, level),
        }
        let length = writer.finish();
        Self { bytes, length }
    }

    /// Returns a hash of the name.
    #[inline]
    pub(super) const fn hash(&self) -> u64 {
        crate::hash::hash(self.as_bytes())
    }

    #[inline]
    pub(super) const fn is(&self, name: &str) -> bool {
        same(self.as_bytes(), name.as_bytes())
    }

    #[inline]
    const fn as_bytes(&self) -> &[u8] {
        let length = if self.length < Self::CAPACITY {
            self.length
        } else {
            Self::CAPACITY
        };
        self.bytes.split_at(length).0
    }
}

#[inline]
const fn write_words(writer: &mut Writer<'_>, level: &ToolLevel<'_>) {
    if let Some(up) = level.up {
        write_words(writer, up);
        writer.gap();
        writer.text(level.name.raw());
    }
}
