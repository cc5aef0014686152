//! The encoded sets of values that types such as `bool` accept, for the field `accepts` of
//! [`ValueType`](crate::spec::ValueType).

use super::draft::Int;
use super::layout::value;

/// The encoded set of all texts.
pub const ANY: &[u8] = &[value::ANY];
/// The encoded set of all texts except the empty string.
pub const NON_EMPTY: &[u8] = &[value::NON_EMPTY];
/// The encoded set of `true` and `false`.
pub const BOOL: &[u8] = &[value::BOOL];
/// The encoded set of the numbers that [`f64`] can parse.
pub const FLOAT: &[u8] = &[value::FLOAT];
/// The encoded set of all single characters.
pub const CHAR: &[u8] = &[value::CHAR];

/// Returns the encoded set of the integers that `of` describes.
#[must_use]
#[inline]
pub const fn int(of: Int) -> [u8; value::int::LEN] {
    let mut bytes = [0; value::int::LEN];
    bytes[0] = value::INT;
    if of.unsigned {
        bytes[1] |= value::int::UNSIGNED;
    }
    if of.nonzero {
        bytes[1] |= value::int::NONZERO;
    }
    if let Some(minimum) = of.minimum {
        bytes[1] |= value::int::HAS_MINIMUM;
        let (_, rest) = bytes.split_at_mut(2);
        rest.split_at_mut(16)
            .0
            .copy_from_slice(&minimum.to_le_bytes());
    }
    if let Some(maximum) = of.maximum {
        bytes[1] |= value::int::HAS_MAXIMUM;
        bytes
            .split_at_mut(18)
            .1
            .copy_from_slice(&maximum.to_le_bytes());
    }
    bytes
}
