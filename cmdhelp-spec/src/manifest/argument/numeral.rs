//! Converts numbers in the forms that programs accept to JSON numbers.

use crate::grammar::number::digits;
use crate::manifest::out::Out;

/// A number in decimal notation. Programs accept `+5`, `007`, `.5` and `1.`, which JSON does not
/// allow.
#[derive(Clone, Copy)]
pub(super) struct Numeral<'a> {
    negative: bool,
    /// The digits before the point, without leading zeros.
    whole: &'a str,
    /// The digits after the point.
    fraction: &'a str,
    /// The exponent, after the `e`.
    exponent: Option<&'a str>,
    has_point: bool,
}

impl<'a> Numeral<'a> {
    /// Parses a text. Returns `None` if it is not a number.
    #[inline]
    pub(super) const fn of(text: &'a str) -> Option<Self> {
        let (negative, text) = match text.as_bytes() {
            [b'-', ..] => (true, text.split_at(1).1),
            [b'+', ..] => (false, text.split_at(1).1),
            _ => (false, text),
        };
        let (whole, rest) = text.split_at(digits(text.as_bytes(), 0));
        let has_point = matches!(rest.as_bytes(), [b'.', ..]);
        let rest = if has_point { rest.split_at(1).1 } else { rest };
        let (fraction, rest) = if has_point {
            rest.split_at(digits(rest.as_bytes(), 0))
        } else {
            ("", rest)
        };
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let exponent = match rest.as_bytes() {
            [] => None,
            [b'e' | b'E', ..] if is_exponent(rest.split_at(1).1) => Some(rest.split_at(1).1),
            _ => return None,
        };
        Some(Self {
            negative,
            whole: without_zeros(whole),
            fraction,
            exponent,
            has_point,
        })
    }

    /// Returns whether the number has neither a fraction nor an exponent.
    #[inline]
    pub(super) const fn is_whole(&self) -> bool {
        !self.has_point && self.exponent.is_none()
    }

    #[inline]
    pub(super) const fn is_negative(&self) -> bool {
        self.negative
    }

    /// Writes the number in the form that JSON allows.
    #[inline]
    pub(super) const fn write(&self, out: &mut Out<'_>) {
        if self.negative {
            out.put("-");
        }
        out.put(if self.whole.is_empty() {
            "0"
        } else {
            self.whole
        });
        if !self.fraction.is_empty() {
            out.put(".");
            out.put(self.fraction);
        }
        if let Some(exponent) = self.exponent {
            out.put("e");
            out.put(exponent);
        }
    }
}

#[inline]
const fn is_exponent(text: &str) -> bool {
    let text = match text.as_bytes() {
        [b'+' | b'-', ..] => text.split_at(1).1,
        _ => text,
    };
    !text.is_empty() && digits(text.as_bytes(), 0) == text.len()
}

#[inline]
const fn without_zeros(digits: &str) -> &str {
    let mut i = 0;
    while i < digits.len() && digits.as_bytes()[i] == b'0' {
        i += 1;
    }
    digits.split_at(i).1
}

#[cfg(test)]
mod tests {
    use super::{Numeral, Out};

    fn written(text: &str) -> Option<String> {
        let numeral = Numeral::of(text)?;
        let mut json = [0; 32];
        let mut out = Out::writing(&mut json, &mut [], &mut [], &mut []);
        numeral.write(&mut out);
        let length = out.size.json;
        Some(String::from_utf8_lossy(&json[..length]).into_owned())
    }

    #[test]
    fn numbers_are_written_as_json_writes_them() {
        for (text, json) in [
            ("0", "0"),
            ("-0", "-0"),
            ("+5", "5"),
            ("007", "7"),
            ("-012.50", "-12.50"),
            (".5", "0.5"),
            ("1.", "1"),
            ("1e5", "1e5"),
            ("2.5E-3", "2.5e-3"),
        ] {
            assert_eq!(written(text).as_deref(), Some(json), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in [
            "", "-", "+", ".", "e5", "1e", "1e+", "--1", "1_000", "0x1f", "5k", "inf", "NaN", " 1",
            "1 ", "1.2.3", "٣",
        ] {
            assert_eq!(written(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_are_known_by_their_notation() {
        let is_whole = |text| Numeral::of(text).is_some_and(|numeral| numeral.is_whole());
        assert!(is_whole("12") && is_whole("-7"));
        assert!(!is_whole("1.") && !is_whole("1e3") && !is_whole("1.5"));
    }
}
