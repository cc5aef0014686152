//! Reads a range of digits, each of which is a flag: `[-[0-8] pattern]` of cscope.

use super::super::super::draft::Flag;
use super::super::spelling::WrittenFlag;

/// The flag in the list of flags that stands for any digit, as in `-num pattern`.
const DIGIT_NAME: &str = "-num";

/// Reads a range of digits and the value that follows it. Returns one flag for each digit, and the rest of the text.
pub(super) fn read(text: &str) -> Option<(Vec<WrittenFlag>, &str)> {
    let (range, rest) = text.strip_prefix("-[")?.split_once(']')?;
    let &[first, b'-', last] = range.as_bytes() else {
        return None;
    };
    let value = rest.strip_prefix(' ')?;
    let end = value.find([' ', ']']).unwrap_or(value.len());
    let (value, rest) = value.split_at(end);
    let is_name = !value.is_empty() && value.bytes().all(|it| it.is_ascii_alphabetic());
    let is_range = first.is_ascii_digit() && last.is_ascii_digit() && first < last;
    let one = |digit: u8| WrittenFlag {
        spellings: vec![format!("-{}", char::from(digit))],
        placeholder: Some(value.to_owned()),
        takes_value: true,
        ..WrittenFlag::default()
    };
    (is_range && is_name).then(|| ((first..=last).map(one).collect(), rest))
}

/// If the flags contain several digits, removes the flag `-num`, which stands for them, and gives its description to
/// the digits.
pub(in super::super) fn settle(flags: &mut Vec<Flag>) {
    let is_digit = |flag: &Flag| match &flag.spellings[..] {
        [spelling] => spelling.len() == 2 && spelling.as_bytes()[1].is_ascii_digit(),
        _ => false,
    };
    let general = flags.iter().position(|it| it.spellings == [DIGIT_NAME]);
    let Some(at) = general.filter(|_| flags.iter().filter(|it| is_digit(it)).count() > 1) else {
        return;
    };
    let general = flags.remove(at);
    for flag in flags.iter_mut().filter(|it| is_digit(it)) {
        flag.description = flag.description.take().or(general.description.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_range_of_digits_is_several_flags() {
        let (flags, rest) = read("-[0-2] pattern").expect("flags");
        let spellings: Vec<&str> = flags.iter().map(|it| &*it.spellings[0]).collect();
        assert_eq!((&spellings[..], rest), (&["-0", "-1", "-2"][..], ""));
        for text in ["-[0-2]", "-[a-c] x", "-[2-0] x", "-[02] x", "-[0é] x"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
