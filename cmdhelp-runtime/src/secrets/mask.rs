//! Replaces secret values in a text by a placeholder, even if the values are escaped.
//!
//! Of a value with eight or more characters, any eight consecutive characters are found. So a long
//! value is found even if the text was cut, or contains only one line of the value. A shorter value
//! is found only as a whole. A value with fewer than four characters is found only as a separate
//! word, because it may occur within other words by chance.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use super::PLACEHOLDER;
use super::spelling::{Letter, readings};

/// The number of consecutive characters of a long value that are never printed.
const RUN: usize = 8;

/// The minimum number of characters of a value that is found even within a word.
const INSIDE: usize = 4;

/// The secret values to replace in texts.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Mask {
    /// The values, beginning with the longest, so that no part of a longer value remains.
    values: Vec<String>,
    runs: HashSet<[char; RUN]>,
}

impl fmt::Debug for Mask {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mask").finish_non_exhaustive()
    }
}

impl Mask {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Adds a value, and the value without the white space around it, because messages may trim it.
    #[inline]
    pub(super) fn add(&mut self, value: &str) {
        for value in [value, value.trim()] {
            let order = |it: &String| {
                value
                    .len()
                    .cmp(&it.len())
                    .then_with(|| it.as_str().cmp(value))
            };
            if let (false, Err(place)) = (value.is_empty(), self.values.binary_search_by(order)) {
                self.values.insert(place, value.to_owned());
                let chars: Vec<char> = value.chars().collect();
                self.runs.extend(
                    chars
                        .windows(RUN)
                        .filter_map(|run| <[char; RUN]>::try_from(run).ok()),
                );
            }
        }
    }

    #[inline]
    pub(super) fn values(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(String::as_str)
    }

    /// Returns whether a name contains one of the values with fewer than eight characters, and
    /// other characters beside it.
    #[inline]
    pub(super) fn is_short_part_of(&self, name: &str) -> bool {
        let mut short = self.values().filter(|value| value.chars().count() < RUN);
        short.any(|value| value.len() < name.len() && name.contains(value))
    }

    #[inline]
    pub(super) fn has(&self, value: &str) -> bool {
        self.values().any(|it| it == value)
    }

    /// Returns whether a text is a number that equals one of the values, in any notation.
    #[inline]
    pub(super) fn has_number(&self, written: &str) -> bool {
        let Some(number) = number(written) else {
            return false;
        };
        let values = self.values().filter_map(self::number);
        // A 32-bit floating-point number may be printed with the digits of its 64-bit form. So the
        // numbers are also compared as 32-bit numbers.
        values
            .into_iter()
            .any(|value| value == number || value as f32 == number as f32)
    }

    /// Returns a text with all values redacted. Short values that are part of one of `names` are
    /// not redacted.
    #[inline]
    pub(super) fn redact(&self, text: &str, names: &[String]) -> String {
        let mut found = self.find(text, names);
        self.find_numbers(text, &mut found);
        replaced(text, found)
    }

    /// Returns a text with the values redacted, but not numbers in another notation than that of a
    /// value. So each placeholder stands for exactly one value.
    #[cfg(feature = "calls")]
    #[inline]
    pub(super) fn redact_as_given(&self, text: &str, names: &[String]) -> String {
        replaced(text, self.find(text, names))
    }

    /// Returns a text in which only values with eight or more characters are redacted.
    #[inline]
    pub(super) fn redact_long(&self, text: &str) -> String {
        let mut found = Vec::new();
        for letters in readings(text) {
            self.find_runs(&letters, &mut found);
        }
        replaced(text, found)
    }

    /// Returns whether the end of a text may be the beginning of a value.
    #[inline]
    pub(super) fn may_continue_after(&self, text: &str) -> bool {
        let starts = text.char_indices().rev().map(|(at, _)| at);
        let mut ends = starts.skip(1).take(RUN).map(|at| &text[at..]);
        ends.any(|end| self.values().any(|value| value.contains(end)))
    }

    #[inline]
    fn find(&self, text: &str, names: &[String]) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if self.is_empty() {
            return found;
        }
        for letters in readings(text) {
            self.find_runs(&letters, &mut found);
            self.find_short(text, &letters, names, &mut found);
        }
        found
    }

    #[inline]
    fn find_runs(&self, letters: &[Letter], found: &mut Vec<Range<usize>>) {
        if self.runs.is_empty() {
            return;
        }
        for window in letters.windows(RUN) {
            let mut run = ['\0'; RUN];
            for (char, letter) in run.iter_mut().zip(window) {
                *char = letter.char;
            }
            if self.runs.contains(&run) {
                found.push(window[0].start..window[RUN - 1].end);
            }
        }
    }

    #[inline]
    fn find_short(
        &self,
        text: &str,
        letters: &[Letter],
        names: &[String],
        found: &mut Vec<Range<usize>>,
    ) {
        for value in self.values() {
            let value: Vec<char> = value.chars().collect();
            if value.len() >= RUN {
                continue;
            }
            for (at, window) in letters.windows(value.len()).enumerate() {
                if !window
                    .iter()
                    .map(|letter| letter.char)
                    .eq(value.iter().copied())
                {
                    continue;
                }
                let before = at.checked_sub(1).map(|at| letters[at].char);
                let after = letters.get(at + value.len()).map(|letter| letter.char);
                let stands_alone =
                    !continues(before, value[0]) && !continues(after, value[value.len() - 1]);
                let place = window[0].start..window[value.len() - 1].end;
                if (value.len() >= INSIDE || stands_alone) && !is_in_name(text, &place, names) {
                    found.push(place);
                }
            }
        }
    }

    /// Finds numbers that equal a value in another notation, such as `42` for `0042`, or `1000.0`
    /// for `1e3`.
    #[inline]
    fn find_numbers(&self, text: &str, found: &mut Vec<Range<usize>>) {
        if !self.values().any(|value| number(value).is_some()) {
            return;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut at = 0;
        while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()) {
            let start = at + start;
            let end = start + end_of_number(&text[start..]);
            at = end;
            let before = text[..start].chars().next_back();
            let mut after = text[end..].chars();
            let goes_on = match after.next() {
                Some('.') => after.next().is_some_and(|c| c.is_ascii_digit()),
                next => next.is_some_and(is_word),
            };
            let begins_before = before.is_some_and(|c| is_word(c) || c == '.');
            if !goes_on && !begins_before && self.has_number(&text[start..end]) {
                found.push(start..end);
            }
        }
    }
}

/// Returns whether a character belongs to the same word or number as the character beside it.
#[inline]
fn continues(beside: Option<char>, of: char) -> bool {
    let Some(beside) = beside else { return false };
    match of {
        of if of.is_numeric() => beside.is_numeric(),
        of if of.is_alphabetic() => beside.is_alphabetic(),
        // A punctuation mark is a separate word between quotes, but not beside a letter, a digit or
        // white space.
        _ => beside.is_alphanumeric() || beside.is_whitespace(),
    }
}

/// Returns whether the range `place` of a text is a part of an occurrence of one of `names`, but
/// not the whole name.
#[inline]
fn is_in_name(text: &str, place: &Range<usize>, names: &[String]) -> bool {
    let mut longer = names.iter().filter(|name| name.len() > place.len());
    longer.any(|name| {
        let first = place.end.saturating_sub(name.len());
        let mut starts = first..=place.start;
        starts.any(|start| {
            text.get(start..)
                .is_some_and(|rest| rest.starts_with(name.as_str()))
        })
    })
}

/// Parses a number, and returns its absolute value, so that the sign does not matter.
#[inline]
fn number(written: &str) -> Option<f64> {
    let has_digits = written.contains(|c: char| c.is_ascii_digit());
    let number = has_digits
        .then(|| written.trim().parse::<f64>().ok())
        .flatten()?;
    number.is_finite().then(|| number.abs())
}

/// Returns the length in bytes of the number at the beginning of a text.
#[inline]
fn end_of_number(text: &str) -> usize {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()
    };
    let mut end = digits(0);
    if text[end..].starts_with('.') && digits(end + 1) > 0 {
        end += 1 + digits(end + 1);
    }
    if text[end..].starts_with(['e', 'E']) {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}

/// Returns the text with each range replaced by a placeholder. Adjacent ranges get one placeholder.
#[inline]
fn replaced(text: &str, mut places: Vec<Range<usize>>) -> String {
    if places.is_empty() {
        return text.to_owned();
    }
    places.sort_by_key(|place| place.start);
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    let mut is_first = true;
    for place in places {
        if place.start > end || is_first {
            out.push_str(&text[end..place.start]);
            out.push_str(PLACEHOLDER);
        }
        is_first = false;
        end = end.max(place.end);
    }
    out.push_str(&text[end..]);
    out
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::rows;

    use super::Mask;

    fn mask(values: &[&str]) -> Mask {
        let mut mask = Mask::default();
        values.iter().for_each(|value| mask.add(value));
        mask
    }

    #[test]
    fn prints_no_eight_consecutive_characters_of_a_long_value() {
        let mask = mask(&["hunter2-\"0123\\456\n789"]);
        for (text, expected) in [
            (
                "the token hunter2-\"0123\\456\n789 is wrong",
                "the token *** is wrong",
            ),
            (
                r#"the token "hunter2-\"0123\\456\n789" is wrong"#,
                "the token \"***\" is wrong",
            ),
            (
                r#"{\"token\":\"hunter2-\\\"0123\\\\456\\n789\"}"#,
                r#"{\"token\":\"***\"}"#,
            ),
            ("cut: hunter2-\"01", "cut: ***"),
            ("cut: hunter2", "cut: hunter2"),
            ("hunter2-hunter2-", "***"),
        ] {
            assert_eq!(mask.redact(text, &[]), expected);
        }
    }

    #[test]
    fn finds_short_values_only_as_separate_words() {
        let names = ["--token".to_owned(), "login".to_owned()];
        for (value, text, expected) in [
            ("ab", "about 'ab' and ab: tab", "about '***' and ***: tab"),
            ("7", "7 of 17, 7.5 or v7", "*** of 17, ***.5 or v***"),
            (
                "token",
                "--token 'token' is no token",
                "--token '***' is no ***",
            ),
            ("login", "login", "***"),
            (" ", "a b ' '", "a b '***'"),
            ("'", "argument '--x' found", "argument '--x' found"),
            (" abc ", "abc", "***"),
        ] {
            assert_eq!(mask(&[value]).redact(text, &names), expected, "{value}");
        }
    }

    #[test]
    fn finds_numbers_in_any_notation() {
        for [value, text, expected] in rows(
            "
            0042 | pin 42, id_42, 142, 42.5, 0.42 | pin ***, id_42, 142, 42.5, 0.42
            12.50 | 12.5 and -12.500. | *** and -***.
            1e3 | 1000.0 or 1000 or 1e3 or 1.0e3 | *** or *** or *** or ***
            0.1 | 0.10000000149011612 | ***
            09999 | is 9999 | is ***
            -5 | 5 | ***
            inf | infinite | infinite
            ",
        ) {
            assert_eq!(mask(&[value]).redact(text, &[]), expected, "{value}");
        }
    }
}
