//! Narrows a tool to the inputs, outputs, hosts and limits of a driver.

use cmdhelp_spec::spec::Effect;

use super::super::tool_md::Contract;
use super::{DriverFile, Entry};
use crate::json::Json;
use crate::model::{Driver, Implements, Sandbox, Tool};

/// The time limit of a tool that declares none, in milliseconds.
const TIME: u64 = 30_000;

impl DriverFile<'_> {
    /// Narrows a tool to the inputs, outputs, hosts and limits of the driver, and returns the facts that the driver
    /// declares about the tool. Reports a fact that would permit the tool more than TOOL.md does.
    pub(in super::super) fn bind(
        &self,
        entry: &Entry,
        tool: &mut Tool,
        contract: &Contract,
    ) -> Implements {
        for (name, _) in &entry.renamed {
            self.expect_input(entry, tool, name, "mapping");
        }
        for name in &entry.dropped_inputs {
            self.expect_input(entry, tool, name, "drop_inputs");
            self.refuse_required(entry, tool, name);
        }
        if let Some(output) = &mut tool.output {
            drop_members(output, &entry.dropped_outputs);
        }
        self.limit(entry, tool);
        self.parsed.runner.limit_time(tool);
        if let Some((retry, at)) = &entry.overrides.retry {
            if !tool.rules.idempotent && tool.effect != Some(Effect::Read) {
                let id = contract.id.escape_debug();
                let message =
                    format!("`retry_override` is not allowed, because `{id}` is not idempotent");
                self.file.invalid(*at, &message, "remove `retry_override`");
            }
            tool.rules.retry = Some(retry.clone());
        }
        if let Some(hosts) = &self.parsed.network {
            narrow_network(tool, hosts);
        }
        let cost = &entry.overrides.cost;
        tool.rules.cost = cost.class.clone().or(tool.rules.cost.take());
        Implements {
            tool: tool.key(),
            version: contract.version.clone(),
            range: entry.range.clone(),
            dropped_inputs: entry.dropped_inputs.clone(),
            cost: cost.clone(),
            preferred: contract.preferred.clone(),
            accepts_kind: contract.accepts(&self.parsed.driver.kind),
        }
    }

    /// Returns the driver with the facts that it declares about its tools.
    pub(in super::super) fn driver(&self, implements: Vec<Implements>) -> Driver {
        Driver {
            implements,
            ..self.parsed.driver.clone()
        }
    }

    /// Reports an input that the tool does not have.
    fn expect_input(&self, entry: &Entry, tool: &Tool, name: &str, key: &str) {
        if !tool.arguments.iter().any(|it| it.key == name) {
            let (name, of) = (name.escape_debug(), entry.tool.escape_debug());
            let message = format!("`{key}` names `{name}`, which is not an input of `{of}`");
            self.file.invalid(
                entry.at,
                &message,
                "write the name of an input that TOOL.md declares",
            );
        }
    }

    /// Reports a dropped input that the tool requires.
    fn refuse_required(&self, entry: &Entry, tool: &Tool, name: &str) {
        let mut all = tool.arguments.iter();
        if all.any(|it| it.key == name && it.required) {
            let (name, of) = (name.escape_debug(), entry.tool.escape_debug());
            let message = format!("`drop_inputs` names `{name}`, which `{of}` requires");
            let remedy = "remove the tool from `implements`, or the input from `drop_inputs`";
            self.file.invalid(entry.at, &message, remedy);
        }
    }

    /// Shortens the time limit of the tool.
    fn limit(&self, entry: &Entry, tool: &mut Tool) {
        let ceiling = tool.process.timeout_ms.unwrap_or(TIME);
        for (timeout, at) in &entry.overrides.timeouts {
            if *timeout > ceiling {
                let of = entry.tool.escape_debug();
                let message = format!(
                    "the time limit of {timeout} ms is longer than the {ceiling} ms of `{of}`"
                );
                let remedy = "write a shorter time: a driver can only shorten the time limit of a \
                    tool";
                self.file.invalid(*at, &message, remedy);
            }
            let before = tool.process.timeout_ms.unwrap_or(ceiling);
            tool.process.timeout_ms = Some(before.min(*timeout));
        }
    }
}

/// Removes from the hosts of a tool those that the driver does not permit.
fn narrow_network(tool: &mut Tool, hosts: &[String]) {
    let of = |network: &[String]| Sandbox {
        network: network.to_vec(),
        ..Sandbox::default()
    };
    let driver = of(hosts);
    let rules = &mut tool.rules.sandbox;
    match rules.iter_mut().find(|(kind, _)| kind == "network") {
        Some((_, own)) => {
            let tool = of(own);
            // A pattern of the tool can cover hosts of the driver, and a pattern of the driver can cover hosts of the
            // tool. In both cases, the covered hosts remain.
            let covered = hosts.iter().filter(|it| tool.permits("network", it));
            let covered: Vec<String> = covered.cloned().collect();
            own.retain(|it| driver.permits("network", it) && !covered.contains(it));
            own.extend(covered);
        }
        None => rules.push(("network".to_owned(), hosts.to_vec())),
    }
}

/// Removes members of an object from its schema.
fn drop_members(schema: &mut Json, names: &[String]) {
    let Json::Object(entries) = schema else {
        return;
    };
    let is_dropped = |it: &str| names.iter().any(|name| name == it);
    for (key, value) in entries {
        match (key.as_str(), value) {
            ("properties", Json::Object(members)) => members.retain(|(name, _)| !is_dropped(name)),
            ("required", Json::List(all)) => all.retain(|it| !it.text().is_some_and(is_dropped)),
            _ => {}
        }
    }
}
