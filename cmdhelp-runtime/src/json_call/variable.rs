//! Finds the environment variable that makes clap refuse a JSON call.

use clap::Arg;
use clap::builder::ValueParser;

use super::check::{Input, Violation};
use super::command::Levels;
use super::pointer::pointer;

/// Returns the key of an argument whose environment variable is not valid UTF-8, and the violation. clap's error names
/// neither the argument nor the variable. A key in `input` takes precedence over its variable, except for global
/// arguments, whose variables clap reads again at each subcommand.
#[inline]
pub(super) fn invalid(levels: &Levels, input: &Input) -> Option<(String, Violation)> {
    let mut keys = (0..=levels.path().len()).flat_map(|level| levels.keys_of(level));
    keys.find_map(|(key, arg)| {
        let variable = arg.get_env()?.to_str()?;
        let is_invalid = std::env::var_os(variable)?.to_str().is_none();
        let is_given = input.iter().any(|(name, _)| *name == key.name);
        let is_read = !is_given || arg.is_global_set();
        (is_invalid && is_read && reads_text(arg)).then(|| {
            let name = &key.name;
            let violation = Violation {
                pointer: pointer(name),
                code: "INVALID_VALUE",
                message: format!(
                    "the environment variable `{variable}`, which sets `{name}`, is not valid UTF-8: unset or correct it"
                ),
                did_you_mean: Vec::new(),
                valid_values: Vec::new(),
            };
            (name.clone(), violation)
        })
    })
}

/// Returns whether the value of an argument must be valid UTF-8.
fn reads_text(arg: &Arg) -> bool {
    let parser = arg.get_value_parser().type_id();
    let os = [ValueParser::os_string(), ValueParser::path_buf()];
    !os.iter().any(|any| any.type_id() == parser)
}
