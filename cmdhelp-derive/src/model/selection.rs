//! The names by which the command line can select a command, as far as its attributes tell.

use super::known::Known;
use super::method::Method;

/// What a command's attributes say about how it is selected.
#[derive(Clone, Debug)]
pub(crate) enum Selection {
    /// By these names, beside its own.
    Names(Vec<String>),
    /// In ways that cannot be told.
    Unknown,
}

impl Selection {
    /// Reads the methods that are called on a command.
    pub(crate) fn of(methods: &[Method]) -> Self {
        let mut names = Vec::new();
        for method in methods {
            match method.name.to_string().as_str() {
                "alias" | "aliases" | "visible_alias" | "visible_aliases" => {
                    let aliases: Option<Vec<String>> =
                        method.texts().into_iter().map(Known::literal).collect();
                    let Some(aliases) = aliases else {
                        return Self::Unknown;
                    };
                    names.extend(aliases);
                }
                name if !leaves_selection_alone(name) => return Self::Unknown,
                _ => {}
            }
        }
        Self::Names(names)
    }
}

/// Whether a method changes neither the names of its command nor anything below it, nor looks
/// there. What is not known to be harmless is not.
fn leaves_selection_alone(method: &str) -> bool {
    HARMLESS.contains(&method)
}

#[rustfmt::skip]
const HARMLESS: &[&str] = &[
    "about", "after_help", "after_long_help", "allow_external_subcommands", "allow_hyphen_values",
    "allow_missing_positional", "allow_negative_numbers", "arg", "arg_required_else_help", "args",
    "args_conflicts_with_subcommands", "args_override_self", "author", "before_help",
    "before_long_help", "bin_name", "color", "disable_colored_help", "disable_help_flag",
    "disable_help_subcommand", "disable_version_flag", "display_name", "display_order",
    "dont_collapse_args_in_usage", "dont_delimit_trailing_values",
    "external_subcommand_value_parser", "flatten_help", "group", "groups", "help_template", "hide",
    "hide_possible_values", "infer_long_args", "infer_subcommands", "long_about", "long_version",
    "max_term_width", "multicall", "mut_arg", "mut_args", "mut_group", "next_display_order",
    "next_help_heading", "next_line_help", "no_binary_name", "override_help", "override_usage",
    "propagate_version", "styles", "subcommand_help_heading", "subcommand_negates_reqs",
    "subcommand_precedence_over_arg", "subcommand_required", "subcommand_value_name", "term_width",
    "trailing_var_arg", "version",
];
