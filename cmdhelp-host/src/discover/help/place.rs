//! Reads subcommands that a help text lists without a usual heading such as `Commands:`.

use super::commands::{self, Listed};
use super::page::{self, Section, SectionKind};

/// The names of placeholders that stand for a subcommand.
pub(super) const COMMAND_PLACEHOLDERS: [&str; 5] =
    ["command", "COMMAND", "subcommand", "SUBCOMMAND", "cmd"];

/// Reads the subcommands that argparse lists below a placeholder such as `<command>`.
pub(super) fn below(program: &str, words: &[String], section: &Section<'_>) -> Vec<Listed> {
    let is_place = |it: &&str| COMMAND_PLACEHOLDERS.contains(&it.trim().trim_matches(['<', '>']));
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

/// Returns whether the listed name `name` is not a command, but an argument of the default command, as `[root]` in help
/// texts of cac. An argument is in brackets in the list of commands and in the usage line.
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

/// Reads the subcommands below headings of groups, in the style of pnpm: `Manage your dependencies:`.
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
