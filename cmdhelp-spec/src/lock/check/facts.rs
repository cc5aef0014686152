//! Reads the facts of a command, other than its arguments, that are compared with the lock file.

use crate::bytes::same;
use crate::grammar::code::u32_at;
use crate::grammar::draft::Setting;
use crate::grammar::layout::{command, summary};
use crate::lock::file::Locked;
use crate::slice::any;
use crate::spec::{Fact, Item, Part};

/// Returns whether a setting of a command was on when the lock file was written.
#[inline]
pub(super) const fn was_set(locked: &Locked, setting: Setting) -> bool {
    let code = locked.grammar.code;
    !code.is_empty()
        && code[0] & summary::COMMAND != 0
        && u32_at(code, 1 + command::ON) & (1 << setting as u8) != 0
}

/// Returns whether a command is deprecated, or `None` if it declares no stability.
#[inline]
pub(super) const fn is_deprecated_command(part: &Part) -> Option<bool> {
    let mut is = None;
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i]
            && let Some(inner) = is_deprecated_command(part)
        {
            is = Some(inner);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Stability(word) = part.facts[i] {
            is = Some(same(word.raw().as_bytes(), b"deprecated"));
        }
        i += 1;
    }
    is
}

/// Returns whether a fact or an item of a command is known only at run time.
#[inline]
pub(super) const fn is_dynamic(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if part.facts[i].is_dynamic() {
            return true;
        }
        i += 1;
    }
    any!(part.items, |item| match item {
        Item::Part(part) => is_dynamic(part),
        Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => true,
        _ => false,
    })
}

/// Returns whether an alias of a command is deprecated.
#[inline]
pub(super) const fn is_deprecated_name(part: &Part, name: &[u8]) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::DeprecatedNames(names) = part.facts[i] {
            let mut j = 0;
            while j < names.len() {
                if same(names[j].raw().as_bytes(), name) {
                    return true;
                }
                j += 1;
            }
        }
        i += 1;
    }
    any!(
        part.items,
        |item| matches!(item, Item::Part(part) if is_deprecated_name(part, name))
    )
}

/// Returns the number of a command's aliases.
#[inline]
pub(super) const fn number_of_aliases(part: &Part) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = part.facts[i] {
            count += names.len();
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            count += number_of_aliases(part);
        }
        i += 1;
    }
    count
}
