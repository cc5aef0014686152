//! Reads DRIVER.md. This file says how the tools are carried out.

mod bind;
mod layout;

pub(super) use self::layout::read_all;
use super::super::fault::FaultCode;
use super::super::fields::Fields;
use super::super::file::File;
use super::super::front::front;
use super::super::node::Value;
use super::super::place::Position;
use super::runner::Runner;
use super::tool_md;
use crate::argv::Template;
use crate::json::Json;
use crate::model::{Cost, Driver, HealthCheck, Retry, Sandbox};

/// The kinds of drivers in the specification. Only drivers of the kind `cli` start a program.
const KINDS: [&str; 5] = ["cli", "http", "mcp", "sdk", "builtin"];

/// The file of a driver, and the values from its front matter.
pub(super) struct DriverFile<'a> {
    file: File<'a>,
    pub(super) parsed: Parsed,
}

/// The keys in a driver's front matter that describe its program. Other functions read these keys, or the model has no
/// field for them.
const FACTS_OF_PROGRAM: [&str; 8] = [
    "name",
    "description",
    "tags",
    "auth",
    "version_check",
    "install",
    "requires",
    "metadata",
];

/// A tool that a driver carries out, before the tool is read.
pub(super) struct Entry {
    /// The tool, as the path of its file or its id.
    pub(super) tool: String,
    at: Position,
    range: String,
    argv: Option<Template>,
    dropped_inputs: Vec<String>,
    dropped_outputs: Vec<String>,
    /// The inputs for which the driver has another name: the name in the tool, and the name in the driver.
    renamed: Vec<(String, String)>,
    overrides: Overrides,
}

/// The facts of tools that a driver can change.
#[derive(Clone, Default)]
struct Overrides {
    cost: Cost,
    /// The time limits, each with its position.
    timeouts: Vec<(u64, Position)>,
    retry: Option<(Retry, Position)>,
}

impl Entry {
    /// Returns the template of the command line, in which the inputs have their names in the tool.
    pub(super) fn template(&self) -> Option<Template> {
        let old_and_new = self.renamed.iter().cloned().map(|(tool, own)| (own, tool));
        let names: Vec<_> = old_and_new.collect();
        self.argv.as_ref().map(|it| it.renamed(&names))
    }
}

impl<'a> DriverFile<'a> {
    /// Reads the driver of a bundle. A driver can list fewer hosts than its bundle. The driver's facts about the
    /// program are skipped, because another function reads these facts from CLI.md.
    pub(super) fn read(file: File<'a>, bundle: &Sandbox) -> Option<Self> {
        let front = front(&file)?;
        let fields = Fields::of(&file, &front)?;
        let mut parsed = Parsed::of(&fields);
        if let Some((egress, ingress)) = network(&fields) {
            refuse_more(&fields, &egress, &ingress, bundle);
            parsed.network = Some(egress).filter(|it| *it != bundle.network);
        }
        fields.pass(&FACTS_OF_PROGRAM);
        fields.end();
        Some(DriverFile { file, parsed })
    }

    /// Returns the driver's entry for a tool.
    pub(super) fn entry(&self, tool: &str) -> Option<&Entry> {
        self.parsed.implements.iter().find(|it| it.tool == tool)
    }
}

/// The values from a driver's front matter.
#[derive(Default)]
pub(super) struct Parsed {
    driver: Driver,
    pub(super) runner: Runner,
    /// The hosts to which the driver connects, if they differ from the bundle's hosts.
    network: Option<Vec<String>>,
    /// The tools that the driver carries out.
    pub(super) implements: Vec<Entry>,
    /// The flag that takes the inputs as JSON.
    pub(super) json_flag: Option<String>,
}

impl Parsed {
    fn of(fields: &Fields<'_>) -> Self {
        let mut parsed = Self::default();
        let _version = fields.need_text("version");
        let kind = fields
            .need("kind")
            .and_then(|_| fields.one_of("kind", &KINDS));
        let mut regions = fields.texts("region");
        if regions.is_empty() {
            regions.push("global".to_owned());
        }
        parsed.driver = Driver {
            id: fields.need_text("id").unwrap_or_default(),
            kind: kind.unwrap_or_default(),
            regions,
            policy_tags: fields.texts("policy_tags"),
            health: fields.fields("health_check").and_then(health),
            ..Driver::default()
        };
        let overrides = overrides_of(fields, &Overrides::default());
        parsed.runner = Runner::read(fields);
        let _implements = fields.need("implements");
        for node in fields.list("implements") {
            let Some(entry) = Fields::of(fields.file, node) else {
                continue;
            };
            let metadata = entry.json("metadata").unwrap_or(Json::Null);
            let facts = metadata.get("cmdhelp");
            let flag = facts
                .and_then(|it| it.text_of("json_flag"))
                .map(ToOwned::to_owned);
            parsed.json_flag = parsed.json_flag.take().or(flag);
            let tool = entry.need_text("tool");
            let range = entry.need_text("version");
            let (dropped_inputs, dropped_outputs) = narrowing(&entry);
            let renamed = renamed(&entry);
            let overrides = overrides_of(&entry, &overrides);
            entry.end();
            if let (Some(tool), Some(range)) = (tool, range) {
                parsed.implements.push(Entry {
                    tool,
                    at: node.at,
                    range,
                    argv: tool_md::in_metadata(&metadata),
                    dropped_inputs,
                    dropped_outputs,
                    renamed,
                    overrides,
                });
            }
        }
        fields.pass(&["examples"]);
        parsed
    }
}

/// Returns the hosts to which a driver connects, and the hosts from which it is called.
fn network(fields: &Fields<'_>) -> Option<(Vec<String>, Vec<String>)> {
    let network = fields.fields("network")?;
    let hosts = (network.texts("egress"), network.texts("ingress"));
    network.end();
    Some(hosts)
}

/// Reports hosts of a driver that its bundle does not permit.
fn refuse_more(fields: &Fields<'_>, egress: &[String], ingress: &[String], bundle: &Sandbox) {
    let at = fields.get("network").map_or(fields.at, |it| it.at);
    for (kind, key, hosts) in [
        ("network", "egress", egress),
        ("ingress", "ingress", ingress),
    ] {
        for host in hosts.iter().filter(|it| !bundle.permits(kind, it)) {
            let host = host.escape_debug();
            let message = format!(
                "the driver needs `{host}` in `{key}`, but its bundle does not permit this \
                    host"
            );
            let remedy = "remove the host, or permit it in the `sandbox` of CLI.md";
            fields
                .file
                .fault(at, FaultCode::SandboxWidened, message, remedy);
        }
    }
}

/// Returns the inputs of a tool that the driver does not accept, and the outputs that it does not return.
fn narrowing(entry: &Fields<'_>) -> (Vec<String>, Vec<String>) {
    let Some(narrowing) = entry.fields("schema_narrowing") else {
        return Default::default();
    };
    let dropped = (
        narrowing.texts("drop_inputs"),
        narrowing.texts("drop_outputs"),
    );
    narrowing.end();
    dropped
}

/// Returns the inputs for which the driver has another name, each with its name in the tool and in the driver.
fn renamed(entry: &Fields<'_>) -> Vec<(String, String)> {
    let Some(mapping) = entry.fields("mapping") else {
        return Vec::new();
    };
    let mut renamed = Vec::new();
    for (key, node) in mapping.entries() {
        if let Value::Text(own) = &node.value {
            renamed.push((key.text.clone(), own.clone()));
            continue;
        }
        let Some(value) = Fields::of(mapping.file, node) else {
            continue;
        };
        if let Some(node) = value.get("transform") {
            let message = "transformations of inputs are not supported";
            let remedy = "remove the transformation, and let the program transform the input";
            value.invalid(node, message, remedy);
        }
        if let Some(tool) = value.need_text("from") {
            renamed.push((tool, key.text.clone()));
        }
        value.end();
    }
    renamed
}

/// Returns the overrides in a driver's entry for a tool. Overrides that the entry lacks are taken from `above`, the
/// driver's overrides for all tools. If both contain a time limit, both limits apply.
fn overrides_of(fields: &Fields<'_>, above: &Overrides) -> Overrides {
    let mut overrides = above.clone();
    if let Some(cost) = fields.fields("cost_override") {
        let class = cost.one_of("cost_class", &["trivial", "metered", "expensive"]);
        let currency = cost.text("currency").unwrap_or_else(|| "USD".to_owned());
        let price = cost.get("cost_units_per_call").and_then(|node| {
            let units = match node.json() {
                Json::Number(number) => number.parse::<f64>().ok(),
                _ => None,
            };
            let units = units.filter(|it| (0.0..1e12).contains(it));
            if units.is_none() {
                cost.invalid(node, "invalid price", "write a number of at least 0");
            }
            units
        });
        cost.end();
        overrides.cost = Cost {
            class: class.or(overrides.cost.class),
            price: match price {
                // The price is in the range of `u64`, so the conversion loses only decimal places after the third.
                Some(units) => Some(((units * 1000.0).round() as u64, currency)),
                None => overrides.cost.price,
            },
        };
    }
    if let Some(node) = fields.get("timeout_override_ms") {
        let timeout = fields.number("timeout_override_ms");
        if timeout.is_some_and(|it| it < 100) {
            fields.invalid(
                node,
                "the time limit is too short",
                "write a number of milliseconds of at least 100",
            );
        }
        overrides.timeouts.extend(timeout.map(|it| (it, node.at)));
    }
    if let (Some(node), Some(retry)) = (
        fields.get("retry_override"),
        fields.fields("retry_override"),
    ) {
        let attempts = retry.number("max_attempts");
        let backoff = retry.one_of("backoff", &["fixed", "exponential"]);
        let first_ms = retry.number("initial_ms");
        retry.end();
        overrides.retry = attempts.map(|attempts| {
            let retry = Retry {
                attempts,
                backoff: backoff.unwrap_or_else(|| "fixed".to_owned()),
                first_ms,
            };
            (retry, node.at)
        });
    }
    overrides
}

/// Reads the health check. A check by HTTP is refused, because a driver is checked by running the program.
fn health(fields: Fields<'_>) -> Option<HealthCheck> {
    let methods = ["ping", "exec", "http", "noop"];
    let method = fields
        .need("method")
        .and_then(|_| fields.one_of("method", &methods))?;
    let every = fields.text("every");
    let timeout_ms = fields.number("timeout_ms");
    let code = fields.exit_code("expect_exit").unwrap_or(0);
    fields.pass(&["http"]);
    let command = match &*method {
        "exec" => Some((fields.need_text("cmd")?, code)),
        "http" => {
            if let Some(node) = fields.get("method") {
                let message = "health checks by HTTP are not supported";
                let remedy = "write `method: exec` and a `cmd` of the program";
                fields.invalid(node, message, remedy);
            }
            return None;
        }
        "noop" => {
            fields.pass(&["cmd"]);
            fields.end();
            return None;
        }
        _ => None,
    };
    fields.end();
    Some(HealthCheck {
        command,
        every,
        timeout_ms,
    })
}
