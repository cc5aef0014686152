//! Reads positional arguments in usage lines: `FILE`, `[<dir>...]`.

use super::super::super::draft::Positional;
use super::super::origin;
use super::super::placeholder::choices;

/// Returns whether a placeholder such as `[OPTIONS]` stands for all flags.
pub(super) fn is_general(text: &str) -> bool {
    let text = text
        .trim_matches(['<', '>', '[', ']', '.', ' '])
        .to_lowercase();
    matches!(
        text.as_str(),
        "options"
            | "option"
            | "flags"
            | "flag"
            | "global options"
            | "command options"
            | "general options"
            | "switches"
            | "global flags"
            | "-options"
            | "commonparameters"
            | "option?"
            | "option(s)"
            | "option…"
            | "build flags"
    ) || text.is_empty()
        || text.ends_with("_wide_flag")
        || text.ends_with("_wide_flag ...")
        || ((text.ends_with("-options") || text.ends_with("-option")) && !text.contains(' '))
        || text.starts_with("more options")
        || text.starts_with("-opts[")
}

/// Adds the argument for which a placeholder stands. Adds nothing if the placeholder stands for a subcommand, or is not
/// an argument.
pub(super) fn add(
    text: &str,
    required: bool,
    repeatable: bool,
    arguments: &mut Vec<Positional>,
    has_commands: bool,
) {
    let repeatable = repeatable || text.contains("..");
    // Alternatives such as `<name>|<id>` are one argument.
    let text = &text.replace(">|<", "|");
    let name = text.trim_matches([
        '<', '>', '[', ']', '{', '}', '.', ' ', ',', '=', ';', ':', '"', '\'',
    ]);
    // What follows in brackets is an optional part of the value, as in `file[.zip]` and `<DEP>[@<VERSION>]`.
    let name = name.split_once('[').map_or(name, |(name, _)| name);
    let name = name.trim_end_matches(['>', ':', '=']);
    let is_command = matches!(
        name.to_lowercase().as_str(),
        "command" | "subcommand" | "commands" | "cmd" | "sub-command"
    );
    // Items such as `[+toolchain]` or `{}` are not arguments.
    // The value of `[+FORMAT]` of date begins with a plus sign.
    let first = name.trim_start_matches('+').chars().next();
    let is_upper = || name.bytes().all(|it| it == b'+' || it.is_ascii_uppercase());
    let is_name = first.is_some_and(char::is_alphanumeric) && name.len() < 60;
    let is_name = is_name && (!name.starts_with('+') || is_upper());
    let repeats = arguments.iter_mut().find(|it| it.name == name);
    if let Some(same) = repeats {
        same.repeatable = true;
        return;
    }
    let is_rest_of_command =
        has_commands && matches!(name.to_lowercase().as_str(), "args" | "arg" | "arguments");
    if !is_name || (is_command && has_commands) || is_rest_of_command {
        return;
    }
    arguments.push(Positional {
        name: name.to_owned(),
        required,
        repeatable,
        values: choices(text).unwrap_or_default(),
        description: None,
        origin: origin(),
    });
}
