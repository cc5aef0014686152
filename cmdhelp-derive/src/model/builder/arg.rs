//! The methods of clap's `Arg` that an attribute can call, and what they mean.

use cmdhelp_spec::grammar::draft::ArgTrait;

use crate::model::method::Method;

/// A method.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) means: Means,
    /// The facts that are unknown if the method's arguments are.
    pub(in crate::model) about: About,
}

/// The meaning of a method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Means {
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
    /// One condition, or a list of them; for one value, or for a list.
    DefaultIf {
        each: bool,
        many: bool,
    },
    Env,
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
    /// Only people see it.
    Looks,
    /// The argument's id, which is read before.
    Id,
    /// Anything may be different.
    Other,
}

/// The readers that a method concerns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum About {
    /// The names of the argument.
    Names,
    /// The accepted command lines, which documents describe.
    Line,
    /// The accepted command lines, in a way that documents do not describe.
    Grammar,
    /// The documents.
    Document,
}

use About::{Document, Grammar, Line, Names};
use Means::{
    Alias, Conflicts, Default, DefaultIf, DefaultMissing, Env, Group, Help, Hint, Id, Index, Is,
    Long, LongHelp, Looks, NumArgs, Other, Overrides, Raw, RequiredIf, RequiredIfAll,
    RequiredUnless, RequiredUnlessAll, Requires, RequiresIf, Short, ShortAlias, Terminator,
    UseDelimiter, ValueName, ValueNames,
};

const fn row(name: &'static str, means: Means, about: About) -> Row {
    Row { name, means, about }
}

/// All methods.
#[rustfmt::skip]
pub(crate) const ROWS: [Row; 79] = [
    row("action", Means::Action, Line),
    row("add", Looks, Document),
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
    row("display_order", Looks, Document),
    row("env", Env, Document),
    row("env_os", Env, Document),
    row("exclusive", Is(ArgTrait::Exclusive), Line),
    row("global", Is(ArgTrait::Global), Line),
    row("group", Group, Grammar),
    row("groups", Group, Grammar),
    row("help", Help, Document),
    row("help_heading", Looks, Document),
    row("hide", Is(ArgTrait::Hide), Line),
    row("hide_default_value", Looks, Document),
    row("hide_env", Looks, Document),
    row("hide_env_values", Looks, Document),
    row("hide_long_help", Looks, Document),
    row("hide_possible_values", Looks, Document),
    row("hide_short_help", Looks, Document),
    row("id", Id, Names),
    row("ignore_case", Is(ArgTrait::IgnoreCase), Grammar),
    row("index", Index, Grammar),
    row("last", Is(ArgTrait::Last), Line),
    row("long", Long, Names),
    row("long_help", LongHelp, Document),
    row("name", Id, Names),
    row("next_line_help", Looks, Document),
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
    row("value_delimiter", Means::Delimiter, Line),
    row("value_hint", Hint, Document),
    row("value_name", ValueName, Document),
    row("value_names", ValueNames, Line),
    row("value_parser", Means::Parser, Line),
    row("value_terminator", Terminator, Grammar),
    row("visible_alias", Alias { visible: true }, Names),
    row("visible_aliases", Alias { visible: true }, Names),
    row("visible_short_alias", ShortAlias { visible: true }, Names),
    row("visible_short_aliases", ShortAlias { visible: true }, Names),
];

/// Returns the row of a method, if it is one of clap's.
pub(crate) fn of(method: &Method) -> Option<&'static Row> {
    ROWS.iter().find(|row| method.name == row.name)
}
