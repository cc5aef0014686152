//! Compares the permissions of commands with the lock file. Added permissions break callers whose
//! sandbox permits only the access in the lock file.

use super::Check;
use crate::grammar::level::Level;
use crate::lock::file::Locked;
use crate::lock::report::{Category, Report};
use crate::spec::{Permissions, permissions_of};

impl Check<'_, '_, '_> {
    /// Compares the permissions of a command with its permissions in the lock file.
    #[inline]
    pub(super) const fn permissions(&mut self, at: usize, level: &Level<'_>) {
        let locked = &self.locked[at];
        let own = permissions_of(level.part);
        if own.is_empty() && locked.permissions.is_empty() {
            return;
        }
        let mut kind = 0;
        while (kind as usize) < Permissions::KINDS.len() {
            if own.patterns(kind).is_some() || locked.permissions.patterns(kind).is_some() {
                let now = effective(level, kind);
                let before = was_effective(self.locked, at, kind);
                // A permission to write includes the permission to read.
                let written = match kind {
                    Permissions::READS => was_effective(self.locked, at, Permissions::WRITES),
                    _ => Permissions::NONE,
                };
                let now = (now, level.open.is_some());
                compare(locked, kind, (before, written), now, self.report);
            }
            kind += 1;
        }
    }
}

/// Returns the permissions of the command if it declares some of this kind, or else the permissions
/// of the nearest parent command that declares some.
#[inline]
const fn effective(level: &Level<'_>, kind: u8) -> Permissions {
    let own = permissions_of(level.part);
    match (own.patterns(kind), level.parent) {
        (None, Some(parent)) => effective(parent, kind),
        _ => own,
    }
}

/// Returns the permissions that the command with the index `at` has in the lock file, if some are
/// of this kind, or else those of its nearest parent command in the lock file that has some.
#[inline]
const fn was_effective(locked: &'static [Locked], at: usize, kind: u8) -> Permissions {
    let own = locked[at].permissions;
    if own.patterns(kind).is_some() {
        return own;
    }
    match Locked::parent(locked, at) {
        Some(above) => was_effective(locked, above, kind),
        None => Permissions::NONE,
    }
}

/// Compares the permissions of one kind. If `is_open` is `true`, the command may have further
/// permissions that are not known yet.
#[inline]
const fn compare(
    locked: &Locked,
    kind: u8,
    (before, written): (Permissions, Permissions),
    (now, is_open): (Permissions, bool),
    report: &mut Report<'_>,
) {
    let mut is_more = false;
    let mut is_less = false;
    if let Some(mut patterns) = now.patterns(kind) {
        while let Some(pattern) = patterns.next() {
            if !before.permits(kind, pattern) && !written.permits(Permissions::WRITES, pattern) {
                is_more = true;
                report.begin(locked.line, Category::Breaking);
                report.command(locked.path);
                report.put(" needs `");
                put(report, kind, pattern);
                report.put(
                    "` now: hosts that permit only the earlier access will refuse the command",
                );
            }
        }
    }
    if let Some(mut patterns) = before.patterns(kind) {
        while let Some(pattern) = patterns.next() {
            is_less |= !now.names(kind, pattern);
        }
    }
    if is_less && !is_more && !is_open {
        report.begin(locked.line, Category::Compatible);
        report.command(locked.path);
        report.put(" needs less `");
        report.put(Permissions::KINDS[kind as usize]);
        report.put("` than before");
    }
}

/// Writes a permission in the form that `sandbox(...)` has.
#[inline]
const fn put(report: &mut Report<'_>, kind: u8, value: &str) {
    report.put(Permissions::KINDS[kind as usize]);
    if !value.is_empty() {
        report.put("(\"");
        report.put(value);
        report.put("\")");
    }
}
