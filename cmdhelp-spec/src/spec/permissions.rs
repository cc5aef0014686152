//! The permissions of a command, collected from its parts.

use super::bundle::Permission;
use super::command::{Fact, Item, Part};
use super::text::str_eq;

/// Returns the permissions of `sandbox(...)` for a command with this part, if it has any.
pub(crate) const fn permissions_of(part: &Part) -> Option<&'static [Permission]> {
    let mut i = part.facts.len();
    while i > 0 {
        i -= 1;
        if let Fact::Bundle(bundle) = part.facts[i]
            && !bundle.permissions.is_empty()
        {
            return Some(bundle.permissions);
        }
    }
    let mut i = part.items.len();
    while i > 0 {
        i -= 1;
        if let Item::Part(part) = &part.items[i]
            && let Some(permissions) = permissions_of(part)
        {
            return Some(permissions);
        }
    }
    None
}

/// Returns the permission of a kind.
pub(crate) const fn permission(
    permissions: &'static [Permission],
    kind: &str,
) -> Option<&'static Permission> {
    let mut i = 0;
    while i < permissions.len() {
        if str_eq(permissions[i].kind, kind) {
            return Some(&permissions[i]);
        }
        i += 1;
    }
    None
}
