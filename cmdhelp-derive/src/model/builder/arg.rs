//! The methods of clap's `Arg` that an attribute can call, and their meanings.

use cmdhelp_spec::grammar::draft::ArgTrait;

use crate::model::method::Method;

/// The row of one builder method.
pub(crate) struct ArgMethod {
    pub(crate) name: &'static str,
    pub(crate) means: ArgMeaning,
    /// The part of the argument that is unknown if the method's arguments are unknown.
    pub(in crate::model) affects: Affects,
}

/// The meaning of a method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArgMeaning {
    Long,
    Short,
    Alias {
        visible: bool,
    },
    ShortAlias {
        visible: bool,
    },
    Index,
    NumArgs,
    ValueName,
    ValueNames,
    Delimiter,
    UseDelimiter,
    Terminator,
    Default,
    DefaultMissing,
    /// `each`: the method takes a list of conditions; `many`: the default is a list of values.
    DefaultIf {
        each: bool,
        many: bool,
    },
    Env,
    /// Switches a trait of the argument on or off.
    Is(ArgTrait),
    Raw,
    Conflicts,
    Overrides,
    Requires,
    RequiresIf {
        each: bool,
    },
    RequiredIf {
        each: bool,
    },
    RequiredIfAll,
    RequiredUnless,
    RequiredUnlessAll,
    Group,
    Help,
    LongHelp,
    Hint,
    Action,
    Parser,
    /// Changes only the help for people.
    Appearance,
    /// Sets the argument's id, which `Attributes::name` already contains.
    Id,
    /// Can change any part of the argument.
    Other,
}

/// The part of an argument's model that a method affects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum Affects {
    /// The names of the argument.
    Names,
    /// The accepted command lines and the manifest.
    Line,
    /// The accepted command lines only.
    Grammar,
    /// The manifest only.
    Document,
}

use Affects::{Document, Grammar, Line, Names};
use ArgMeaning::{
    Alias, Appearance, Conflicts, Default, DefaultIf, DefaultMissing, Env, Group, Help, Hint, Id,
    Index, Is, Long, LongHelp, NumArgs, Other, Overrides, Raw, RequiredIf, RequiredIfAll,
    RequiredUnless, RequiredUnlessAll, Requires, RequiresIf, Short, ShortAlias, Terminator,
    UseDelimiter, ValueName, ValueNames,
};

const fn row(name: &'static str, means: ArgMeaning, affects: Affects) -> ArgMethod {
    ArgMethod {
        name,
        means,
        affects,
    }
}

/// All methods.
#[rustfmt::skip]
pub(crate) const ROWS: [ArgMethod; 79] = [
    row("action", ArgMeaning::Action, Line),
    row("add", Appearance, Document),
    row("alias", Alias { visible: false }, Names),
    row("aliases", Alias { visible: false }, Names),
    row("allow_hyphen_values", Is(ArgTrait::AllowHyphenValues), Line),
    row("allow_negative_numbers", Is(ArgTrait::AllowNegativeNumbers), Grammar),
    row("conflicts_with", Conflicts, Grammar),
    row("conflicts_with_all", Conflicts, Grammar),
    row("default_missing_value", DefaultMissing, Line),
    row("default_missing_value_os", DefaultMissing, Line),
    row("default_missing_values", DefaultMissing, Line),
    row("default_missing_values_os", DefaultMissing, Line),
    row("default_value", Default, Line),
    row("default_value_if", DefaultIf { each: false, many: false }, Grammar),
    row("default_value_if_os", DefaultIf { each: false, many: false }, Grammar),
    row("default_value_ifs", DefaultIf { each: true, many: false }, Grammar),
    row("default_value_ifs_os", DefaultIf { each: true, many: false }, Grammar),
    row("default_value_os", Default, Line),
    row("default_values", Default, Line),
    row("default_values_if", DefaultIf { each: false, many: true }, Grammar),
    row("default_values_ifs", DefaultIf { each: true, many: true }, Grammar),
    row("default_values_os", Default, Line),
    row("display_order", Appearance, Document),
    row("env", Env, Document),
    row("env_os", Env, Document),
    row("exclusive", Is(ArgTrait::Exclusive), Line),
    row("global", Is(ArgTrait::Global), Line),
    row("group", Group, Grammar),
    row("groups", Group, Grammar),
    row("help", Help, Document),
    row("help_heading", Appearance, Document),
    row("hide", Is(ArgTrait::Hide), Line),
    row("hide_default_value", Appearance, Document),
    row("hide_env", Appearance, Document),
    row("hide_env_values", Appearance, Document),
    row("hide_long_help", Appearance, Document),
    row("hide_possible_values", Appearance, Document),
    row("hide_short_help", Appearance, Document),
    row("id", Id, Names),
    row("ignore_case", Is(ArgTrait::IgnoreCase), Grammar),
    row("index", Index, Grammar),
    row("last", Is(ArgTrait::Last), Line),
    row("long", Long, Names),
    row("long_help", LongHelp, Document),
    row("name", Id, Names),
    row("next_line_help", Appearance, Document),
    row("num_args", NumArgs, Line),
    row("number_of_values", NumArgs, Line),
    row("overrides_with", Overrides, Grammar),
    row("overrides_with_all", Overrides, Grammar),
    row("raw", Raw, Line),
    row("remove", Other, Names),
    row("require_equals", Is(ArgTrait::RequireEquals), Line),
    row("required", Is(ArgTrait::Required), Line),
    row("required_if_eq", RequiredIf { each: false }, Grammar),
    row("required_if_eq_all", RequiredIfAll, Grammar),
    row("required_if_eq_any", RequiredIf { each: true }, Grammar),
    row("required_unless_present", RequiredUnless, Grammar),
    row("required_unless_present_all", RequiredUnlessAll, Grammar),
    row("required_unless_present_any", RequiredUnless, Grammar),
    row("requires", Requires, Grammar),
    row("requires_all", Requires, Grammar),
    row("requires_if", RequiresIf { each: false }, Grammar),
    row("requires_ifs", RequiresIf { each: true }, Grammar),
    row("short", Short, Names),
    row("short_alias", ShortAlias { visible: false }, Names),
    row("short_aliases", ShortAlias { visible: false }, Names),
    row("trailing_var_arg", Is(ArgTrait::TrailingVarArg), Line),
    row("use_value_delimiter", UseDelimiter, Line),
    row("value_delimiter", ArgMeaning::Delimiter, Line),
    row("value_hint", Hint, Document),
    row("value_name", ValueName, Document),
    row("value_names", ValueNames, Line),
    row("value_parser", ArgMeaning::Parser, Line),
    row("value_terminator", Terminator, Grammar),
    row("visible_alias", Alias { visible: true }, Names),
    row("visible_aliases", Alias { visible: true }, Names),
    row("visible_short_alias", ShortAlias { visible: true }, Names),
    row("visible_short_aliases", ShortAlias { visible: true }, Names),
];

/// Returns the row of a method, or `None` if clap's `Arg` does not have it.
pub(crate) fn of(method: &Method) -> Option<&'static ArgMethod> {
    // A comparison with an `Ident` would make its text again for each row.
    let name = method.name.to_string();
    ROWS.iter().find(|row| row.name == name)
}
