//! Conversion of a model to clap's `Command`.

use std::num::NonZeroI32;

use clap::builder::{
    ArgPredicate, BoolishValueParser, FalseyValueParser, NonEmptyStringValueParser, OsStr,
    PossibleValue, PossibleValuesParser, ValueParser, ValueRange,
};
use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};
use cmdhelp_spec::grammar::draft::{
    self, Action, ArgTrait, Default, Draft, Int, Predicate, Setting, Switch, Text, Value,
};

use crate::model::Node;

/// Converts a model to clap's `Command`.
#[must_use]
pub fn to_clap(node: &Node) -> Command {
    let mut cmd = Command::new(&*node.name.clone().leak());
    for (name, visible) in &node.aliases {
        let name: &'static str = name.clone().leak();
        cmd = if *visible {
            cmd.visible_alias(name)
        } else {
            cmd.alias(name)
        };
    }
    cmd = command(cmd, &node.draft);
    for of in &node.draft.args {
        cmd = cmd.arg(arg(of));
    }
    if node.opaque {
        cmd = cmd.arg(
            Arg::new("hidden-from-us")
                .long("hidden-from-us")
                .action(ArgAction::SetTrue),
        );
    }
    for of in &node.draft.groups {
        cmd = cmd.group(group(of));
    }
    cmd.subcommands(node.children.iter().map(to_clap))
}

/// Leaks a text, because clap needs `&'static str`.
fn text(text: &Text) -> &'static str {
    match text {
        Text::Seen(text) => text.clone().leak(),
        Text::Const(_) => unreachable!("models are seen"),
    }
}

fn texts(all: &[Text]) -> Vec<&'static str> {
    all.iter().map(text).collect()
}

fn command(mut cmd: Command, draft: &Draft) -> Command {
    for (setting, switch) in &draft.command.settings {
        let on = *switch == Switch::On;
        cmd = match setting {
            Setting::IgnoreErrors => cmd.ignore_errors(on),
            Setting::ArgsOverrideSelf => cmd.args_override_self(on),
            Setting::DontDelimitTrailingValues => cmd.dont_delimit_trailing_values(on),
            Setting::DisableHelpFlag => cmd.disable_help_flag(on),
            Setting::DisableHelpSubcommand => cmd.disable_help_subcommand(on),
            Setting::DisableVersionFlag => cmd.disable_version_flag(on),
            Setting::InferLongArgs => cmd.infer_long_args(on),
            Setting::InferSubcommands => cmd.infer_subcommands(on),
            Setting::PropagateVersion => cmd.propagate_version(on),
            Setting::SubcommandRequired => cmd.subcommand_required(on),
            Setting::ArgRequiredElseHelp => cmd.arg_required_else_help(on),
            Setting::AllowExternalSubcommands => cmd.allow_external_subcommands(on),
            Setting::AllowMissingPositional => cmd.allow_missing_positional(on),
            Setting::ArgsConflictsWithSubcommands => cmd.args_conflicts_with_subcommands(on),
            Setting::SubcommandPrecedenceOverArg => cmd.subcommand_precedence_over_arg(on),
            Setting::SubcommandNegatesReqs => cmd.subcommand_negates_reqs(on),
            Setting::Multicall => cmd.multicall(on),
            Setting::HasVersion if on => cmd.version("1"),
            Setting::AllowHyphenValues
            | Setting::AllowNegativeNumbers
            | Setting::TrailingVarArg
            | Setting::HasVersion
            | Setting::Other => cmd,
        };
    }
    let of = &draft.command;
    if let Some(long) = &of.long_flag {
        cmd = cmd.long_flag(text(long));
    }
    if let Some(short) = of.short_flag {
        cmd = cmd.short_flag(short);
    }
    for alias in &of.long_flag_aliases {
        cmd = cmd.long_flag_alias(text(&alias.name));
    }
    for alias in &of.short_flag_aliases {
        cmd = cmd.short_flag_alias(alias.name);
    }
    cmd
}

fn arg(of: &draft::Arg) -> Arg {
    let mut arg = Arg::new(text(&of.id));
    if let Some(long) = &of.long {
        arg = arg.long(text(long));
    }
    if let Some(short) = of.short {
        arg = arg.short(short);
    }
    for alias in &of.aliases {
        arg = if alias.visible {
            arg.visible_alias(text(&alias.name))
        } else {
            arg.alias(text(&alias.name))
        };
    }
    for alias in &of.short_aliases {
        arg = arg.short_alias(alias.name);
    }
    if let Some(index) = of.index {
        arg = arg.index(usize::from(index));
    }
    if let Some(of) = of.action {
        arg = arg.action(action(of));
    }
    if let Some((least, most)) = of.num_args {
        arg = arg.num_args(ValueRange::new(least..=most.unwrap_or(usize::MAX)));
    }
    if of.value_names > 1 {
        arg = arg.value_names(["A", "B", "C", "D"].iter().take(of.value_names));
    }
    if let Some(of) = &of.value {
        arg = arg.value_parser(parser(of));
    }
    if let Some(delimiter) = of.delimiter {
        arg = arg.value_delimiter(delimiter);
    }
    if let Some(terminator) = &of.terminator {
        arg = arg.value_terminator(text(terminator));
    }
    defaults(traits(rules(arg, of), of), of)
}

fn action(of: Action) -> ArgAction {
    match of {
        Action::Set => ArgAction::Set,
        Action::Append => ArgAction::Append,
        Action::SetTrue => ArgAction::SetTrue,
        Action::SetFalse => ArgAction::SetFalse,
        Action::Count => ArgAction::Count,
        Action::Help => ArgAction::Help,
        Action::HelpShort => ArgAction::HelpShort,
        Action::HelpLong => ArgAction::HelpLong,
        Action::Version => ArgAction::Version,
    }
}

/// Parses a value of [`Value::Dynamic`]. Rejects some texts.
fn picky(text: &str) -> Result<String, String> {
    if text.len() % 3 == 2 {
        Err("no".to_owned())
    } else {
        Ok(text.to_owned())
    }
}

fn parser(of: &Value) -> ValueParser {
    match of {
        Value::Any => value_parser!(String),
        Value::NonEmpty => NonEmptyStringValueParser::new().into(),
        Value::Bool => ValueParser::bool(),
        Value::Boolish => BoolishValueParser::new().into(),
        Value::Falsey => FalseyValueParser::new().into(),
        Value::Int(int) => int_parser(*int),
        Value::Float => value_parser!(f64).into(),
        Value::Char => value_parser!(char).into(),
        Value::OneOf(values) => {
            let values = values.iter().map(|value| {
                PossibleValue::new(text(&value.name))
                    .aliases(texts(&value.aliases))
                    .hide(value.hide)
            });
            PossibleValuesParser::new(values.collect::<Vec<_>>()).into()
        }
        Value::Dynamic => ValueParser::new(picky),
        Value::Type(_) | Value::Written(_) | Value::Named(_) => {
            unreachable!("models have no types")
        }
    }
}

fn int_parser(int: Int) -> ValueParser {
    let (minimum, maximum) = (int.minimum.expect("has one"), int.maximum.expect("has one"));
    match int {
        Int { nonzero: true, .. } => value_parser!(NonZeroI32).into(),
        Int { unsigned: true, .. } => {
            let range = minimum as u64..=maximum as u64;
            value_parser!(u64).range(range).into()
        }
        _ if maximum <= 255 && minimum >= 0 => value_parser!(u8)
            .range(minimum as i64..=maximum as i64)
            .into(),
        _ => value_parser!(i64)
            .range(minimum as i64..=maximum as i64)
            .into(),
    }
}

fn traits(mut arg: Arg, of: &draft::Arg) -> Arg {
    for what in &of.traits {
        arg = match what {
            ArgTrait::Required => arg.required(true),
            ArgTrait::Global => arg.global(true),
            ArgTrait::Last => arg.last(true),
            ArgTrait::TrailingVarArg => arg.trailing_var_arg(true),
            ArgTrait::AllowHyphenValues => arg.allow_hyphen_values(true),
            ArgTrait::AllowNegativeNumbers => arg.allow_negative_numbers(true),
            ArgTrait::RequireEquals => arg.require_equals(true),
            ArgTrait::IgnoreCase => arg.ignore_case(true),
            ArgTrait::Exclusive => arg.exclusive(true),
            ArgTrait::Hide => arg.hide(true),
            ArgTrait::Env => arg.env("A_VARIABLE_THAT_NOBODY_SETS"),
            // The resolver does not know that the argument is required.
            ArgTrait::Dynamic => arg.required(true),
            ArgTrait::DoubtfulDefault => arg,
        };
    }
    arg
}

fn rules(mut arg: Arg, of: &draft::Arg) -> Arg {
    arg = arg.conflicts_with_all(texts(&of.conflicts));
    arg = arg.overrides_with_all(texts(&of.overrides));
    for (when, id) in &of.requires {
        arg = match when {
            Predicate::IsPresent => arg.requires(text(id)),
            Predicate::Equals(value) => arg.requires_if(text(value), text(id)),
        };
    }
    for (id, value) in &of.required_if {
        arg = arg.required_if_eq(text(id), text(value));
    }
    let all = of.required_if_all.iter();
    arg = arg.required_if_eq_all(all.map(|(id, value)| (text(id), text(value))));
    arg = arg.required_unless_present_any(texts(&of.required_unless));
    arg = arg.required_unless_present_all(texts(&of.required_unless_all));
    arg.groups(texts(&of.groups))
}

fn defaults(mut arg: Arg, of: &draft::Arg) -> Arg {
    if let Default::Values(values) = &of.default {
        arg = arg.default_values(texts(values));
    }
    if !of.default_missing.is_empty() {
        arg = arg.default_missing_values(texts(&of.default_missing));
    }
    for default in &of.default_ifs {
        let when = match &default.when {
            Predicate::IsPresent => ArgPredicate::IsPresent,
            Predicate::Equals(value) => ArgPredicate::Equals(OsStr::from(text(value))),
        };
        let other = text(&default.other);
        arg = match default
            .values
            .as_ref()
            .map(|values| texts(values))
            .as_deref()
        {
            None => arg.default_value_if(other, when, None),
            Some([value]) => arg.default_value_if(other, when, *value),
            Some(values) => arg.default_values_if(other, when, values.to_vec()),
        };
    }
    arg
}

fn group(of: &draft::Group) -> ArgGroup {
    ArgGroup::new(text(&of.id))
        .args(texts(&of.args))
        .required(of.required)
        .multiple(of.multiple)
        .requires_all(texts(&of.requires))
        .conflicts_with_all(texts(&of.conflicts))
}
