//! The encoded grammar of a type, as an item of the spec tree.

use super::ValueType;

/// The encoded grammar that a type adds to its command.
#[derive(Clone, Copy, Debug)]
pub struct Grammar {
    /// The result of [`encode`](crate::grammar::encode) for a
    /// [`Draft`](crate::grammar::draft::Draft).
    pub code: &'static [u8],
    /// The types to which [`Value::Type`](crate::grammar::draft::Value::Type) refers by index.
    pub types: &'static [&'static ValueType],
    /// The texts to which [`Text::Const`](crate::grammar::draft::Text::Const) refers by index.
    pub texts: &'static [&'static str],
    /// The [`keys`](crate::grammar::keys) of the arguments' names; empty if they have to be
    /// computed.
    pub names: &'static [u32],
    /// The [`sum`](crate::seen::sum) of `names`; 0 if `names` is empty.
    pub sum: u64,
}

impl Grammar {
    /// The grammar that adds nothing.
    pub const NONE: Self = Self::of(&[]);

    /// Returns a grammar with this code, which refers to no types and no constants.
    #[must_use]
    #[inline]
    pub const fn of(code: &'static [u8]) -> Self {
        Self {
            code,
            types: &[],
            texts: &[],
            names: &[],
            sum: 0,
        }
    }
}
