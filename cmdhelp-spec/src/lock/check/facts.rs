//! Reads the facts of a command that are compared with the lock file, except for its arguments.

use crate::bytes::same;
use crate::grammar::code::u32_at;
use crate::grammar::draft::Setting;
use crate::grammar::layout::{command, summary};
use crate::lock::file::Locked;
use crate::slice::{any, each};
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
    each!(part.items, |item| {
        if let Item::Part(part) = item
            && let Some(inner) = is_deprecated_command(part)
        {
            is = Some(inner);
        }
    });
    each!(part.facts, |fact| {
        if let Fact::Stability(word) = *fact {
            is = Some(same(word.raw().as_bytes(), b"deprecated"));
        }
    });
    is
}

/// Returns whether a fact or an item of a command is known only at run time.
#[inline]
pub(super) const fn is_dynamic(part: &Part) -> bool {
    any!(part.facts, |fact| fact.is_dynamic())
        || any!(part.items, |item| match item {
            Item::Part(part) => is_dynamic(part),
            Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => true,
            _ => false,
        })
}

/// Returns whether an alias of a command is deprecated.
#[inline]
pub(super) const fn is_deprecated_name(part: &Part, name: &[u8]) -> bool {
    each!(part.facts, |fact| {
        if let Fact::DeprecatedNames(names) = *fact {
            each!(names, |it| {
                if same(it.raw().as_bytes(), name) {
                    return true;
                }
            });
        }
    });
    any!(
        part.items,
        |item| matches!(item, Item::Part(part) if is_deprecated_name(part, name))
    )
}

/// Returns the number of a command's aliases.
#[inline]
pub(super) const fn number_of_aliases(part: &Part) -> usize {
    let mut count = 0;
    each!(part.facts, |fact| {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = *fact {
            count += names.len();
        }
    });
    each!(part.items, |item| {
        if let Item::Part(part) = item {
            count += number_of_aliases(part);
        }
    });
    count
}
