//! Reads DRIVER.md, which says how the tools of a bundle are carried out. In the layout of agentproto it takes the
//! place of CLI.md.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::fault::FaultCode;
use super::super::fields::Fields;
use super::super::file::{File, LONGEST, Log};
use super::super::front::front;
use super::super::node::Node;
use super::super::place::At;
use super::{packaging, tool_md};
use crate::argv::Template;
use crate::json::Json;
use crate::model::{Model, Packaging};

/// The tools of a driver.
#[derive(Default)]
pub(super) struct Driver {
    pub(super) implements: Vec<Implements>,
    /// The flag that takes the inputs as JSON.
    pub(super) json_flag: Option<String>,
}

/// A tool that a driver carries out.
pub(super) struct Implements {
    /// The tool, as the path of its file or its id.
    pub(super) tool: String,
    argv: Option<Template>,
}

impl Driver {
    /// Reads the driver of a bundle. The facts about the program are passed over, since CLI.md has them, too.
    pub(super) fn read(file: &File<'_>) -> Option<Self> {
        let front = front(file)?;
        let fields = Fields::of(file, &front)?;
        let driver = Self::of(&fields);
        fields.pass(&["name", "description", "tags", "auth", "version_check"]);
        end(fields);
        Some(driver)
    }

    /// Returns the template of a tool's command line.
    pub(super) fn argv(&self, tool: &str) -> Option<&Template> {
        let found = self.implements.iter().find(|it| it.tool == tool);
        found.and_then(|it| it.argv.as_ref())
    }

    fn of(fields: &Fields<'_>) -> Self {
        let mut driver = Self::default();
        for key in ["id", "version"] {
            let _text = fields.need_text(key);
        }
        let kinds = ["cli", "http", "mcp", "sdk", "builtin"];
        let kind = fields
            .need("kind")
            .and_then(|_| fields.one_of("kind", &kinds));
        if let Some(kind) = kind.filter(|it| it != "cli") {
            let message = format!("a driver of the kind `{kind}` does not start a program");
            let remedy = "use a host that supports such drivers";
            fields
                .file
                .fault(fields.at, FaultCode::InvalidValue, message, remedy);
        }
        let _implements = fields.need("implements");
        for entry in fields.list("implements") {
            let Some(entry) = Fields::of(fields.file, entry) else {
                continue;
            };
            let metadata = entry.json("metadata").unwrap_or(Json::Null);
            let flag = metadata.get("cmdhelp").and_then(|it| it.get("json_flag"));
            let flag = flag.and_then(Json::text).map(ToOwned::to_owned);
            driver.json_flag = driver.json_flag.take().or(flag);
            if let Some(tool) = entry.need_text("tool") {
                let argv = tool_md::in_metadata(&metadata);
                driver.implements.push(Implements { tool, argv });
            }
            for key in ["mapping", "schema_narrowing"] {
                refuse(&entry, key);
            }
            entry.pass(&["version"]);
            entry.end();
        }
        driver
    }
}

/// Reports a key that would change the inputs of a tool, because hosts do not support it.
fn refuse(fields: &Fields<'_>, key: &'static str) {
    if let Some(node) = fields.get(key) {
        let message = format!("`{key}` is not supported");
        let remedy = "write the inputs in TOOL.md in the form that the program accepts";
        fields
            .file
            .fault(node.at, FaultCode::InvalidValue, message, remedy);
    }
}

fn end(fields: Fields<'_>) {
    fields.pass(&[
        "install",
        "runner",
        "network",
        "region",
        "policy_tags",
        "cost_override",
        "timeout_override_ms",
        "retry_override",
        "health_check",
        "requires",
        "examples",
        "metadata",
    ]);
    fields.end();
}

/// Reads the layout of agentproto: `drivers/*/DRIVER.md` and `tools/*/TOOL.md`.
pub(super) fn read_all(log: &Log, root: &Path) -> Option<Model> {
    let drivers = files(&root.join("drivers"), "DRIVER.md");
    let mut model = None;
    for path in drivers {
        let Some(file) = File::open(log, root, &path, LONGEST) else {
            continue;
        };
        let Some(front) = front(&file) else { continue };
        let Some(fields) = Fields::of(&file, &front) else {
            continue;
        };
        if model.is_some() {
            let message = "a second driver in one folder";
            let remedy = "put each program into a folder of its own";
            file.fault(At::START, FaultCode::DuplicateName, message, remedy);
            continue;
        }
        model = read_driver(log, root, fields);
    }
    model
}

fn read_driver(log: &Log, root: &Path, fields: Fields<'_>) -> Option<Model> {
    let driver = Driver::of(&fields);
    let metadata = fields.get("metadata").map(Node::json).unwrap_or(Json::Null);
    let cli = metadata.get("cli").unwrap_or(&Json::Null);
    let text = |keys: [&str; 2]| keys.iter().find_map(|it| cli.get(it)?.text());
    let Some(binary) = text(["bin", "binary"]) else {
        let message = "`metadata.cli.bin` is missing";
        let remedy = "write the name of the program there";
        fields
            .file
            .fault(fields.at, FaultCode::MissingKey, message, remedy);
        return None;
    };
    let args = ["binArgs", "bin_args"].iter().find_map(|it| cli.get(it));
    let args = args.map_or(&[][..], Json::items);
    let mut model = Model {
        binary: binary.to_owned(),
        summary: fields.need_text("description").unwrap_or_default(),
        json_flag: driver.json_flag.clone(),
        packaging: Packaging {
            id: fields.need_text("id"),
            name: fields.need_text("name"),
            version: fields.need_text("version"),
            tags: fields.texts("tags"),
            args: args
                .iter()
                .filter_map(Json::text)
                .map(ToOwned::to_owned)
                .collect(),
            install: packaging::install(&fields),
            ..Packaging::default()
        },
        ..Model::default()
    };
    packaging::read_check(&fields, &mut model);
    packaging::read_auth(&fields, &mut model);
    if let Some(network) = fields.fields("network") {
        model.packaging.sandbox.network = network.texts("egress");
        model.packaging.sandbox.ingress = network.texts("ingress");
        network.end();
    }
    end(fields);
    let paths = files(&root.join("tools"), "TOOL.md");
    for path in paths {
        let before = log.len();
        let Some(file) = File::open(log, root, &path, LONGEST) else {
            continue;
        };
        let folder = path.parent().and_then(Path::file_name);
        let id = folder
            .map(|it| it.to_string_lossy().into_owned())
            .unwrap_or_default();
        let is_it = |it: &&Implements| it.tool == id || it.tool.contains(&format!("/{id}/"));
        let argv = driver
            .implements
            .iter()
            .find(is_it)
            .and_then(|it| it.argv.as_ref());
        let tool = tool_md::read(&file, None, argv, None);
        model.tools.extend(tool.filter(|_| log.len() == before));
    }
    Some(model)
}

/// Returns the files of this name in the subfolders of `folder`, in the order of their paths.
fn files(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|it| it.path().join(name)).collect();
    files.retain(|it| it.exists());
    files.sort();
    files
}
