//! Writes arguments as in usage lines: optional ones in brackets, and repeatable ones with dots.

use super::argument::Argument;

/// Writes a positional argument as in a usage line. `shown` is the argument's name, possibly with
/// its type.
pub(super) fn positional(argument: &Argument<'_>, shown: &str) -> String {
    let is_true = |json: Option<super::reader::Json<'_>>| json.is_some_and(|json| json.is_true());
    let dots = if argument.is_repeatable() { "..." } else { "" };
    match (argument.is_required(), is_true(argument.last)) {
        (true, false) => format!("<{shown}>{dots}"),
        (false, false) => format!("[{shown}]{dots}"),
        (true, true) => format!("-- <{shown}>{dots}"),
        (false, true) => format!("[-- <{shown}>{dots}]"),
    }
}

/// Writes a flag and its value as in a usage line. `shown` is the placeholder for the value.
pub(super) fn flag(argument: &Argument<'_>, shown: &str) -> String {
    let spelling = argument.spelling();
    let negation = argument.negate_flag.and_then(super::reader::Json::text);
    let equals = argument.require_equals.is_some();
    let written = match (is_switch(argument), argument.takes_a_value_at_times()) {
        (true, _) => match negation {
            Some(negation) => format!("{spelling}|{negation}"),
            None => spelling,
        },
        (false, true) if equals => format!("{spelling}[={shown}]"),
        (false, true) => format!("{spelling} [{shown}]"),
        (false, false) if equals => format!("{spelling}={shown}"),
        (false, false) => format!("{spelling} {shown}"),
    };
    let dots = if argument.is_repeatable() { "..." } else { "" };
    match argument.is_required() {
        true => format!("{written}{dots}"),
        false => format!("[{written}]{dots}"),
    }
}

/// Returns whether a flag takes no value.
pub(super) fn is_switch(argument: &Argument<'_>) -> bool {
    argument.word() == "bool"
}
