//! Tells the current time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the number of seconds since 1970-01-01 00:00:00 UTC.
pub(crate) fn seconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| it.as_secs())
}

/// Returns the current time in the format of the audit, such as `2026-11-23T12:00:00Z`.
#[must_use]
pub fn now() -> String {
    let now = jiff::Timestamp::now();
    now.round(jiff::Unit::Millisecond)
        .unwrap_or(now)
        .to_string()
}
