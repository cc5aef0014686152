//! Finds the flags with values in texts that name no values: `-loops  number of requests to wait for` of xclip.

use super::super::draft::{Flag, Value};
use super::remarks;

/// The beginnings of descriptions that describe a value.
const BEGINNINGS: [&str; 6] = [
    "location of ",
    "maximum size of ",
    "number of ",
    "path of ",
    "path to ",
    "use the given ",
];

/// The beginnings of examples of a value in a description.
const EXAMPLES: [&str; 3] = ["(eg ", "(e.g. ", "(for example "];

/// Changes switches with the description of a value to flags with a value, if the text names no value after any flag,
/// and begins at least one description with a value.
pub(super) fn take_values(flags: &mut [Flag]) {
    let text = |flag: &Flag| {
        let text = flag.description.as_ref();
        text.map_or_else(String::new, |it| it.value.to_ascii_lowercase())
    };
    let begins = |flag: &Flag| BEGINNINGS.iter().any(|it| text(flag).starts_with(it));
    let names_values = |flag: &Flag| {
        let value = flag.value.as_ref().map(|it| &it.value);
        // A list of values in the description is no name after the flag.
        matches!(value, Some(Value::One { .. })) && flag.values.is_none()
    };
    if flags.iter().any(names_values) || !flags.iter().any(begins) {
        return;
    }
    for flag in flags {
        let has_example = EXAMPLES.iter().any(|it| text(flag).contains(it));
        if begins(flag) || has_example {
            remarks::take_value(flag);
        }
    }
}
