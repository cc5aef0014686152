//! Reads the layout of agentproto, `drivers/*/DRIVER.md` and `tools/*/TOOL.md`, in which drivers take the place of
//! CLI.md.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::super::fault::FaultCode;
use super::super::super::fields::Fields;
use super::super::super::file::{File, Log, MAX_SIZE};
use super::super::super::front::front;
use super::super::super::place::Position;
use super::super::{packaging, tool_md};
use super::{DriverFile, FACTS_OF_PROGRAM, Parsed, network};
use crate::model::{Driver, Implements, Model, Packaging, Sandbox, Tool};

/// A driver, its program, and the tools that it carries out.
struct ProgramDriver<'a> {
    file: DriverFile<'a>,
    model: Model,
    implements: Vec<Implements>,
}

/// Reads all drivers, and the tools that they carry out.
pub(in super::super) fn read_all(log: &Log, root: &Path) -> Option<Model> {
    let mut drivers: Vec<ProgramDriver<'_>> = Vec::new();
    for path in files(&root.join("drivers"), "DRIVER.md") {
        let driver = File::open(log, root, &path, MAX_SIZE).and_then(read);
        let Some(driver) = driver else { continue };
        let (id, file) = (&driver.file.parsed.driver.id, &driver.file.file);
        if drivers.iter().any(|it| it.file.parsed.driver.id == *id) {
            let message = format!("duplicate driver `{}`", id.escape_debug());
            let remedy = "give each driver an id of its own";
            file.fault(Position::START, FaultCode::DuplicateName, message, remedy);
            continue;
        }
        drivers.push(driver);
    }
    let mut contracts = Vec::new();
    for path in files(&root.join("tools"), "TOOL.md") {
        contracts.extend(read_tool(log, root, &path, &mut drivers));
    }
    if let (Some(first), false) = (drivers.first(), drivers.iter().any(ProgramDriver::starts)) {
        let kind = &first.file.parsed.driver.kind;
        let message = format!(
            "a driver of the kind `{kind}` starts no program, and no other driver \
            is given"
        );
        let remedy = "use a host that supports such drivers, or add a driver of the kind `cli`";
        let file = &first.file.file;
        file.invalid(Position::START, &message, remedy);
    }
    combined(drivers, contracts)
}

impl ProgramDriver<'_> {
    fn starts(&self) -> bool {
        self.file.parsed.driver.kind == "cli"
    }
}

/// Makes one model of all drivers. The model contains the tools of the TOOL.md files, and its sandbox permits all
/// access that any of the programs needs. If there is only one driver, and it can be chosen for every call, the result
/// is the model of its program.
fn combined(drivers: Vec<ProgramDriver<'_>>, contracts: Vec<Tool>) -> Option<Model> {
    let with_program = |it: ProgramDriver<'_>| Driver {
        model: Some(it.model),
        ..it.file.driver(it.implements)
    };
    let all: Vec<Driver> = drivers.into_iter().map(with_program).collect();
    let models = || {
        let programs = all.iter().filter(|it| it.kind == "cli");
        programs.filter_map(|it| it.model.as_ref())
    };
    let first = models().next()?.clone();
    if let [only] = &all[..]
        && only.is_plain()
    {
        return Some(first);
    }
    let mut model = Model {
        tools: contracts,
        ..first
    };
    model.packaging.sandbox = together(models().map(|it| &it.packaging.sandbox));
    model.drivers = all;
    Some(model)
}

/// Returns a sandbox that permits what at least one of the sandboxes `all` permits.
fn together<'a>(all: impl Iterator<Item = &'a Sandbox>) -> Sandbox {
    all.cloned()
        .reduce(|mut together, next| {
            for ((kind, all), (_, more)) in together.lists_mut().into_iter().zip(next.lists()) {
                if kind == "denies" {
                    all.retain(|it| more.contains(it));
                    continue;
                }
                for value in more {
                    if !all.contains(value) {
                        all.push(value.clone());
                    }
                }
            }
            together.set.extend(next.set);
            together.tty |= next.tty;
            together
        })
        .unwrap_or_default()
}

/// Adds a tool to the model of each driver that carries it out, and returns the tool as its TOOL.md declares it.
fn read_tool(
    log: &Log,
    root: &Path,
    path: &Path,
    drivers: &mut [ProgramDriver<'_>],
) -> Option<Tool> {
    let file = File::open(log, root, path, MAX_SIZE)?;
    let folder = path.parent().and_then(Path::file_name);
    let id = folder.map(|it| it.to_string_lossy().into_owned());
    let id = id.unwrap_or_default();
    let is_it = |it: &str| it == id || it.contains(&format!("/{id}/"));
    let (mut contract, mut is_carried_out) = (None, false);
    for driver in drivers {
        let entries = &driver.file.parsed.implements;
        let Some(entry) = entries.iter().find(|it| is_it(&it.tool)) else {
            continue;
        };
        is_carried_out = true;
        let before = log.len();
        let sandbox = driver.starts().then_some(&driver.model.packaging.sandbox);
        let read = tool_md::read(&file, None, entry.template(), sandbox, &id);
        let Some((mut tool, terms)) = read else {
            continue;
        };
        if driver.starts() {
            contract = contract.or_else(|| Some(tool.clone()));
        }
        let implements = driver.file.bind(entry, &mut tool, &terms);
        if log.len() == before {
            driver.implements.push(implements);
            driver.model.tools.push(tool);
        }
    }
    if !is_carried_out {
        let message = format!("no driver implements `{}`", id.escape_debug());
        let remedy = "add the tool to `implements` of a driver";
        file.fault(Position::START, FaultCode::MissingKey, message, remedy);
    }
    contract
}

/// Reads a driver with its program.
fn read(file: File<'_>) -> Option<ProgramDriver<'_>> {
    let front = front(&file)?;
    let fields = Fields::of(&file, &front)?;
    let parsed = Parsed::of(&fields);
    let model = match parsed.driver.kind == "cli" {
        true => program(&fields, &parsed)?,
        // A driver that starts no program is never chosen, so its model can be empty.
        false => Model::default(),
    };
    fields.pass(&FACTS_OF_PROGRAM);
    fields.pass(&["network"]);
    fields.end();
    Some(ProgramDriver {
        file: DriverFile { file, parsed },
        model,
        implements: Vec::new(),
    })
}

fn program(fields: &Fields<'_>, parsed: &Parsed) -> Option<Model> {
    let metadata = fields.fields("metadata");
    let cli = metadata.as_ref().and_then(|it| it.fields("cli"));
    let text = |key| cli.as_ref()?.text(key);
    let args = |key| cli.as_ref().map_or_else(Vec::new, |it| it.texts(key));
    let Some(binary) = text("bin").or_else(|| text("binary")) else {
        let message = "`metadata.cli.bin` is missing";
        let remedy = "write the name of the program in `metadata.cli.bin`";
        let (at, code) = (fields.at, FaultCode::MissingKey);
        fields.file.fault(at, code, message, remedy);
        return None;
    };
    let mut model = Model {
        binary,
        summary: fields.need_text("description").unwrap_or_default(),
        json_flag: parsed.json_flag.clone(),
        packaging: Packaging {
            id: Some(parsed.driver.id.clone()),
            name: fields.need_text("name"),
            version: fields.need_text("version"),
            tags: fields.texts("tags"),
            args: [args("binArgs"), args("bin_args")].concat(),
            install: packaging::install(fields),
            ..Packaging::default()
        },
        ..Model::default()
    };
    packaging::read_requires(fields, &mut model);
    packaging::read_check(fields, &mut model);
    packaging::read_auth(fields, &mut model);
    parsed.runner.limit(&mut model.packaging);
    let packaging = &mut model.packaging;
    if let Some(cli) = &cli {
        let sandbox = cli.fields("sandbox").map(packaging::sandbox);
        packaging.sandbox = sandbox.unwrap_or_default();
        packaging.output = cli.fields("output").map(packaging::output);
        packaging.sandbox.tty |= cli.bool("tty") == Some(true);
    }
    if let Some((egress, ingress)) = network(fields) {
        packaging.sandbox.network = egress;
        packaging.sandbox.ingress = ingress;
    }
    Some(model)
}

/// Returns the files called `name` in the subfolders of `folder`, in the order of their paths.
fn files(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|it| it.path().join(name)).collect();
    files.retain(|it| it.exists());
    files.sort();
    files
}
