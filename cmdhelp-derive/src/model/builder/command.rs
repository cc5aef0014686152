//! The methods of clap's `Command` that an attribute can call, and their meanings.

use cmdhelp_spec::grammar::draft::Setting;

use crate::model::method::Method;

/// The row of one builder method.
pub(crate) struct CommandMethod {
    pub(crate) name: &'static str,
    pub(in crate::model) means: CommandMeaning,
    /// Whether the method may change the words that select this command or its subcommands. Aliases
    /// do not count.
    pub(in crate::model) changes_selection: bool,
}

/// The meaning of a method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum CommandMeaning {
    Describes(Description),
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
    /// Adds groups of arguments.
    Groups,
    /// Changes the accepted command lines in a way that a grammar cannot express.
    Accepts,
    /// Declares that command lines do not begin with the program's name.
    OmitsName,
    /// Changes only the help for people.
    Appearance,
    /// Can change any part of the command.
    Other,
}

/// The facts of the manifest that a running program can also get from clap's `Command`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum Description {
    About,
    LongAbout,
    Version,
    BinName,
    Hide,
}

use CommandMeaning::{
    Alias, Appearance, Describes, Is, LongFlag, LongFlagAlias, Other, ShortFlag, ShortFlagAlias,
};

const fn row(name: &'static str, means: CommandMeaning, changes_selection: bool) -> CommandMethod {
    CommandMethod {
        name,
        means,
        changes_selection,
    }
}

const fn keeps(name: &'static str, means: CommandMeaning) -> CommandMethod {
    row(name, means, false)
}

const fn changes(name: &'static str, means: CommandMeaning) -> CommandMethod {
    row(name, means, true)
}

/// All methods.
#[rustfmt::skip]
pub(crate) const ROWS: [CommandMethod; 82] = [
    keeps("about", Describes(Description::About)),
    changes("add", Appearance),
    keeps("after_help", Appearance),
    keeps("after_long_help", Appearance),
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
    keeps("author", Appearance),
    keeps("before_help", Appearance),
    keeps("before_long_help", Appearance),
    keeps("bin_name", Describes(Description::BinName)),
    keeps("color", Appearance),
    changes("defer", Other),
    keeps("disable_colored_help", Appearance),
    keeps("disable_help_flag", Is(Setting::DisableHelpFlag)),
    keeps("disable_help_subcommand", Is(Setting::DisableHelpSubcommand)),
    keeps("disable_version_flag", Is(Setting::DisableVersionFlag)),
    keeps("display_name", Appearance),
    keeps("display_order", Appearance),
    keeps("dont_collapse_args_in_usage", Appearance),
    keeps("dont_delimit_trailing_values", Is(Setting::DontDelimitTrailingValues)),
    keeps("external_subcommand_value_parser", CommandMeaning::Accepts),
    keeps("flatten_help", Appearance),
    keeps("group", CommandMeaning::Groups),
    keeps("groups", CommandMeaning::Groups),
    changes("help_expected", Appearance),
    keeps("help_template", Appearance),
    keeps("hide", Describes(Description::Hide)),
    keeps("hide_possible_values", Appearance),
    changes("id", Other),
    changes("ignore_errors", Is(Setting::IgnoreErrors)),
    keeps("infer_long_args", Is(Setting::InferLongArgs)),
    keeps("infer_subcommands", Is(Setting::InferSubcommands)),
    keeps("long_about", Describes(Description::LongAbout)),
    changes("long_flag", LongFlag),
    changes("long_flag_alias", LongFlagAlias { visible: false }),
    changes("long_flag_aliases", LongFlagAlias { visible: false }),
    keeps("long_version", CommandMeaning::LongVersion),
    keeps("max_term_width", Appearance),
    keeps("multicall", Is(Setting::Multicall)),
    keeps("mut_arg", Other),
    keeps("mut_args", Other),
    keeps("mut_group", Other),
    changes("mut_subcommand", Other),
    changes("mut_subcommands", Other),
    changes("name", Other),
    keeps("next_display_order", Appearance),
    keeps("next_help_heading", Appearance),
    keeps("next_line_help", Appearance),
    keeps("no_binary_name", CommandMeaning::OmitsName),
    keeps("override_help", Appearance),
    keeps("override_usage", Appearance),
    keeps("propagate_version", Is(Setting::PropagateVersion)),
    changes("remove", Other),
    changes("short_flag", ShortFlag),
    changes("short_flag_alias", ShortFlagAlias { visible: false }),
    changes("short_flag_aliases", ShortFlagAlias { visible: false }),
    keeps("styles", Appearance),
    changes("subcommand", Other),
    keeps("subcommand_help_heading", Appearance),
    keeps("subcommand_negates_reqs", Is(Setting::SubcommandNegatesReqs)),
    keeps("subcommand_precedence_over_arg", Is(Setting::SubcommandPrecedenceOverArg)),
    keeps("subcommand_required", Is(Setting::SubcommandRequired)),
    keeps("subcommand_value_name", Appearance),
    changes("subcommands", Other),
    keeps("term_width", Appearance),
    keeps("trailing_var_arg", Is(Setting::TrailingVarArg)),
    keeps("version", Describes(Description::Version)),
    keeps("visible_alias", Alias { visible: true }),
    keeps("visible_aliases", Alias { visible: true }),
    changes("visible_long_flag_alias", LongFlagAlias { visible: true }),
    changes("visible_long_flag_aliases", LongFlagAlias { visible: true }),
    changes("visible_short_flag_alias", ShortFlagAlias { visible: true }),
    changes("visible_short_flag_aliases", ShortFlagAlias { visible: true }),
];

/// Returns the row of a method, or `None` if clap's `Command` does not have it.
pub(in crate::model) fn of(method: &Method) -> Option<&'static CommandMethod> {
    // A comparison with an `Ident` would make its text again for each row.
    let name = method.name.to_string();
    ROWS.iter().find(|row| row.name == name)
}
