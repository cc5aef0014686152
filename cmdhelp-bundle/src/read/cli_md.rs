//! Reads CLI.md and the other files of the bundle.

mod driver_md;
mod found;
mod inputs;
mod packaging;
mod runner;
mod secrets_md;
mod tool_md;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use self::driver_md::{DriverFile, Entry};
use self::runner::Runner;
use super::fault::FaultCode;
use super::fields::Fields;
use super::file::{File, Log, MAX_SIZE};
use super::front::front;
use super::node::{Node, Value};
use super::place::Position;
use crate::json::Json;
use crate::model::{Example, Model, ObservedCall, Tool, described};

/// The maximum number of bundles that are named in the error for a folder with several bundles.
const NAMED: usize = 10;

/// Reads the bundle in a folder or below it; `path` is the folder or its CLI.md.
pub(super) fn read(log: &Log, path: &Path) -> Option<Model> {
    let root = match path.file_name() {
        Some(name) if name == "CLI.md" => path.parent().unwrap_or(Path::new(".")),
        _ => path,
    };
    let agentproto = [root.join(".agentproto"), root.to_owned()];
    let without_cli = !root.join("CLI.md").exists();
    match agentproto.iter().find(|it| it.join("drivers").is_dir()) {
        Some(folder) if without_cli => driver_md::read_all(log, folder),
        _ if without_cli => read_below(log, root),
        _ => Bundle { log, root }.read(),
    }
}

/// Reads the bundle below a folder, if there is exactly one.
fn read_below(log: &Log, root: &Path) -> Option<Model> {
    let bundles = found::bundles(root);
    match &*bundles {
        [] => Bundle { log, root }.read(),
        [root] => Bundle { log, root }.read(),
        several => {
            let names = several.iter().take(NAMED).map(|it| {
                let name = it.strip_prefix(root).unwrap_or(it).display();
                format!("`{}`", name.to_string().escape_debug())
            });
            let names = names.collect::<Vec<_>>().join(", ");
            let message = format!("this folder contains {} bundles: {names}", several.len());
            log.fault(
                root,
                FaultCode::Several,
                message,
                "name the folder of one of the bundles",
            );
            None
        }
    }
}

struct Bundle<'a> {
    log: &'a Log,
    root: &'a Path,
}

/// A tool to which a bundle refers.
struct Reference {
    words: Option<Vec<String>>,
    path: String,
    at: Position,
}

impl Bundle<'_> {
    fn open(&self, path: &Path) -> Option<File<'_>> {
        File::open(self.log, self.root, path, MAX_SIZE)
    }

    fn read(&self) -> Option<Model> {
        let file = self.open(&self.root.join("CLI.md"))?;
        let front = front(&file)?;
        let cli = Fields::of(&file, &front)?;
        let mut model = Model::default();
        read_identity(&cli, &mut model);
        packaging::read(&cli, &mut model);
        let reference = cli.fields("auth").and_then(|it| it.text("ref"));
        let beside = || Some("SECRETS.md".to_owned()).filter(|it| self.root.join(it).exists());
        if let Some(path) = reference.or_else(beside)
            && let Some(file) = self.open(&clean(self.root, &path))
        {
            model.packaging.secrets = secrets_md::read(&file);
        }
        let mut references = Vec::new();
        if let Some(commands) = cli.need("commands") {
            collect(&file, commands, &mut Vec::new(), &mut references);
        }
        let runner = Runner::read(&cli);
        runner.limit(&mut model.packaging);
        cli.pass(&["intents", "actions"]);
        cli.end();
        let driver = self.root.join("DRIVER.md");
        let driver = driver
            .exists()
            .then(|| self.open(&driver))
            .flatten()
            .and_then(|it| DriverFile::read(it, &model.packaging.sandbox));
        if let Some(driver) = &driver {
            model.json_flag.clone_from(&driver.parsed.json_flag);
            driver.parsed.runner.limit(&mut model.packaging);
        }
        self.read_tools(&file, &mut model, driver.as_ref(), references);
        for tool in &mut model.tools {
            runner.limit_time(tool);
        }
        Some(model)
    }

    /// Reads the tools that the driver lists, in the driver's order, and then all other tools.
    fn read_tools(
        &self,
        file: &File<'_>,
        model: &mut Model,
        driver: Option<&DriverFile<'_>>,
        mut references: Vec<Reference>,
    ) {
        let mut ordered = Vec::new();
        for implemented in driver.map_or(&[][..], |it| &it.parsed.implements) {
            let found = references.iter().position(|it| it.path == implemented.tool);
            ordered.push(match found {
                Some(at) => references.remove(at),
                None => Reference {
                    words: None,
                    path: implemented.tool.clone(),
                    at: Position::START,
                },
            });
        }
        ordered.extend(references);
        let mut implements = Vec::new();
        let mut paths = HashSet::new();
        for reference in ordered {
            let before = self.log.len();
            let path = clean(self.root, &reference.path);
            let Some(tool) = self.open(&path) else {
                continue;
            };
            let entry = driver.and_then(|it| it.entry(&reference.path));
            let argv = entry.and_then(Entry::template);
            let bundle = Some(&model.packaging.sandbox);
            let tool = tool_md::read(&tool, reference.words, argv, bundle, "");
            if let Some((mut tool, contract)) = tool.filter(|_| self.log.len() == before) {
                if let Some((driver, entry)) = driver.zip(entry) {
                    implements.push(driver.bind(entry, &mut tool, &contract));
                }
                let path = tool.path();
                if !paths.insert(path.clone()) {
                    let message = format!("two tools have the command `{path}`");
                    let remedy = "remove one of the two references";
                    file.fault(reference.at, FaultCode::DuplicateName, message, remedy);
                    continue;
                }
                model.tools.push(tool);
            }
        }
        let driver = driver.map(|it| it.driver(implements));
        model.drivers.extend(driver.filter(|it| !it.is_plain()));
    }
}

/// Returns the path of a file that a bundle refers to. `File::open` later refuses a path outside of the bundle.
fn clean(root: &Path, reference: &str) -> PathBuf {
    root.join(reference.strip_prefix("./").unwrap_or(reference))
}

fn read_identity(cli: &Fields<'_>, model: &mut Model) {
    let is_id = |it: &str| {
        (2..=64).contains(&it.len())
            && it
                .bytes()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
            && !it.starts_with('-')
    };
    cli.expect(
        "id",
        is_id,
        "write 2 to 64 lower-case letters, digits and `-`",
    );
    let is_name = |it: &str| (1..=80).contains(&it.chars().count());
    cli.expect("name", is_name, "write 1 to 80 characters");
    let is_about = |it: &str| it.chars().count() <= 2000;
    cli.expect("description", is_about, "write at most 2000 characters");
    cli.expect(
        "version",
        crate::model::is_version,
        "write three numbers: `1.0.0`",
    );
    // A path with `..` could name a program outside of the folder in which the bundle's program is installed.
    let is_word = |it: &str| {
        !it.is_empty()
            && !it.starts_with('-')
            && !it.split('/').any(|it| it == "..")
            && it
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"._-/".contains(&it))
    };
    cli.expect(
        "bin",
        is_word,
        "write the program's name, one word without `..`",
    );
    let packaging = &mut model.packaging;
    packaging.id = cli.need_text("id");
    packaging.name = cli.need_text("name");
    packaging.version = cli.need_text("version");
    packaging.args = cli.texts("bin_args");
    packaging.tags = cli.texts("tags");
    model.binary = cli.need_text("bin").unwrap_or_default();
    let about = cli.need_text("description").unwrap_or_default();
    let metadata = cli.json("metadata").unwrap_or(Json::Null);
    let facts = metadata.get("cmdhelp").unwrap_or(&Json::Null);
    let fact = |key: &str| facts.text_of(key).map(ToOwned::to_owned);
    model.hash = fact("manifest_hash");
    let limit = |key: &str| match facts.get(key) {
        Some(Json::Number(number)) => number.parse().ok(),
        _ => None,
    };
    packaging.memory_mb = limit("memory_mb");
    packaging.cpu_seconds = limit("cpu_seconds");
    let observed = facts.items_of("observed");
    packaging.observed = observed.iter().filter_map(ObservedCall::of_json).collect();
    (model.summary, model.description) = described(fact("summary"), about);
    for example in cli.list("examples") {
        if let Some(fields) = Fields::of(cli.file, example) {
            let note = fields.text("goal");
            fields.pass(&["note"]);
            if let Some(command) = fields.need_text("cmd") {
                model.examples.push(Example { command, note });
            }
            fields.end();
        }
    }
}

/// Collects the references to tools in the tree of commands.
fn collect(file: &File<'_>, node: &Node, words: &mut Vec<String>, found: &mut Vec<Reference>) {
    match &node.value {
        Value::Text(path) => found.push(Reference {
            words: Some(words.clone()),
            path: path.clone(),
            at: node.at,
        }),
        Value::Map(entries) => {
            for (key, below) in entries {
                words.push(key.text.clone());
                collect(file, below, words, found);
                words.pop();
            }
        }
        _ => file.fault(
            node.at,
            FaultCode::WrongType,
            format!(
                "expected a path or a map of commands, found {}",
                node.kind()
            ),
            "write the path of a TOOL.md",
        ),
    }
}

/// Stores the schema and the command line of a tool if they cannot be derived from the tool's arguments.
pub(super) fn store_differences(model: &Model, tool: &mut Tool, schema: Option<Json>) {
    tool.schema = schema.filter(|it| *it != tool.inputs());
    let template = tool.template.take();
    tool.template = template.filter(|it| *it != model.command_line(tool).template);
}
