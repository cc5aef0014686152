//! The options that describe a command as a tool to hosts.

use cmdhelp_spec::manifest::tool_name;
use proc_macro2::Span;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::cmdhelp::CommandOptions;

/// How many characters every host accepts that we know, where none puts its own before them.
const LONGEST: usize = 64;

/// Checks the options that are for hosts.
pub(super) fn of_command(own: &CommandOptions, errors: &mut Diagnostics) {
    if let Some(name) = &own.mcp_name {
        name_of_tool(&name.0.value(), name.0.span(), errors);
    }
    if let Some(group) = &own.mcp_group {
        group_of_tools(&group.0.value(), group.0.span(), errors);
    }
    if own.deadline_ms == Some(0) {
        let span = own.span_of("deadline_ms").unwrap_or_else(Span::call_site);
        errors.report(
            Mistake::new(span, "`deadline_ms` must be greater than 0")
                .instead("write the deadline in milliseconds, or remove the option"),
        );
    }
}

fn name_of_tool(name: &str, span: Span, errors: &mut Diagnostics) {
    let length = name.len();
    if !is_name(name) {
        let usual = tool_name(name);
        errors.report(
            Mistake::new(span, format!("invalid tool name `{name}`"))
                .because(
                    "hosts accept names of letters, digits and single `_`, with a letter first",
                )
                .instead(format!("write `\"{usual}\"`")),
        );
    } else if length > LONGEST {
        errors.report(
            Mistake::new(span, format!("the tool name has {length} characters"))
                .because(format!(
                    "all hosts accept names of at most {LONGEST} characters"
                ))
                .instead("shorten it: hosts add a prefix"),
        );
    }
}

/// A name is a word in a list with commas, beside names of commands.
fn group_of_tools(group: &str, span: Span, errors: &mut Diagnostics) {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if group.is_empty() || !group.chars().all(fits) {
        errors.report(
            Mistake::new(span, format!("invalid group name `{group}`"))
                .because("it is an argument, as in `--mcp-only admin,db`")
                .instead("write letters, digits, `-` and `_`"),
        );
    }
}

/// Returns whether every host takes it. Capital letters are taken, and two `_` are what hosts put
/// between their names and ours.
fn is_name(name: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(fits)
        && !name.contains("__")
        && !name.ends_with('_')
}
