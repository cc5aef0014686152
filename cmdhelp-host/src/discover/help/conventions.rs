//! Adds facts about flags that follow from the conventions of the library that has printed a help text.

use super::super::draft::{Flag, Sourced, Value};
use super::dialect::Dialect;
use super::guessed;
use super::remarks::{self, default, take_value};

/// The conventions that a help text follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conventions {
    dialect: Dialect,
    /// Whether the text marks each switch with `[boolean]`, as the library yargs does.
    marks_switches: bool,
    /// Whether the text writes all switches in the form `--[no]name`, as the library absl does.
    negates_switches: bool,
}

impl Conventions {
    pub(super) fn of(text: &str, dialect: Dialect) -> Self {
        // Every program with yargs has the flag `--help`. Its line in the text shows whether yargs has printed the
        // text.
        let is_help = |it: &str| {
            let line = it.trim_start();
            let is_flag = line.starts_with("--") || line.starts_with("-h, --help");
            is_flag && line.contains("  Show help ") && line.ends_with(" [boolean]")
        };
        let is_of_absl = |it: &str| {
            [
                "absl.app:",
                "absl.flags:",
                "Try --helpfull to get a list of all flags.",
            ]
            .contains(&it.trim())
        };
        Self {
            dialect,
            marks_switches: text.lines().any(is_help),
            negates_switches: text.lines().any(is_of_absl),
        }
    }

    /// Adds to a flag the facts that follow from the conventions.
    pub(super) fn apply(self, flag: &mut Flag) {
        if self.marks_switches {
            type_of_untyped(flag);
        }
        if self.negates_switches {
            value_of_absl(flag);
        }
        match self.dialect {
            Dialect::Cobra | Dialect::GoFlag => {
                counted(flag);
                typed_by_pflag(flag);
            }
            Dialect::Click => require_value(flag),
            _ => {}
        }
    }
}

/// Changes a switch to a flag with a value, if its description contains neither `[boolean]` nor `[count]`. The library
/// yargs marks all real switches with one of these words.
fn type_of_untyped(flag: &mut Flag) {
    let text = flag.description.as_ref().map_or("", |it| &*it.value);
    let is_marked = ["[boolean]", "[count]"].iter().any(|it| text.contains(it));
    let is_switch = matches!(&flag.value, Some(it) if it.value == Value::Nothing);
    if is_switch && !is_marked {
        flag.default = flag.default.take().or(default(text).map(guessed));
        take_value(flag);
    }
}

/// If a flag of cobra, or of its library pflag, has the type `count`, changes it to a switch that can be repeated.
fn counted(flag: &mut Flag) {
    let is_long = flag.spellings.iter().any(|it| it.starts_with("--"));
    let is_count = is_long
        && matches!(&flag.value, Some(Sourced { value: Value::One { placeholder: Some(name), .. }, .. }) if name == "count");
    if is_count {
        flag.value = Some(guessed(Value::Nothing));
        flag.repeatable = true;
    }
}

/// Reads the type of a value that pflag has printed. A flag whose type is a list can be repeated. A value in brackets,
/// as in `string[="64m"]`, applies if the flag is given without a value, so the flag's value is optional.
fn typed_by_pflag(flag: &mut Flag) {
    let is_long = flag.spellings.iter().any(|it| it.starts_with("--"));
    let Some(Value::One {
        placeholder: Some(name),
        optional,
    }) = flag.value.as_mut().map(|it| &mut it.value)
    else {
        return;
    };
    if let Some((kind, _)) = name
        .split_once("[=")
        .filter(|_| is_long && name.ends_with(']'))
    {
        *name = kind.to_owned();
        *optional = true;
    }
    let is_list = name.ends_with("Slice")
        || name.ends_with("Array")
        || name.starts_with("stringTo")
        || ["strings", "ints", "uints", "bools", "durations"].contains(&&**name);
    if is_list && is_long {
        flag.repeatable = true;
        // A default such as `[80,443]` is removed: pflag prints lists in this way, but does not accept them.
        let is_printed = |it: &str| it.starts_with('[') && it.ends_with(']');
        flag.default = flag.default.take().filter(|it| !is_printed(&it.value));
    }
}

/// Makes the value of a flag required. In the texts of the library click, brackets contain the accepted values and do
/// not mean that the value is optional.
fn require_value(flag: &mut Flag) {
    if let Some(Value::One { optional, .. }) = flag.value.as_mut().map(|it| &mut it.value) {
        *optional = false;
    }
}

/// Adds the value of a flag to a text of absl, which prints no placeholders, as in `--mode: <up|down>: The mode.`
fn value_of_absl(flag: &mut Flag) {
    let is_switch = matches!(&flag.value, Some(it) if it.value == Value::Nothing);
    if !is_switch || flag.negation.is_some() {
        return;
    }
    take_value(flag);
    let text = flag
        .description
        .take()
        .map_or_else(String::new, |it| it.value);
    flag.repeatable |= text.contains("repeat this option to specify a list of values");
    remarks::read(flag, &text);
    let listed = text.strip_prefix('<').and_then(|it| it.split_once(">: "));
    if let Some((values, rest)) = listed.filter(|(it, _)| it.contains('|')) {
        flag.values = Some(guessed(values.split('|').map(str::to_owned).collect()));
        flag.description = Some(guessed(rest.to_owned()));
    }
}
