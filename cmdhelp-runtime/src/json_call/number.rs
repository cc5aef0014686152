//! Converts and compares whole numbers in JSON, which may have any number of digits.

use std::cmp::Ordering;

/// The greatest exponent for which a number is converted into digits. Without this limit, a short
/// text could become very long.
const MAX_EXPONENT: i64 = 60;

/// Converts a whole number in any notation into digits. For example, `1e3` becomes `1000`. Returns
/// `None` if the number is not whole, or its exponent is too large.
#[must_use]
pub fn whole(number: &str) -> Option<String> {
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (number, 0),
    };
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(mantissa) => ("-", mantissa),
        None => ("", mantissa),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    if whole.trim_start_matches('0').is_empty() && fraction.is_empty() {
        return Some("0".to_owned());
    }
    if exponent == 0 && fraction.is_empty() {
        return Some(format!("{sign}{whole}"));
    }
    if !(-MAX_EXPONENT..=MAX_EXPONENT).contains(&exponent) {
        return None;
    }
    let mut digits = format!("{whole}{fraction}");
    let zeros = exponent - i64::try_from(fraction.len()).ok()?;
    if zeros >= 0 {
        digits.extend(std::iter::repeat_n('0', usize::try_from(zeros).ok()?));
    } else {
        let cut = usize::try_from(-zeros).ok()?;
        let end = digits.len().checked_sub(cut)?;
        if digits[end..].bytes().any(|digit| digit != b'0') {
            return None;
        }
        digits.truncate(end);
    }
    let digits = digits.trim_start_matches('0');
    Some(format!("{sign}{digits}"))
}

/// Compares two whole numbers, each written in digits.
pub(super) fn compare(a: &str, b: &str) -> Ordering {
    let magnitude = |digits: &str| {
        let digits = digits.trim_start_matches('-');
        let digits = digits.trim_start_matches('0').to_owned();
        (digits.len(), digits)
    };
    match (a.starts_with('-'), b.starts_with('-')) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => magnitude(a).cmp(&magnitude(b)),
        (true, true) => magnitude(b).cmp(&magnitude(a)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Ordering, compare, whole};

    #[test]
    fn returns_the_digits_of_whole_numbers_in_any_notation() {
        for (number, digits) in [
            ("12", Some("12")),
            ("-7", Some("-7")),
            ("1.0", Some("1")),
            ("1e3", Some("1000")),
            ("1.50e1", Some("15")),
            ("120E-1", Some("12")),
            ("-0", Some("0")),
            ("0e9", Some("0")),
            (
                "340282366920938463463374607431768211455",
                Some("340282366920938463463374607431768211455"),
            ),
            ("1.5", None),
            ("1e-1", None),
            ("1e999999999", None),
        ] {
            assert_eq!(whole(number).as_deref(), digits, "{number}");
        }
    }

    #[test]
    fn compares_whole_numbers_by_value() {
        assert_eq!(compare("9", "10"), Ordering::Less);
        assert_eq!(compare("-9", "-10"), Ordering::Greater);
        assert_eq!(compare("-1", "0"), Ordering::Less);
        assert_eq!(
            compare("18446744073709551616", "18446744073709551615"),
            Ordering::Greater
        );
    }
}
