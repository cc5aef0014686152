//! Checks that a number in a JSON value has the same meaning in every spelling.

use arbitrary::{Result, Unstructured};
use serde_json::Value;

use crate::call::call;

/// A number in JSON's syntax, and its value if it is whole.
struct Number {
    text: String,
    whole: Option<i128>,
}

/// Passes the number in `data` to arguments of several types. Checks that
///
/// * an integer argument accepts the number if it is whole and in range, and gets its value;
/// * a float argument gets the same value as from Rust's parser, including the sign of zero;
/// * a byte order mark or white space before the JSON value changes nothing.
pub fn numbers(data: &[u8]) {
    let _ = check(&mut Unstructured::new(data));
}

fn check(data: &mut Unstructured<'_>) -> Result<()> {
    let number = number(data)?;
    let mark = *data.choose(&["", "\u{feff}", "\n", "\u{feff} "])?;
    let small = i128::from(i8::MIN)..=i128::from(i8::MAX);
    let large = 0..=i128::from(u64::MAX);
    let signed = i128::from(i64::MIN)..=i128::from(i64::MAX);
    for (key, range) in [
        ("small", small),
        ("large", large),
        ("signed", signed),
        ("percent", 1..=100),
    ] {
        let expected = number.whole.filter(|whole| range.contains(whole));
        let got = given(mark, key, &number.text);
        let got = got.map(|got| got.to_string().parse::<i128>());
        let got = got.transpose().expect("a whole number");
        assert_eq!(got, expected, "{key}: {mark:?}{}", number.text);
    }
    let float: f64 = number.text.parse().expect("Rust reads what JSON has");
    let got = given(mark, "float", &number.text).and_then(|got| got.as_f64());
    let got = got.map(f64::to_bits);
    assert_eq!(got, Some(float.to_bits()), "{mark:?}{}", number.text);
    Ok(())
}

/// Returns the value that the command received for a key, or `None` if the call is refused.
fn given(mark: &str, key: &str, number: &str) -> Option<Value> {
    let rest = if key == "small" { "" } else { ",\"small\":1" };
    let json = format!("--json={mark}{{\"{key}\":{number}{rest}}}");
    let outcome = call(&["anvil".to_owned(), "numbers".to_owned(), json]);
    match outcome.error() {
        None => outcome
            .documents()
            .pop()
            .map(|mut result| result[key].take()),
        Some(error) => {
            assert_eq!(error["code"], "INVALID_INPUT", "{key}: {number}");
            None
        }
    }
}

fn number(data: &mut Unstructured<'_>) -> Result<Number> {
    let sign = *data.choose(&["", "-"])?;
    let before = match data.int_in_range(0..=3)? {
        0 => 0,
        1 => data.int_in_range(0..=300)?,
        2 => u64::MAX - data.int_in_range(0..=2)?,
        _ => data.arbitrary::<u64>()?,
    };
    let digits = *data.choose(&["", "0", "000", "5", "50", "025"])?;
    let exponent = match data.int_in_range(0..=2)? {
        0 => data.int_in_range(-6..=6)?,
        _ => 0,
    };
    let mut text = format!("{sign}{before}");
    if !digits.is_empty() {
        text += &format!(".{digits}");
    }
    if exponent != 0 || data.int_in_range(0..=4)? == 0 {
        let plus = if exponent >= 0 {
            *data.choose(&["", "+"])?
        } else {
            ""
        };
        text += &format!("{}{plus}{exponent}", data.choose(&["e", "E"])?);
    }
    let mantissa: i128 = format!("{sign}{before}{digits}").parse().expect("digits");
    let length = i32::try_from(digits.len()).expect("few digits");
    let shift = exponent - length;
    let power = 10_i128.pow(shift.unsigned_abs());
    let whole = match shift {
        0.. => Some(mantissa * power),
        _ => (mantissa % power == 0).then(|| mantissa / power),
    };
    Ok(Number { text, whole })
}
