//! The rules for the options that describe a command as a tool of the MCP server.

use cmdhelp_spec::manifest::tool_name;
use proc_macro2::Span;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::cmdhelp::CommandOptions;

/// The maximum length of a tool name that all known hosts accept, without the prefix that they add.
const MAX_LEN: usize = 64;

/// Checks the options `mcp_name`, `mcp_group` and `deadline_ms` of a command.
pub(super) fn of_command(options: &CommandOptions, errors: &mut Diagnostics) {
    if let Some(name) = &options.mcp_name {
        name_of_tool(&name.value(), name.span(), errors);
    }
    if let Some(group) = &options.mcp_group {
        group_of_tools(&group.value(), group.span(), errors);
    }
    if options.deadline_ms == Some(0) {
        let span = options
            .span_of("deadline_ms")
            .unwrap_or_else(Span::call_site);
        Mistake::new(span, "`deadline_ms` must be greater than 0")
            .instead("write the deadline in milliseconds, or remove the option")
            .report(errors);
    }
}

fn name_of_tool(name: &str, span: Span, errors: &mut Diagnostics) {
    let length = name.len();
    if !is_name(name) {
        let valid = tool_name(name);
        Mistake::new(span, format!("invalid tool name `{name}`"))
            .because(
                "hosts accept only names that begin with a letter and consist of letters, digits \
                     and `_`, without `__` and without a `_` at the end",
            )
            .instead(format!("write `\"{valid}\"`"))
            .report(errors);
    } else if length > MAX_LEN {
        Mistake::new(span, format!("the tool name has {length} characters"))
            .because(format!(
                "some hosts refuse a name of more than {MAX_LEN} characters"
            ))
            .instead("shorten the name; hosts add a prefix to it")
            .report(errors);
    }
}

/// Checks the name of a group of commands. The name must fit into a list with commas, as in
/// `--mcp-only admin,db`.
fn group_of_tools(group: &str, span: Span, errors: &mut Diagnostics) {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if group.is_empty() || !group.chars().all(fits) {
        Mistake::new(span, format!("invalid group name `{group}`"))
            .because("users write the name in a list with commas, as in `--mcp-only admin,db`")
            .instead("use only letters, digits, `-` and `_`")
            .report(errors);
    }
}

/// Returns whether all hosts accept `name` as the name of a tool. Capital letters are allowed, but
/// the text `__` is not, because hosts put it between the name of the server and the name of the
/// tool.
fn is_name(name: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(fits)
        && !name.contains("__")
        && !name.ends_with('_')
}
