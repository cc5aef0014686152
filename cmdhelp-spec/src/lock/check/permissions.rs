//! Compares the permissions of commands with those in the lock. More permissions break callers
//! whose sandbox grants only the earlier ones.

use crate::grammar::level::Level;
use crate::lock::file::Locked;
use crate::lock::report::{Category, Report};
use crate::spec::{Permission, permission, permissions_of, str_eq};

/// The kinds of permissions in `sandbox(...)`.
const KINDS: [&str; 7] = [
    "network", "ingress", "reads", "writes", "spawns", "tty", "pass",
];

/// Compares the permissions of a command with those in the lock.
pub(super) const fn check(
    locked: &'static [Locked],
    at: usize,
    level: &Level<'_>,
    report: &mut Report<'_>,
) {
    let own = permissions_of(level.part);
    if own.is_none() && locked[at].permissions.is_empty() {
        return;
    }
    let mut i = 0;
    while i < KINDS.len() {
        let is_said = match own {
            Some(permissions) => permission(permissions, KINDS[i]).is_some(),
            None => false,
        };
        if is_said || permission(locked[at].permissions, KINDS[i]).is_some() {
            let now = in_force(level, KINDS[i]);
            let before = was_in_force(locked, at, KINDS[i]);
            // A permission to write includes the permission to read.
            let written = match str_eq(KINDS[i], "reads") {
                true => was_in_force(locked, at, "writes"),
                false => None,
            };
            compare(&locked[at], KINDS[i], (before, written), now, report);
        }
        i += 1;
    }
}

/// Returns the permission of this kind that applies to a command: that of the command, or of the
/// nearest command above it.
const fn in_force(level: &Level<'_>, kind: &str) -> Option<&'static Permission> {
    if let Some(permissions) = permissions_of(level.part)
        && let Some(permission) = permission(permissions, kind)
    {
        return Some(permission);
    }
    match level.parent {
        Some(parent) => in_force(parent, kind),
        None => None,
    }
}

/// Returns the permission of this kind that applied to the command at `at` of the lock.
const fn was_in_force(
    locked: &'static [Locked],
    at: usize,
    kind: &str,
) -> Option<&'static Permission> {
    if let Some(permission) = permission(locked[at].permissions, kind) {
        return Some(permission);
    }
    let mut above = at;
    while above > 0 {
        above -= 1;
        if locked[above].depth < locked[at].depth {
            return was_in_force(locked, above, kind);
        }
    }
    None
}

const fn compare(
    locked: &Locked,
    kind: &str,
    (before, written): (Option<&Permission>, Option<&Permission>),
    now: Option<&Permission>,
    report: &mut Report<'_>,
) {
    let mut is_more = false;
    let mut is_less = false;
    let values = values(now);
    let mut i = 0;
    while i < values.len() {
        if !permits(before, values[i]) && !permits(written, values[i]) {
            is_more = true;
            report.begin(locked.line, Category::Breaking);
            report.command(locked.path);
            report.put(" needs `");
            put(report, kind, values[i]);
            report.put("` now: hosts that permit the earlier access will refuse it");
        }
        i += 1;
    }
    let values = self::values(before);
    let mut i = 0;
    while i < values.len() {
        is_less |= !is_among(values[i], self::values(now));
        i += 1;
    }
    if is_less && !is_more {
        report.begin(locked.line, Category::Compatible);
        report.command(locked.path);
        report.put(" needs less `");
        report.put(kind);
        report.put("` than before");
    }
}

const fn permits(permission: Option<&Permission>, value: &str) -> bool {
    match permission {
        Some(permission) => permission.permits(value),
        None => false,
    }
}

const fn values(permission: Option<&Permission>) -> &'static [&'static str] {
    match permission {
        Some(permission) => permission.values,
        None => &[],
    }
}

const fn is_among(value: &str, values: &[&str]) -> bool {
    let mut i = 0;
    while i < values.len() {
        if str_eq(values[i], value) {
            return true;
        }
        i += 1;
    }
    false
}

/// Writes a permission as in `sandbox(...)`.
const fn put(report: &mut Report<'_>, kind: &str, value: &str) {
    report.put(kind);
    if !value.is_empty() {
        report.put("(\"");
        report.put(value);
        report.put("\")");
    }
}
