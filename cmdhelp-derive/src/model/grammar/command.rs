//! The grammar of a command itself.

use cmdhelp_spec::grammar::draft::{Alias, Setting, Switch};

use super::{Grammar, only, takes_back, written};
use crate::model::attributes::Attributes;
use crate::model::fact::literal;
use crate::model::method::{Method, Value};

/// Adds what attributes say of a command.
pub(super) fn read(attributes: &Attributes, grammar: &mut Grammar) {
    for method in &attributes.methods {
        if this_one(method, grammar).is_none() {
            grammar.unseen();
        }
    }
}

/// Reads a method; nothing if it may change anything.
fn this_one(method: &Method, grammar: &mut Grammar) -> Option<()> {
    let name = method.name.to_string();
    if let Some((_, setting)) = SETTINGS.iter().find(|(known, _)| *known == name) {
        let switch = literal::bool(method).map_or(Switch::Unseen, Switch::from);
        grammar.draft.command.settings.push((*setting, switch));
        return Some(());
    }
    match name.as_str() {
        "version" | "long_version" => {
            let switch = match &method.value {
                Value::Text(None) => Switch::Off,
                _ if takes_back(method) => Switch::Off,
                _ => Switch::On,
            };
            let version = (Setting::HasVersion, switch);
            grammar.draft.command.settings.push(version);
        }
        "long_flag" => {
            let flag = first_text(method, grammar)?;
            grammar.draft.command.long_flag = Some(flag);
        }
        "short_flag" => {
            let flag = only(method).and_then(literal::char)?;
            grammar.draft.command.short_flag = Some(flag);
        }
        "long_flag_alias" | "long_flag_aliases" => long_aliases(method, false, grammar)?,
        "visible_long_flag_alias" | "visible_long_flag_aliases" => {
            long_aliases(method, true, grammar)?;
        }
        "short_flag_alias" | "short_flag_aliases" => short_aliases(method, false, grammar)?,
        "visible_short_flag_alias" | "visible_short_flag_aliases" => {
            short_aliases(method, true, grammar)?;
        }
        name if CHANGES_NOTHING.contains(&name) => {}
        _ => return None,
    }
    Some(())
}

fn first_text(
    method: &Method,
    grammar: &mut Grammar,
) -> Option<cmdhelp_spec::grammar::draft::Text> {
    let known = method.texts().into_iter().next()?;
    grammar.text(known)
}

fn long_aliases(method: &Method, visible: bool, grammar: &mut Grammar) -> Option<()> {
    for name in grammar.texts_of(method)? {
        let alias = Alias { name, visible };
        grammar.draft.command.long_flag_aliases.push(alias);
    }
    Some(())
}

fn short_aliases(method: &Method, visible: bool, grammar: &mut Grammar) -> Option<()> {
    for name in literal::chars(written(method))? {
        let alias = Alias { name, visible };
        grammar.draft.command.short_flag_aliases.push(alias);
    }
    Some(())
}

const SETTINGS: [(&str, Setting); 20] = [
    ("ignore_errors", Setting::IgnoreErrors),
    ("args_override_self", Setting::ArgsOverrideSelf),
    (
        "dont_delimit_trailing_values",
        Setting::DontDelimitTrailingValues,
    ),
    ("disable_help_flag", Setting::DisableHelpFlag),
    ("disable_help_subcommand", Setting::DisableHelpSubcommand),
    ("disable_version_flag", Setting::DisableVersionFlag),
    ("infer_long_args", Setting::InferLongArgs),
    ("infer_subcommands", Setting::InferSubcommands),
    ("propagate_version", Setting::PropagateVersion),
    ("subcommand_required", Setting::SubcommandRequired),
    ("arg_required_else_help", Setting::ArgRequiredElseHelp),
    (
        "allow_external_subcommands",
        Setting::AllowExternalSubcommands,
    ),
    ("allow_missing_positional", Setting::AllowMissingPositional),
    (
        "args_conflicts_with_subcommands",
        Setting::ArgsConflictsWithSubcommands,
    ),
    (
        "subcommand_precedence_over_arg",
        Setting::SubcommandPrecedenceOverArg,
    ),
    ("subcommand_negates_reqs", Setting::SubcommandNegatesReqs),
    ("multicall", Setting::Multicall),
    ("allow_hyphen_values", Setting::AllowHyphenValues),
    ("allow_negative_numbers", Setting::AllowNegativeNumbers),
    ("trailing_var_arg", Setting::TrailingVarArg),
];

/// Methods about what people see, and about names that stand in the tree itself.
#[rustfmt::skip]
const CHANGES_NOTHING: &[&str] = &[
    "about", "add", "after_help", "after_long_help", "alias", "aliases", "author", "before_help",
    "before_long_help", "bin_name", "color", "disable_colored_help", "display_name",
    "display_order", "dont_collapse_args_in_usage", "flatten_help", "help_expected",
    "help_template", "hide", "hide_possible_values", "long_about", "max_term_width",
    "next_display_order", "next_help_heading", "next_line_help", "override_help", "override_usage",
    "styles", "subcommand_help_heading", "subcommand_value_name", "term_width", "visible_alias",
    "visible_aliases",
];
