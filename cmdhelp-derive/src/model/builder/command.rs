//! The methods of clap's `Command` that an attribute can call, and what they mean.

use cmdhelp_spec::grammar::draft::Setting;

use crate::model::method::Method;

/// A method.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(in crate::model) means: Means,
    /// Whether it may change by what words commands are selected, here or below, beside the
    /// aliases.
    pub(in crate::model) changes_selection: bool,
}

/// The meaning of a method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum Means {
    Told(Said),
    LongVersion,
    Alias {
        visible: bool,
    },
    Is(Setting),
    LongFlag,
    ShortFlag,
    LongFlagAlias {
        visible: bool,
    },
    ShortFlagAlias {
        visible: bool,
    },
    /// What is accepted changes in a way that no draft can say.
    Accepts,
    /// Only people see it.
    Looks,
    /// Anything may be different.
    Other,
}

/// What a document tells that clap can be asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum Said {
    About,
    LongAbout,
    Version,
    BinName,
    Hide,
}

use Means::{Alias, Is, LongFlag, LongFlagAlias, Looks, Other, ShortFlag, ShortFlagAlias, Told};

const fn row(name: &'static str, means: Means, changes_selection: bool) -> Row {
    Row {
        name,
        means,
        changes_selection,
    }
}

const fn keeps(name: &'static str, means: Means) -> Row {
    row(name, means, false)
}

const fn changes(name: &'static str, means: Means) -> Row {
    row(name, means, true)
}

/// All methods.
#[rustfmt::skip]
pub(crate) const ROWS: [Row; 82] = [
    keeps("about", Told(Said::About)),
    changes("add", Looks),
    keeps("after_help", Looks),
    keeps("after_long_help", Looks),
    keeps("alias", Alias { visible: false }),
    keeps("aliases", Alias { visible: false }),
    keeps("allow_external_subcommands", Is(Setting::AllowExternalSubcommands)),
    keeps("allow_hyphen_values", Is(Setting::AllowHyphenValues)),
    keeps("allow_missing_positional", Is(Setting::AllowMissingPositional)),
    keeps("allow_negative_numbers", Is(Setting::AllowNegativeNumbers)),
    keeps("arg", Other),
    keeps("arg_required_else_help", Is(Setting::ArgRequiredElseHelp)),
    keeps("args", Other),
    keeps("args_conflicts_with_subcommands", Is(Setting::ArgsConflictsWithSubcommands)),
    keeps("args_override_self", Is(Setting::ArgsOverrideSelf)),
    keeps("author", Looks),
    keeps("before_help", Looks),
    keeps("before_long_help", Looks),
    keeps("bin_name", Told(Said::BinName)),
    keeps("color", Looks),
    changes("defer", Other),
    keeps("disable_colored_help", Looks),
    keeps("disable_help_flag", Is(Setting::DisableHelpFlag)),
    keeps("disable_help_subcommand", Is(Setting::DisableHelpSubcommand)),
    keeps("disable_version_flag", Is(Setting::DisableVersionFlag)),
    keeps("display_name", Looks),
    keeps("display_order", Looks),
    keeps("dont_collapse_args_in_usage", Looks),
    keeps("dont_delimit_trailing_values", Is(Setting::DontDelimitTrailingValues)),
    keeps("external_subcommand_value_parser", Means::Accepts),
    keeps("flatten_help", Looks),
    keeps("group", Other),
    keeps("groups", Other),
    changes("help_expected", Looks),
    keeps("help_template", Looks),
    keeps("hide", Told(Said::Hide)),
    keeps("hide_possible_values", Looks),
    changes("id", Other),
    changes("ignore_errors", Is(Setting::IgnoreErrors)),
    keeps("infer_long_args", Is(Setting::InferLongArgs)),
    keeps("infer_subcommands", Is(Setting::InferSubcommands)),
    keeps("long_about", Told(Said::LongAbout)),
    changes("long_flag", LongFlag),
    changes("long_flag_alias", LongFlagAlias { visible: false }),
    changes("long_flag_aliases", LongFlagAlias { visible: false }),
    keeps("long_version", Means::LongVersion),
    keeps("max_term_width", Looks),
    keeps("multicall", Is(Setting::Multicall)),
    keeps("mut_arg", Other),
    keeps("mut_args", Other),
    keeps("mut_group", Other),
    changes("mut_subcommand", Other),
    changes("mut_subcommands", Other),
    changes("name", Other),
    keeps("next_display_order", Looks),
    keeps("next_help_heading", Looks),
    keeps("next_line_help", Looks),
    keeps("no_binary_name", Means::Accepts),
    keeps("override_help", Looks),
    keeps("override_usage", Looks),
    keeps("propagate_version", Is(Setting::PropagateVersion)),
    changes("remove", Other),
    changes("short_flag", ShortFlag),
    changes("short_flag_alias", ShortFlagAlias { visible: false }),
    changes("short_flag_aliases", ShortFlagAlias { visible: false }),
    keeps("styles", Looks),
    changes("subcommand", Other),
    keeps("subcommand_help_heading", Looks),
    keeps("subcommand_negates_reqs", Is(Setting::SubcommandNegatesReqs)),
    keeps("subcommand_precedence_over_arg", Is(Setting::SubcommandPrecedenceOverArg)),
    keeps("subcommand_required", Is(Setting::SubcommandRequired)),
    keeps("subcommand_value_name", Looks),
    changes("subcommands", Other),
    keeps("term_width", Looks),
    keeps("trailing_var_arg", Is(Setting::TrailingVarArg)),
    keeps("version", Told(Said::Version)),
    keeps("visible_alias", Alias { visible: true }),
    keeps("visible_aliases", Alias { visible: true }),
    changes("visible_long_flag_alias", LongFlagAlias { visible: true }),
    changes("visible_long_flag_aliases", LongFlagAlias { visible: true }),
    changes("visible_short_flag_alias", ShortFlagAlias { visible: true }),
    changes("visible_short_flag_aliases", ShortFlagAlias { visible: true }),
];

/// Returns the row of a method, if it is one of clap's.
pub(in crate::model) fn of(method: &Method) -> Option<&'static Row> {
    ROWS.iter().find(|row| method.name == row.name)
}
