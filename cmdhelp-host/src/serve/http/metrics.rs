//! Counts messages, calls and refusals, and reports the numbers in the format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// The numbers that have been counted since the start of the server.
#[derive(Debug, Default)]
pub(super) struct Metrics {
    /// The number of messages from clients.
    pub(super) messages: AtomicU64,
    /// The number of those messages that call a tool.
    pub(super) calls: AtomicU64,
    /// The number of requests that were refused because the token is missing or wrong.
    pub(super) unauthorized: AtomicU64,
    /// The number of requests that were refused because of their header `Host` or `Origin`.
    pub(super) forbidden: AtomicU64,
    /// The number of new connections that were closed because too many connections were open.
    pub(super) refused: AtomicU64,
}

impl Metrics {
    /// Returns the counters in the text format of Prometheus.
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
                "Requests that were refused because the token is missing or wrong",
                count(&self.unauthorized),
            ),
            (
                "forbidden_total",
                "Requests that were refused because of their host or origin",
                count(&self.forbidden),
            ),
            (
                "refused_connections_total",
                "Connections that were refused because the server was full",
                count(&self.refused),
            ),
        ] {
            let _ = writeln!(text, "# HELP cmdhelp_{name} {about}");
            let _ = writeln!(text, "# TYPE cmdhelp_{name} counter");
            let _ = writeln!(text, "cmdhelp_{name} {value}");
        }
        let _ = writeln!(text, "# HELP cmdhelp_sessions Open sessions of clients");
        let _ = writeln!(text, "# TYPE cmdhelp_sessions gauge");
        let _ = writeln!(text, "cmdhelp_sessions {sessions}");
        text
    }
}
