//! The encoded grammar of a type, as an item of the spec tree.

use super::ValueType;

/// The encoded grammar that a type adds to its command.
#[derive(Clone, Copy, Debug)]
pub struct Grammar {
    /// The result of [`encode`](crate::grammar::encode) for a
    /// [`Draft`](crate::grammar::draft::Draft).
    pub code: &'static [u8],
    /// The types that [`Value::Type`](crate::grammar::draft::Value::Type) refers to.
    pub types: &'static [&'static ValueType],
    /// The texts that [`Text::Const`](crate::grammar::draft::Text::Const) refers to.
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

    /// Returns a grammar without references to types and constants, so that nothing has to be
    /// filled in.
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
