//! Writes the lists of a command: subcommands, aliases, groups and references.

use super::super::argument::{ReferenceScope, VisibleGroups};
use super::super::command_facts::CommandFacts;
use super::super::out::Out;
use crate::spec::{Fact, Item, Part, Text};

#[inline]
pub(super) const fn write_names(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Command(command) if !CommandFacts::of(command.part).is_hidden() => {
                out.next();
                out.text(command.name);
            }
            Item::Part(part) => write_names(out, part),
            _ => {}
        }
        i += 1;
    }
}

#[inline]
pub(super) const fn write_alias_table(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_alias_table(out, part);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = part.facts[i] {
            let mut i = 0;
            while i < names.len() {
                out.alias(names[i]);
                i += 1;
            }
        }
        i += 1;
    }
}

/// A list that is collected from all facts of one kind.
#[derive(Clone, Copy)]
pub(super) enum List {
    Aliases,
    SeeAlso,
}

impl List {
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
pub(super) const fn write_list(out: &mut Out<'_>, part: &Part, list: List) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_list(out, part, list);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        let texts = list.in_fact(&part.facts[i]);
        let mut i_text = 0;
        while i_text < texts.len() {
            out.next();
            out.text(texts[i_text]);
            i_text += 1;
        }
        i += 1;
    }
}

/// Writes the groups with their key, or nothing if there are no groups.
#[inline]
pub(super) const fn write_groups(out: &mut Out<'_>, scope: &ReferenceScope<'_>) {
    let mut groups = VisibleGroups::of(scope);
    let mut is_open = false;
    while let Some(group) = groups.next(scope) {
        if !is_open {
            out.key("\"groups\":");
            out.open(b'[');
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
