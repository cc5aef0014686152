//! The part of a spec tree that the grammar reads.

use super::ValueType;

/// The contribution of a type to the grammar of its command.
#[derive(Clone, Copy, Debug)]
pub struct Grammar {
    /// The bytes that [`encode`](crate::grammar::encode) made of a [`Draft`](crate::grammar::draft::Draft).
    pub code: &'static [u8],
    /// The types that [`Value::Type`](crate::grammar::draft::Value::Type) refers to.
    pub types: &'static [&'static ValueType],
    /// The texts that [`Text::Const`](crate::grammar::draft::Text::Const) refers to.
    pub texts: &'static [&'static str],
    /// The [`keys`](crate::grammar::keys) of the arguments' names; empty if they have to be worked out.
    pub names: &'static [u32],
    /// The [`sum`](crate::seen::sum) of these keys; 0 if they have to be worked out.
    pub sum: u64,
}

impl Grammar {
    /// Returns a grammar in which the compiler has nothing to fill in.
    #[must_use]
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
