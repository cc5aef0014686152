//! Writes floating-point numbers with the fewest digits that identify them.

use std::fmt::LowerExp;
use std::ops::RangeInclusive;

use crate::substring::Substring as _;

/// Returns a number as JSON. If its decimal exponent is in the range `plain`, the number is written
/// without an exponent. Infinity and NaN become `null`.
pub(super) fn float(value: impl LowerExp, plain: RangeInclusive<i32>) -> String {
    let text = format!("{value:e}");
    let Some((digits, exponent)) = text.split_once('e') else {
        return "null".to_owned();
    };
    let exponent: i32 = exponent.parse().unwrap_or_default();
    if !plain.contains(&exponent) {
        let sign = if exponent > 0 { "+" } else { "" };
        return format!("{digits}e{sign}{exponent}");
    }
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    let digits = digits.replaced(".", "");
    let Ok(before) = usize::try_from(exponent + 1) else {
        let zeros = "0".repeat(usize::try_from(-exponent - 1).unwrap_or_default());
        return format!("{sign}0.{zeros}{digits}");
    };
    match digits.split_at_checked(before) {
        Some(("", after)) => format!("{sign}0.{after}"),
        Some((before, after)) => {
            let after = if after.is_empty() { "0" } else { after };
            format!("{sign}{before}.{after}")
        }
        None => format!("{sign}{digits:0<before$}.0"),
    }
}
