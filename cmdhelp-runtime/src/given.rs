//! Finds out whether an argument of a call has a value.

use clap::ArgMatches;
use clap::parser::ValueSource;

/// Returns whether an argument of a call has a value from any source: the command line, an
/// environment variable, a default, or a default that depends on other arguments. A switch in its
/// default state has no value. `action` is the name of the argument's `ArgAction`. Returns `None`
/// if the command has no argument with this id.
pub(crate) fn is_given(matches: &ArgMatches, id: &str, action: &str) -> Option<bool> {
    if !matches.try_contains_id(id).ok()? {
        return Some(false);
    }
    Some(match matches.value_source(id) {
        None => false,
        Some(ValueSource::CommandLine) => true,
        Some(_) => !is_off(matches, id, action),
    })
}

/// Returns whether a switch is in its default state.
fn is_off(matches: &ArgMatches, id: &str, action: &str) -> bool {
    let default_state = action == "SetFalse";
    match matches.try_get_one::<bool>(id) {
        Ok(value) => value == Some(&default_state),
        Err(_) => {
            let mut values = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
            action == "Count" && values.any(|value| value == "0")
        }
    }
}
