//! Converts and compares numbers in JSON, which may have any number of digits.
//!
//! The numbers are compared as texts. The standard library's parser of `f64` would round them, and every program would
//! contain its tables.

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

/// Writes a number without an exponent. For example, `-1e-05` becomes `-0.00001`. Returns `None` if
/// the exponent is too large.
pub(super) fn without_exponent(number: &str) -> Option<String> {
    let sign = if number.starts_with('-') { "-" } else { "" };
    let Decimal { digits, point, .. } = Decimal::of(number);
    if digits.is_empty() {
        return Some(format!("{sign}0"));
    }
    if !(-MAX_EXPONENT..=MAX_EXPONENT).contains(&point) {
        return None;
    }
    let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
    let digits = [zeros(1 - point), digits].concat();
    let at = usize::try_from(point.max(1)).ok()?;
    Some(match digits.get(at..) {
        None | Some("") => format!("{sign}{digits}{}", zeros(at as i64 - digits.len() as i64)),
        Some(fraction) => format!("{sign}{}.{fraction}", &digits[..at]),
    })
}

/// The digits of the least number that is rounded to infinity when it is stored in 64 bits, without zeros at the end, and
/// the number of its digits before the decimal point.
const TOO_LARGE: (&str, i64) = (
    "\
     17976931348623158079372897140530341507993413271003782693617377898044496829276475\
     09466490179775872070963302864166928879109465555478519404026306574886715058206819\
     08902000708383676273854845817711531764475730270069855571366959622842914819860834\
     936475292719074168444365510704342711559699508093042880177904174497792",
    309,
);

/// Returns whether a number is too large for `f64`, which would store it as infinity.
pub(super) fn is_too_large(number: &str) -> bool {
    let Decimal { digits, point, .. } = Decimal::of(number);
    (point, &*digits) >= (TOO_LARGE.1, TOO_LARGE.0)
}

/// Compares two numbers by value.
pub(super) fn compare(a: &str, b: &str) -> Ordering {
    let (a, b) = (Decimal::of(a), Decimal::of(b));
    match (a.is_negative, b.is_negative) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => a.magnitude().cmp(&b.magnitude()),
        (true, true) => b.magnitude().cmp(&a.magnitude()),
    }
}

/// A number as decimal digits: `0.digits`, multiplied by ten to the power of `point`.
struct Decimal {
    is_negative: bool,
    /// The digits without zeros at the beginning and at the end. Empty for zero, which is not negative.
    digits: String,
    point: i64,
}

impl Decimal {
    fn of(number: &str) -> Self {
        let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
        // An exponent of more than eighteen digits is as good as one of eighteen, because no text has so many digits.
        let huge = match exponent.starts_with('-') {
            true => -MAX_POINT,
            false => MAX_POINT,
        };
        let exponent = exponent
            .parse()
            .unwrap_or(huge)
            .clamp(-MAX_POINT, MAX_POINT);
        let magnitude = mantissa.trim_start_matches('-');
        let (whole, fraction) = magnitude.split_once('.').unwrap_or((magnitude, ""));
        let all = [whole, fraction].concat();
        let digits = all.trim_start_matches('0');
        let point = whole.len() as i64 - (all.len() - digits.len()) as i64 + exponent;
        let digits = digits.trim_end_matches('0').to_owned();
        Self {
            is_negative: magnitude.len() < mantissa.len() && !digits.is_empty(),
            point: if digits.is_empty() { i64::MIN } else { point },
            digits,
        }
    }

    fn magnitude(&self) -> (i64, &str) {
        (self.point, &self.digits)
    }
}

/// The greatest distance of a decimal point that is told from greater ones.
const MAX_POINT: i64 = 1_000_000_000_000_000_000;

#[cfg(test)]
mod tests {
    use super::{Ordering, compare, is_too_large, whole, without_exponent};

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
    fn writes_numbers_without_an_exponent() {
        for (number, written) in [
            ("-1e-05", Some("-0.00001")),
            ("1.5e-1", Some("0.15")),
            ("12.50E-1", Some("1.25")),
            ("-2e3", Some("-2000")),
            ("1.234e2", Some("123.4")),
            ("1.234e3", Some("1234")),
            ("-0.5", Some("-0.5")),
            ("10", Some("10")),
            ("-0e-7", Some("-0")),
            ("1e-400", None),
            ("1e400", None),
        ] {
            assert_eq!(without_exponent(number).as_deref(), written, "{number}");
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

    #[test]
    fn compares_numbers_in_any_notation_by_value() {
        for (a, b, order) in [
            ("0.5", "1", Ordering::Less),
            ("1.50", "15e-1", Ordering::Equal),
            ("-0.0", "0", Ordering::Equal),
            ("0e9", "0.000", Ordering::Equal),
            ("-0.25", "-0.5", Ordering::Greater),
            ("1e-3", "0.01", Ordering::Less),
            ("100.00000000000000000001", "1E+2", Ordering::Greater),
            ("1e99999999999999999999", "9e9", Ordering::Greater),
            ("1e-99999999999999999999", "0", Ordering::Greater),
            ("0e99999999999999999999", "-1", Ordering::Greater),
            (
                "1e-99999999999999999999",
                "2e-99999999999999999999",
                Ordering::Less,
            ),
            // Exponents of more than eighteen digits are not told apart.
            (
                "1e-99999999999999999999",
                "1e-88888888888888888888",
                Ordering::Equal,
            ),
            (
                "-1e-99999999999999999999",
                "-2e-99999999999999999999",
                Ordering::Greater,
            ),
            (
                "-1e-99999999999999999999",
                "1e-99999999999999999999",
                Ordering::Less,
            ),
            ("1e-99999999999999999999", "1e-400", Ordering::Less),
            ("-1e400", "-1e309", Ordering::Less),
            ("-1e-400", "-1e-309", Ordering::Greater),
        ] {
            assert_eq!(compare(a, b), order, "{a} {b}");
            assert_eq!(compare(b, a), order.reverse(), "{b} {a}");
        }
    }

    #[test]
    fn numbers_that_64_bits_store_as_infinity_are_too_large() {
        for number in [
            "0",
            "1e308",
            "-1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.797693134862315808e308",
            "1.79769313486231580794e308",
            "1.79769313486231580793e308",
            "1.7976931348623159e308",
            "-2e308",
            "1e309",
            "0.00001e313",
            "0.00001e314",
            "1e-400",
            "1e99999999999999999999",
            "0e99999999999999999999",
        ] {
            let stored: f64 = number.parse().expect("a number");
            assert_eq!(is_too_large(number), stored.is_infinite(), "{number}");
        }
    }
}
