//! Writes the lists of a command: subcommands, aliases, groups and references.

use super::super::argument::{ReferenceScope, VisibleGroups};
use super::super::command_facts::CommandFacts;
use super::super::out::Out;
use crate::slice::each;
use crate::spec::{Fact, Item, Part, Text};

#[inline]
pub(super) const fn write_names(out: &mut Out<'_>, part: &Part) {
    each!(part.items, |item| match item {
        Item::Command(command) if !CommandFacts::of(command.part).is_hidden() => {
            out.next();
            out.text(command.name);
        }
        Item::Part(part) => write_names(out, part),
        _ => {}
    });
}

#[inline]
pub(super) const fn write_alias_table(out: &mut Out<'_>, part: &Part) {
    each!(part.items, |item| {
        if let Item::Part(part) = item {
            write_alias_table(out, part);
        }
    });
    each!(part.facts, |fact| {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = *fact {
            each!(names, |name| {
                out.alias(*name);
            });
        }
    });
}

/// Selects a list, whose elements are collected from all facts of one kind.
#[derive(Clone, Copy)]
pub(super) enum ListOf {
    Aliases,
    SeeAlso,
}

impl ListOf {
    #[inline]
    const fn in_fact(self, fact: &Fact) -> &'static [Text] {
        match (self, *fact) {
            (Self::Aliases, Fact::Aliases(texts) | Fact::Flags(texts))
            | (Self::SeeAlso, Fact::SeeAlso(texts)) => texts,
            _ => &[],
        }
    }
}

#[inline]
pub(super) const fn write_list(out: &mut Out<'_>, part: &Part, list: ListOf) {
    each!(part.items, |item| {
        if let Item::Part(part) = item {
            write_list(out, part, list);
        }
    });
    each!(part.facts, |fact| {
        let texts = list.in_fact(fact);
        each!(texts, |text| {
            out.next();
            out.text(*text);
        });
    });
}

/// Writes the key and the groups of a command, or nothing if there are no groups.
#[inline]
pub(super) const fn write_groups(out: &mut Out<'_>, scope: &ReferenceScope<'_>) {
    let mut groups = VisibleGroups::of(scope);
    let mut is_open = false;
    while let Some(group) = groups.next(scope) {
        if !is_open {
            out.open_at("\"groups\":", b'[');
            is_open = true;
        }
        out.next();
        out.open(b'{');
        out.key("\"members\":");
        group.members.write_spellings(out);
        out.key_if("\"required\":true", group.required);
        out.key_if("\"multiple\":true", group.multiple);
        out.close(b'}');
    }
    if is_open {
        out.close(b']');
    }
}
