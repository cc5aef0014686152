//! Converts the value of an argument to words of a command line.

use cmdhelp_bundle::{Argument, Json};

use super::fault::CallFault;
use super::violation::ViolationCode;

/// The maximum length of one command-line argument on Linux, in bytes.
pub(super) const MAX_LEN: usize = 128 << 10;

/// Converts a value to command-line arguments: a list to one command-line argument for each element, and any other
/// value to a single one.
pub(super) fn texts(argument: &Argument, value: &Json) -> Result<Vec<String>, CallFault> {
    let items = match value {
        Json::List(items) => &items[..],
        value => std::slice::from_ref(value),
    };
    let key = &argument.key;
    let mut texts = Vec::new();
    for item in items {
        let text = match (item, &*argument.value_type) {
            (Json::List(_) | Json::Object(_), "json") => item.to_string(),
            _ => item
                .word()
                .ok_or_else(|| {
                    not_a(
                        ViolationCode::WrongType,
                        key,
                        "a string, a number, or a list of strings and numbers",
                    )
                })?
                .into_owned(),
        };
        if text.contains('\0') {
            return Err(not_a(
                ViolationCode::CannotBePassed,
                key,
                "a string without a null character",
            ));
        }
        if text.len() >= MAX_LEN {
            return Err(not_a(
                ViolationCode::CannotBePassed,
                key,
                "a string of less than 128 KiB",
            ));
        }
        let splits = argument
            .delimiter
            .as_deref()
            .is_some_and(|it| text.contains(it));
        if splits && argument.repeatable {
            let why = "values without the character that separates values on the command line";
            return Err(not_a(ViolationCode::CannotBePassed, key, why));
        }
        texts.push(text);
    }
    Ok(texts)
}

pub(super) fn not_a(rule: ViolationCode, key: &str, what: &str) -> CallFault {
    CallFault::of_input(rule, key, format!("expected {what}"))
}
