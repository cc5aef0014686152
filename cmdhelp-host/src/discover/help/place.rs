//! Reads subcommands that a help text lists without a usual heading such as `Commands:`.

use std::collections::HashSet;

use super::super::draft::Positional;
use super::commands::{self, Listed};
use super::page::{self, Section, SectionKind};

/// The words that stand for any subcommand when they are used as placeholders.
pub(super) const COMMAND_PLACEHOLDERS: [&str; 5] =
    ["command", "COMMAND", "subcommand", "SUBCOMMAND", "cmd"];

/// The lists of names such as `{init,add}` in the usage lines of a help text.
pub(super) struct UsageLists<'a> {
    /// The lists that `...` follows. The library argparse prints `...` after subcommands, but not after the values of
    /// an argument.
    commands: HashSet<&'a str>,
    /// All lists, without their braces.
    inner: HashSet<&'a str>,
}

impl<'a> UsageLists<'a> {
    pub(super) fn of(sections: &[Section<'a>]) -> Self {
        let usage = sections.iter().filter(|it| it.kind == SectionKind::Usage);
        let lines = usage.flat_map(|it| &it.lines);
        let words: Vec<&str> = lines.flat_map(|it| it.split_whitespace()).collect();
        let is_list = |it: &str| it.starts_with('{') && it.ends_with('}');
        let before_dots = words.windows(2).filter_map(|it| match it {
            [list, "..."] if is_list(list) => Some(*list),
            _ => None,
        });
        let parts = words.iter().flat_map(|it| it.split('{').skip(1));
        let inner = parts.filter_map(|it| it.split_once('}'));
        Self {
            commands: before_dots.collect(),
            inner: inner.map(|(inner, _)| inner).collect(),
        }
    }

    /// Returns whether the names in a list can be subcommands. This is so if `...` follows the list in the usage lines,
    /// or if the usage lines do not contain the list.
    pub(super) fn can_be_commands(&self, list: &str) -> bool {
        let inner = list.strip_prefix('{').map(|it| it.trim_end_matches('}'));
        inner.is_some_and(|it| self.commands.contains(list) || !self.inner.contains(it))
    }
}

/// Reads the subcommands that argparse lists below a placeholder such as `<command>`.
pub(super) fn below(
    program: &str,
    words: &[String],
    section: &Section<'_>,
    usage: &UsageLists<'_>,
) -> Vec<Listed> {
    let has_list = |line: &str| {
        let list = line.split_whitespace().next().unwrap_or_default();
        section.kind == SectionKind::Other && usage.commands.contains(list)
    };
    let is_place = |it: &&str| {
        COMMAND_PLACEHOLDERS.contains(&it.trim().trim_matches(['<', '>'])) || has_list(it)
    };
    let lines = section.lines.iter().copied();
    let mut lines = lines.skip_while(|it| !is_place(it));
    let Some(place) = lines.next().map(page::indent).filter(|it| *it > 0) else {
        return Vec::new();
    };
    let is_below = |it: &&str| page::indent(it) > place && !it.trim().is_empty();
    let below: Vec<&str> = lines.take_while(is_below).collect();
    commands::read(program, words, &below)
}

/// Returns whether the usage lines of a section contain a placeholder for a subcommand.
pub(super) fn is_in_usage(section: &Section<'_>) -> bool {
    let places = ["<command>", "[command]", "<subcommand>", "[<command>]"];
    let has_place = |line: &&str| places.iter().any(|it| line.contains(it));
    section.kind == SectionKind::Usage && section.lines.iter().any(has_place)
}

/// Returns whether `name`, which is in the list of commands, is not a command but an argument of the default command,
/// as `[root]` is in help texts of the library cac. Such an argument is in brackets both in the list of commands and in
/// the usage line.
pub(super) fn is_argument(name: &str, sections: &[Section<'_>]) -> bool {
    let place = format!("[{name}]");
    let has = |kind: SectionKind, is: &dyn Fn(&str) -> bool| {
        let mut lines = sections
            .iter()
            .filter(|it| it.kind == kind)
            .flat_map(|it| &it.lines);
        lines.any(|it| is(it))
    };
    has(SectionKind::Usage, &|it| it.contains(&place))
        && has(SectionKind::Commands, &|it| {
            it.trim_start().starts_with(&place)
        })
}

/// Returns whether an argument stands for the subcommands in `listed`. This is so if all its values are names of
/// subcommands.
pub(super) fn names_commands(argument: &Positional, listed: &[Listed]) -> bool {
    let is_command = |name: &String| {
        listed
            .iter()
            .any(|it| it.name == *name || it.aliases.contains(name))
    };
    argument.values.len() > 1 && argument.values.iter().all(is_command)
}

/// Reads the subcommands below the headings of groups, in the style of pnpm: `Manage your dependencies:`.
pub(super) fn groups(program: &str, words: &[String], sections: &[Section<'_>]) -> Vec<Listed> {
    let mut listed = Vec::new();
    for section in sections {
        let lines = section.lines.iter().filter(|it| !it.trim().is_empty());
        let is_entry = |it: &&str| page::indent(it) > 0 && it.trim().contains("  ");
        let is_list = section.heading.ends_with(':') && lines.clone().all(is_entry);
        if section.kind == SectionKind::Other && is_list && lines.count() > 1 {
            listed.extend(commands::read(program, words, &section.lines));
        }
    }
    listed
}

/// If an argument lists the subcommands, such as `{init,add}`, removes the argument and adds the subcommands to
/// `listed`. The Python library argparse prints such arguments.
pub(super) fn replace_list(
    described: &mut Vec<Positional>,
    listed: &mut Vec<Listed>,
    lists: &UsageLists<'_>,
) {
    let lists_commands = |it: &Positional| it.values.len() > 1 && lists.can_be_commands(&it.name);
    let Some(at) = described.iter().position(lists_commands) else {
        return;
    };
    let choice = described.remove(at);
    let is_list = |it: &&Positional| choice.values.contains(&it.name);
    let entries: Vec<Positional> = described.iter().filter(is_list).cloned().collect();
    described.retain(|it| !choice.values.contains(&it.name));
    for name in choice.values {
        let entry = entries.iter().find(|it| it.name == name);
        let summary = entry
            .and_then(|it| it.description.clone())
            .unwrap_or_default();
        if listed
            .iter()
            .all(|it| it.name != name && !it.aliases.contains(&name))
        {
            listed.push(Listed {
                name,
                aliases: Vec::new(),
                summary,
            });
        }
    }
}
