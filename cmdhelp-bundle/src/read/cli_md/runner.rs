//! Reads the `runner` block of AIP-17: in which environment a program runs, and with which limits.

use super::super::fields::Fields;
use crate::model::{Packaging, Tool};

/// The limits for a program's processes.
#[derive(Default)]
pub(super) struct Runner {
    memory_mb: Option<u64>,
    cpu_ms: Option<u64>,
    timeout_ms: Option<u64>,
}

impl Runner {
    /// Reads the `runner` block. A program always runs in the sandbox of the host, so `image` and
    /// `needs`, which ask for another environment, are reported.
    pub(super) fn read(fields: &Fields<'_>) -> Self {
        let Some(node) = fields.get("runner") else {
            return Self::default();
        };
        if node.json().text().is_some() {
            let message = "a `runner` in a file of its own is not supported";
            let remedy = "write the `runner` in this file, with `engine` and `limits`";
            fields.invalid(node, message, remedy);
            return Self::default();
        }
        let Some(runner) = fields.fields("runner") else {
            return Self::default();
        };
        let _engine = runner.one_of("engine", &["subprocess", "sandbox", "in-process"]);
        for key in ["image", "needs"] {
            if let Some(node) = runner.get(key) {
                let message = format!("`{key}` of a `runner` is not supported");
                let remedy = "remove the key: the program always runs in the host's sandbox, on \
                    this machine";
                runner.invalid(node, &message, remedy);
            }
        }
        let mut limits = Self::default();
        if let Some(block) = runner.fields("limits") {
            limits = Self {
                memory_mb: block.number("memory_mb"),
                cpu_ms: block.number("cpu_ms"),
                timeout_ms: block.number("timeout_ms"),
            };
            block.end();
        }
        runner.end();
        limits
    }

    /// Lowers the limits for the memory and the processor time of a program to those in the
    /// `runner` block.
    pub(super) fn limit(&self, packaging: &mut Packaging) {
        packaging.memory_mb = least(packaging.memory_mb, self.memory_mb);
        let seconds = self.cpu_ms.map(|it| it.div_ceil(1000));
        packaging.cpu_seconds = least(packaging.cpu_seconds, seconds);
    }

    /// Lowers the time limit of a tool to that in the `runner` block.
    pub(super) fn limit_time(&self, tool: &mut Tool) {
        tool.process.timeout_ms = least(tool.process.timeout_ms, self.timeout_ms);
    }
}

fn least(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}
