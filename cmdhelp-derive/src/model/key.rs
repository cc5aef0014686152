//! The vocabulary: which words mean something to us, and which are methods of clap's builders.
//!
//! A word that is in neither table is still passed on when it is written as a call (it may be a
//! method of a trait of the author's); written as `word = value` it is passed on unless it is so
//! near to a known word that it must be a slip.

use crate::diagnostic::nearest;
use crate::syntax::attribute::Kind;

/// The words that mean more than the builder method of their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Short,
    Long,
    Env,
    ValueParser,
    Action,
    ValueEnum,
    LongHelp,
    DefaultValueT,
    DefaultValuesT,
    DefaultValueOsT,
    DefaultValuesOsT,
    FromGlobal,
    Flatten,
    Subcommand,
    ExternalSubcommand,
    Skip,
    About,
    LongAbout,
    Author,
    Version,
    NextDisplayOrder,
    NextHelpHeading,
    Defer,
    RenameAll,
    RenameAllEnv,
    VerbatimDocComment,
}

/// How a word of ours can be written, beside as a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepts {
    /// `word`
    Word,
    /// `word = value`
    Value,
    /// Both.
    Either,
}

/// One row of the vocabulary.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) key: Key,
    pub(crate) accepts: Accepts,
    /// In which attributes its meaning of ours is at home; empty for all.
    pub(crate) kinds: &'static [Kind],
    /// Whether clap's builder has a method of this name, so that the call form means that.
    pub(crate) is_method: bool,
}

const fn row(
    name: &'static str,
    key: Key,
    accepts: Accepts,
    kinds: &'static [Kind],
    is_method: bool,
) -> Row {
    Row {
        name,
        key,
        accepts,
        kinds,
        is_method,
    }
}

const ARG: &[Kind] = &[Kind::Arg];
const COMMAND: &[Kind] = &[Kind::Command];
const ANY: &[Kind] = &[];

/// clap's words with a meaning of their own.
#[rustfmt::skip]
pub(crate) const ROWS: [Row; 26] = [
    row("short", Key::Short, Accepts::Either, ARG, true),
    row("long", Key::Long, Accepts::Either, ARG, true),
    row("env", Key::Env, Accepts::Either, ARG, true),
    row("value_parser", Key::ValueParser, Accepts::Either, ARG, true),
    row("action", Key::Action, Accepts::Either, ARG, true),
    row("value_enum", Key::ValueEnum, Accepts::Word, ARG, false),
    row("long_help", Key::LongHelp, Accepts::Either, ARG, true),
    row("default_value_t", Key::DefaultValueT, Accepts::Either, ARG, false),
    row("default_values_t", Key::DefaultValuesT, Accepts::Value, ARG, false),
    row("default_value_os_t", Key::DefaultValueOsT, Accepts::Either, ARG, false),
    row("default_values_os_t", Key::DefaultValuesOsT, Accepts::Value, ARG, false),
    row("from_global", Key::FromGlobal, Accepts::Word, ARG, false),
    row("flatten", Key::Flatten, Accepts::Word, COMMAND, false),
    row("subcommand", Key::Subcommand, Accepts::Word, COMMAND, true),
    row("external_subcommand", Key::ExternalSubcommand, Accepts::Word, COMMAND, false),
    row("skip", Key::Skip, Accepts::Either, ANY, false),
    row("about", Key::About, Accepts::Either, COMMAND, true),
    row("long_about", Key::LongAbout, Accepts::Either, COMMAND, true),
    row("author", Key::Author, Accepts::Either, COMMAND, true),
    row("version", Key::Version, Accepts::Either, COMMAND, true),
    row("next_display_order", Key::NextDisplayOrder, Accepts::Value, COMMAND, true),
    row("next_help_heading", Key::NextHelpHeading, Accepts::Value, COMMAND, true),
    row("defer", Key::Defer, Accepts::Value, COMMAND, true),
    row("rename_all", Key::RenameAll, Accepts::Value, ANY, false),
    row("rename_all_env", Key::RenameAllEnv, Accepts::Value, &[Kind::Command, Kind::Arg], false),
    row("verbatim_doc_comment", Key::VerbatimDocComment, Accepts::Word, ANY, false),
];

/// The row of a word, if it is one of ours.
pub(crate) fn row_of(word: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == word)
}

/// The builder's methods that an attribute can call.
pub(crate) fn methods(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Arg => ARG_METHODS,
        Kind::Command => COMMAND_METHODS,
        Kind::Group => GROUP_METHODS,
        Kind::Value => VALUE_METHODS,
        Kind::Clap | Kind::Structopt => &[],
    }
}

/// The word of this attribute that is nearest to what was written.
pub(crate) fn suggestion(kind: Kind, written: &str) -> Option<&'static str> {
    let ours = ROWS
        .iter()
        .filter(|row| row.kinds.is_empty() || row.kinds.contains(&kind))
        .map(|row| row.name);
    nearest(written, ours.chain(methods(kind).iter().copied()))
}

/// The attribute in which a word that is foreign to `kind` would be known.
pub(crate) fn home(kind: Kind, word: &str) -> Option<Kind> {
    [Kind::Arg, Kind::Command, Kind::Group, Kind::Value]
        .into_iter()
        .find(|other| *other != kind && methods(*other).contains(&word))
}

#[rustfmt::skip]
const ARG_METHODS: &[&str] = &[
    "action", "add", "alias", "aliases", "allow_hyphen_values", "allow_negative_numbers",
    "conflicts_with", "conflicts_with_all", "default_missing_value", "default_missing_value_os",
    "default_missing_values", "default_missing_values_os", "default_value", "default_value_if",
    "default_value_if_os", "default_value_ifs", "default_value_ifs_os", "default_value_os",
    "default_values", "default_values_if", "default_values_ifs", "default_values_os",
    "display_order", "env", "env_os", "exclusive", "global", "group", "groups", "help",
    "help_heading", "hide", "hide_default_value", "hide_env", "hide_env_values", "hide_long_help",
    "hide_possible_values", "hide_short_help", "id", "ignore_case", "index", "last", "long",
    "long_help", "name", "next_line_help", "num_args", "number_of_values", "overrides_with",
    "overrides_with_all", "raw", "remove", "require_equals", "required", "required_if_eq",
    "required_if_eq_all", "required_if_eq_any", "required_unless_present",
    "required_unless_present_all", "required_unless_present_any", "requires", "requires_all",
    "requires_if", "requires_ifs", "short", "short_alias", "short_aliases", "trailing_var_arg",
    "use_value_delimiter", "value_delimiter", "value_hint", "value_name", "value_names",
    "value_parser", "value_terminator", "visible_alias", "visible_aliases", "visible_short_alias",
    "visible_short_aliases",
];

#[rustfmt::skip]
const COMMAND_METHODS: &[&str] = &[
    "about", "add", "after_help", "after_long_help", "alias", "aliases",
    "allow_external_subcommands", "allow_hyphen_values", "allow_missing_positional",
    "allow_negative_numbers", "arg", "arg_required_else_help", "args",
    "args_conflicts_with_subcommands", "args_override_self", "author", "before_help",
    "before_long_help", "bin_name", "color", "defer", "disable_colored_help", "disable_help_flag",
    "disable_help_subcommand", "disable_version_flag", "display_name", "display_order",
    "dont_collapse_args_in_usage", "dont_delimit_trailing_values",
    "external_subcommand_value_parser", "flatten_help", "group", "groups", "help_expected",
    "help_template", "hide", "hide_possible_values", "id", "ignore_errors", "infer_long_args",
    "infer_subcommands", "long_about", "long_flag", "long_flag_alias", "long_flag_aliases",
    "long_version", "max_term_width", "multicall", "mut_arg", "mut_args", "mut_group",
    "mut_subcommand", "mut_subcommands", "name", "next_display_order", "next_help_heading",
    "next_line_help", "no_binary_name", "override_help", "override_usage", "propagate_version",
    "remove", "short_flag", "short_flag_alias", "short_flag_aliases", "styles", "subcommand",
    "subcommand_help_heading", "subcommand_negates_reqs", "subcommand_precedence_over_arg",
    "subcommand_required", "subcommand_value_name", "subcommands", "term_width",
    "trailing_var_arg", "version", "visible_alias", "visible_aliases", "visible_long_flag_alias",
    "visible_long_flag_aliases", "visible_short_flag_alias", "visible_short_flag_aliases",
];

#[rustfmt::skip]
const GROUP_METHODS: &[&str] = &[
    "arg", "args", "conflicts_with", "conflicts_with_all", "id", "multiple", "required", "requires",
    "requires_all",
];

const VALUE_METHODS: &[&str] = &["alias", "aliases", "help", "hide", "id", "name"];
