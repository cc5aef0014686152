//! The counters, in the format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// The counters since the start.
#[derive(Debug, Default)]
pub(super) struct Metrics {
    /// Messages that reached the engine.
    pub(super) messages: AtomicU64,
    /// Calls among them.
    pub(super) calls: AtomicU64,
    /// Requests without the token.
    pub(super) unauthorized: AtomicU64,
    /// Requests by a wrong host or origin.
    pub(super) forbidden: AtomicU64,
    /// Connections that found no place.
    pub(super) refused: AtomicU64,
}

impl Metrics {
    /// Returns the numbers as text.
    pub(super) fn text(&self, sessions: usize) -> String {
        let count = |it: &AtomicU64| it.load(Ordering::Relaxed);
        let mut text = String::new();
        for (name, about, value) in [
            (
                "messages_total",
                "Messages of clients",
                count(&self.messages),
            ),
            ("calls_total", "Calls of tools", count(&self.calls)),
            (
                "unauthorized_total",
                "Requests without the token",
                count(&self.unauthorized),
            ),
            (
                "forbidden_total",
                "Requests of another host or origin",
                count(&self.forbidden),
            ),
            (
                "refused_connections_total",
                "Connections that found no place",
                count(&self.refused),
            ),
        ] {
            let _ = writeln!(text, "# HELP cmdhelp_{name} {about}");
            let _ = writeln!(text, "# TYPE cmdhelp_{name} counter");
            let _ = writeln!(text, "cmdhelp_{name} {value}");
        }
        let _ = writeln!(text, "# HELP cmdhelp_sessions Clients with a handshake");
        let _ = writeln!(text, "# TYPE cmdhelp_sessions gauge");
        let _ = writeln!(text, "cmdhelp_sessions {sessions}");
        text
    }
}
