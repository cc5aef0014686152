//! Reads TOOL.md: the inputs, outputs and effects of a tool.

use cmdhelp_spec::spec::Effect;

use super::super::fault::FaultCode;
use super::super::fields::Fields;
use super::super::file::File;
use super::super::front::front;
use super::super::node::{Node, Value};
use super::inputs::arguments;
use super::{packaging, store_differences};
use crate::argv::Template;
use crate::json::Json;
use crate::model::{Model, Retry, Sandbox, Stdin, Tool, described};

/// What TOOL.md says for drivers: the tool's id and version, and the drivers that the tool accepts or prefers.
pub(super) struct Contract {
    /// The tool's id in TOOL.md.
    pub(super) id: String,
    /// The version of the tool.
    pub(super) version: String,
    /// The id of the driver that the tool prefers.
    pub(super) preferred: Option<String>,
    forbidden: Vec<String>,
    required: Vec<String>,
}

impl Contract {
    fn read(fields: &Fields<'_>) -> Self {
        let preferred = fields.json("default_implementation");
        let mut contract = Self {
            id: fields.need_text("id").unwrap_or_default(),
            version: fields.need_text("version").unwrap_or_default(),
            preferred: preferred.and_then(|it| Some(it.text()?.to_owned())),
            forbidden: Vec::new(),
            required: Vec::new(),
        };
        if let Some(constraints) = fields.fields("driver_constraints") {
            contract.forbidden = constraints.texts("forbid");
            contract.required = constraints.texts("require_kind");
            constraints.end();
        }
        contract
    }

    /// Returns whether the tool accepts drivers of a kind.
    pub(super) fn accepts(&self, kind: &str) -> bool {
        let is_in = |all: &[String]| all.iter().any(|it| it == kind);
        !is_in(&self.forbidden) && (self.required.is_empty() || is_in(&self.required))
    }
}

/// Reads the TOOL.md of a tool. `words` are the words of the tool's command in CLI.md, `argv` is the template of its
/// command line in the driver, and `bundle` is the sandbox that the tool can narrow; Each of them is `None` if the
/// bundle lacks it. If `name` is not empty, a tool without words gets this name.
pub(super) fn read(
    file: &File<'_>,
    words: Option<Vec<String>>,
    argv: Option<Template>,
    bundle: Option<&Sandbox>,
    name: &str,
) -> Option<(Tool, Contract)> {
    let front = front(file)?;
    let fields = Fields::of(file, &front)?;
    fields.expect(
        "version",
        crate::model::is_version,
        "write three numbers: `1.0.0`",
    );
    let is_about = |it: &str| it.chars().count() <= 2000;
    fields.expect("description", is_about, "write at most 2000 characters");
    let _name = fields.need_text("name");
    let contract = Contract::read(&fields);
    let about = fields.need_text("description").unwrap_or_default();
    let metadata = fields.json("metadata").unwrap_or(Json::Null);
    let facts = metadata.get("cmdhelp").unwrap_or(&Json::Null);
    let fact = |key: &str| facts.text_of(key).map(ToOwned::to_owned);
    let mut tool = Tool {
        stdin: fact("stdin").map(|it| Stdin {
            format: Some(it).filter(|it| !it.is_empty()),
            ..Stdin::default()
        }),
        stability: fact("stability"),
        ..Tool::default()
    };
    (tool.summary, tool.description) = described(fact("summary"), about);
    let own_template = runner(&fields).or_else(|| in_metadata(&metadata));
    tool.template = own_template.or(argv);
    tool.words = words.unwrap_or_else(|| match fact("path") {
        Some(path) => path.split_whitespace().map(ToOwned::to_owned).collect(),
        None => Vec::new(),
    });
    tool.name = Some(name.to_owned()).filter(|it| tool.words.is_empty() && !it.is_empty());
    // Without a template, the command line consists of the words that select the command.
    let template = tool.template.clone();
    let template = template.unwrap_or_else(|| Template::new(tool.words.iter().cloned()));
    let schema = fields.need("inputs").map(Node::json);
    tool.arguments = schema
        .iter()
        .flat_map(|it| arguments(it, &template))
        .collect();
    tool.template = Some(template);
    let output = fields.need("outputs").map(Node::json);
    tool.output = output.filter(|it| *it != Json::Object(Vec::new()));
    tool.effect = effect(&fields, facts);
    let bool = |key: &str| facts.get(key).map(Json::is_true);
    tool.rules.signed_in = bool("signed_in");
    tool.rules.schedules = bool("schedules") == Some(true);
    for (kind, values) in facts.entries_of("sandbox") {
        let values = values.items().iter().filter_map(Json::text);
        let values = values.map(ToOwned::to_owned).collect();
        tool.rules.sandbox.push((kind.clone(), values));
    }
    read_rules(&fields, &mut tool);
    if let Some(bundle) = bundle {
        refuse_more(&fields, &tool, bundle);
    }
    fields.pass(&["requires", "tags", "examples"]);
    fields.end();
    store_differences(&Model::default(), &mut tool, schema);
    Some((tool, contract))
}

/// Reports access that the tool needs but that its bundle does not permit.
fn refuse_more(fields: &Fields<'_>, tool: &Tool, bundle: &Sandbox) {
    let node = fields.get("sandbox").or_else(|| fields.get("metadata"));
    let at = node.map_or(fields.at, |it| it.at);
    for (kind, values) in &tool.rules.sandbox {
        let denies = kind == "denies";
        let more = values
            .iter()
            .filter(|it| !denies && !bundle.permits(kind, it));
        for value in more {
            let (tool, value) = (tool.path(), value.escape_debug());
            let place = Sandbox::place_of(kind);
            let kind = place.map_or_else(|| kind.clone(), |(block, key)| format!("{block}.{key}"));
            let message = format!(
                "`{tool}` needs `{value}` in `{kind}`, but its bundle does not permit this \
                    access"
            );
            let remedy = "remove it, or permit it in the `sandbox` of CLI.md or of the driver";
            let code = FaultCode::SandboxWidened;
            fields.file.fault(at, code, message, remedy);
        }
    }
}

/// Returns the template of the command line in the key `runner` of TOOL.md, as the text of AIP-29 describes it.
fn runner(fields: &Fields<'_>) -> Option<Template> {
    let runner = fields.fields("runner")?;
    runner.pass(&["cli"]);
    let argv = runner
        .get("argv")
        .map(|_| Template::new(runner.texts("argv")));
    runner.end();
    argv
}

/// Returns the command line in the metadata of a tool or of an entry of the driver.
pub(super) fn in_metadata(metadata: &Json) -> Option<Template> {
    let argv = metadata.get("cli")?.get("argv")?;
    Some(Template::new(argv.items().iter().filter_map(Json::text)))
}

/// Returns the effect of a call. If several keys of the file imply different effects, the worst one counts.
fn effect(fields: &Fields<'_>, facts: &Json) -> Option<Effect> {
    let declared = facts.text_of("effect").map(Effect::named);
    let approval = fields.text("approval");
    let is_known =
        |it: &str| matches!(it, "auto" | "always" | "on-mutate") || it.starts_with("policy:");
    fields.expect(
        "approval",
        is_known,
        "write `auto`, `on-mutate`, `always` or `policy:<path>`",
    );
    let by_approval = approval.and_then(|it| match &*it {
        "always" => Some(Effect::Destructive),
        "on-mutate" => Some(Effect::Write),
        "auto" => Some(Effect::Read),
        _ => None,
    });
    let by_risk = fields.number("risk_level").map(|it| match it {
        0 => Effect::Read,
        1 | 2 => Effect::Write,
        _ => Effect::Destructive,
    });
    let by_mutates = fields.get("mutates").map(|it| match &it.value {
        Value::List(items) if items.is_empty() => Effect::Read,
        _ => Effect::Write,
    });
    if let (Some(Effect::Read), Some(Effect::Write)) = (by_approval, by_mutates) {
        let node = fields.get("approval").map_or(fields.at, |it| it.at);
        let message = "`approval: auto` is only allowed for tools that change nothing, but \
            `mutates` lists resources";
        let remedy = "write `approval: on-mutate`, or empty the list `mutates`";
        fields.file.invalid(node, message, remedy);
    }
    [declared, by_approval, by_risk, by_mutates]
        .into_iter()
        .flatten()
        .max()
}

/// Reads the rules for calls of the tool, and the tool's sandbox. This sandbox can only permit less than that of the
/// bundle.
fn read_rules(fields: &Fields<'_>, tool: &mut Tool) {
    tool.process.timeout_ms = fields.number("timeout_ms");
    tool.rules.idempotent = fields.bool("idempotent").unwrap_or(false);
    tool.rules.mutates = fields.texts("mutates");
    tool.rules.cost = fields.one_of("cost_class", &["trivial", "metered", "expensive"]);
    if let Some(retry) = fields.fields("retry") {
        let (attempts, first_ms) = (retry.number("max_attempts"), retry.number("initial_ms"));
        let backoff = retry.one_of("backoff", &["fixed", "exponential"]);
        retry.end();
        tool.rules.retry = attempts.zip(backoff).map(|(attempts, backoff)| Retry {
            attempts,
            backoff,
            first_ms,
        });
    }
    if let Some(block) = fields.fields("sandbox") {
        tool.rules.sandbox = packaging::kinds(block);
    }
}
