//! Reads the `permissions` of Claude Code's settings.

use super::super::fields::{Fields, text};
use super::super::file::File;
use super::super::json;
use super::super::node::Node;
use super::{Decision, Reach, Rule};

/// Reads the permission rules of a settings file, and ignores its other keys.
pub(super) fn read(file: &File<'_>) -> Option<Vec<Rule>> {
    let settings = json::parse(file)?;
    let mut rules = Vec::new();
    if let Some(permissions) = Fields::of(file, &settings)?.fields("permissions") {
        let lists = [
            ("allow", Decision::Allow),
            ("ask", Decision::Ask),
            ("deny", Decision::Deny),
        ];
        for (key, decision) in lists {
            let nodes = permissions.list(key).iter();
            rules.extend(nodes.filter_map(|it| rule(file, it, decision)));
        }
    }
    Some(rules)
}

fn rule(file: &File<'_>, node: &Node, decision: Decision) -> Option<Rule> {
    let rule = text(file, node)?;
    if rule == "Bash" {
        return Some(Rule::line(decision, Vec::new(), Reach::All));
    }
    let Some(line) = rule
        .strip_prefix("Bash(")
        .and_then(|it| it.strip_suffix(')'))
    else {
        return Some(Rule::tool(decision, rule));
    };
    let prefix = line.strip_suffix(":*").or_else(|| line.strip_suffix(" *"));
    let words = match (prefix, line) {
        (None, "*") => "",
        (prefix, line) => prefix.unwrap_or(line),
    };
    if words.contains('*') {
        let message = "`*` is only allowed as the last word";
        let remedy = "remove the earlier `*`, and write a rule for each command line";
        file.invalid(node.at, message, remedy);
        return None;
    }
    let reach = if prefix.is_some() || line == "*" {
        Reach::All
    } else {
        Reach::Bare
    };
    let words = words.split_whitespace().map(ToOwned::to_owned).collect();
    Some(Rule::line(decision, words, reach))
}
