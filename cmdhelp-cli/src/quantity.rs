//! Parses sizes and durations on a command line.

use std::time::Duration;

/// Parses a size such as `512M`, and returns it in bytes. Without a unit, the number is one of
/// bytes, and `K`, `M`, `G` and `T` stand for KiB, MiB, GiB and TiB.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let text = lower
        .strip_suffix("ib")
        .or(lower.strip_suffix('b'))
        .unwrap_or(&lower);
    let units = [('k', 10), ('m', 20), ('g', 30), ('t', 40)];
    let unit = units.iter().find(|(unit, _)| text.ends_with(*unit));
    let (digits, shift) = match unit {
        Some((unit, shift)) => (text.trim_end_matches(*unit), *shift),
        None => (text, 0),
    };
    let number: Option<u64> = digits.parse().ok();
    let bytes = number
        .filter(|number| *number > 0)
        .and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| {
        "expected a whole number above 0, with or without a unit K, M, G or T, such as 512M"
            .to_owned()
    })
}

/// Parses a duration such as `30s`. Without a unit, the number is one of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];
    let unit = units
        .iter()
        .find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, *factor)));
    let (digits, factor) = unit.unwrap_or((text, 1_000));
    let number: Option<u64> = digits.parse().ok();
    let time = number
        .filter(|number| *number > 0)
        .and_then(|number| number.checked_mul(factor));
    time.map(Duration::from_millis).ok_or_else(|| {
        "expected a whole number above 0, with or without a unit ms, s, m or h, such as 30s"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::{size, time};
    use std::time::Duration;

    #[test]
    fn sizes() {
        let read = [
            ("1", 1),
            ("2k", 2048),
            ("3M", 3 << 20),
            ("4GiB", 4 << 30),
            ("5tb", 5 << 40),
        ];
        for (text, bytes) in read {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "0", "-1", "M", "1.5G", "99999999999T", "1kk2"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times() {
        let read = [
            ("1", 1_000),
            ("20ms", 20),
            ("3s", 3_000),
            ("2m", 120_000),
            ("1h", 3_600_000),
        ];
        for (text, milliseconds) in read {
            assert_eq!(
                time(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        for text in ["", "0s", "-1s", "s", "1.5s", "999999999999999999h"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
