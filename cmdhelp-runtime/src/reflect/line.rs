//! Reads from a clap `Arg` how the argument is written on a command line, for manifests and
//! grammars.

use std::any::TypeId;
use std::ffi::OsString;

use clap::ArgAction;

use crate::grammar::draft::{Action, Alias, Arg, ArgTrait, Default, PossibleValue, Text, Value};
use crate::grammar::of_type_id;
use crate::spec::{ValueType, Word};
use crate::value_parser::lists_all;

/// Reads how an argument is written on a command line: its names, how many values it takes, and
/// which values it accepts.
#[inline]
pub(super) fn read(of: &clap::Arg) -> Arg {
    let mut arg = Arg::new(of.get_id().as_str());
    arg.long = of.get_long().map(Text::from);
    arg.short = of.get_short();
    let shown = of.get_visible_aliases().unwrap_or_default();
    let aliases = of.get_all_aliases().unwrap_or_default().into_iter();
    arg.aliases.extend(aliases.map(|name| Alias {
        name: name.into(),
        visible: shown.contains(&name),
    }));
    let shown = of.get_visible_short_aliases().unwrap_or_default();
    let aliases = of.get_all_short_aliases().unwrap_or_default().into_iter();
    arg.short_aliases.extend(aliases.map(|name| Alias {
        name,
        visible: shown.contains(&name),
    }));
    arg.action = Some(action(of.get_action()));
    arg.num_args = of.get_num_args().map(|range| {
        let most = range.max_values();
        (range.min_values(), (most != usize::MAX).then_some(most))
    });
    arg.value = Some(value(of));
    arg.delimiter = of.get_value_delimiter();
    let defaults = of.get_default_values().iter();
    let defaults: Vec<Text> = defaults
        .map(|text| text.to_string_lossy().into_owned().into())
        .collect();
    if !defaults.is_empty() {
        arg.default = Default::Values(defaults);
    }
    for (what, is) in [
        (ArgTrait::Required, of.is_required_set()),
        (ArgTrait::Global, of.is_global_set()),
        (ArgTrait::Last, of.is_last_set()),
        (ArgTrait::TrailingVarArg, of.is_trailing_var_arg_set()),
        (ArgTrait::AllowHyphenValues, of.is_allow_hyphen_values_set()),
        (
            ArgTrait::AllowNegativeNumbers,
            of.is_allow_negative_numbers_set(),
        ),
        (ArgTrait::RequireEquals, of.is_require_equals_set()),
        (ArgTrait::IgnoreCase, of.is_ignore_case_set()),
        (ArgTrait::Exclusive, of.is_exclusive_set()),
        (ArgTrait::Hide, of.is_hide_set()),
    ] {
        arg.set(what, is);
    }
    arg
}

#[inline]
fn action(action: &ArgAction) -> Action {
    match action {
        ArgAction::Append => Action::Append,
        ArgAction::SetTrue => Action::SetTrue,
        ArgAction::SetFalse => Action::SetFalse,
        ArgAction::Count => Action::Count,
        ArgAction::Help => Action::Help,
        ArgAction::HelpShort => Action::HelpShort,
        ArgAction::HelpLong => Action::HelpLong,
        ArgAction::Version => Action::Version,
        _ => Action::Set,
    }
}

/// Returns the accepted values: the possible values if clap lists any, and otherwise those of the
/// type that the parser returns.
#[inline]
fn value(of: &clap::Arg) -> Value {
    let makes = of.get_value_parser().type_id();
    if makes == TypeId::of::<bool>() {
        return Value::Bool;
    }
    let possible = of.get_possible_values();
    if !possible.is_empty() && !lists_all(of) {
        return Value::Dynamic;
    }
    if !possible.is_empty() {
        let possible = possible.iter().map(|value| {
            let mut names = value.get_name_and_aliases().map(Text::from);
            PossibleValue {
                name: names.next().unwrap_or_else(|| "".into()),
                aliases: names.collect(),
                hide: value.is_hide_set(),
            }
        });
        return Value::OneOf(possible.collect());
    }
    if makes == TypeId::of::<String>() || makes == TypeId::of::<OsString>() {
        return Value::Any;
    }
    Value::of(&made(of))
}

/// Returns the facts about the values of the Rust type that the parser returns.
#[inline]
pub(super) fn made(arg: &clap::Arg) -> ValueType {
    let made = arg.get_value_parser().type_id();
    of_type_id(|ty| made == ty).unwrap_or(ValueType::new(Word::String))
}
