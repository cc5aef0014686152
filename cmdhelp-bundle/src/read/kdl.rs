//! Reads KDL definitions of tools, in version 1 of the language.

mod guard;
mod nodes;
mod tool;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use kdl::KdlDocument;

use super::fault::FaultCode;
use super::file::{File, Log};
use super::place::Position;
use crate::format::Dialect;
use crate::model::{Model, Tool};

/// The maximum size of a file, in bytes. The limit is lower than for other formats because the KDL parser is slow.
const MAX_SIZE: u64 = 256 * 1024;

/// Reads a file of definitions, or all files of a folder.
pub(super) fn read(log: &Log, path: &Path, dialect: Dialect) -> Option<Model> {
    let mut definitions = Definitions::default();
    if !path.is_dir() {
        let file = File::alone(log, path, MAX_SIZE)?;
        definitions.read(&file, dialect)?;
        return Some(definitions.model);
    }
    for file in files(path) {
        if let Some(file) = File::open(log, path, &file, MAX_SIZE) {
            let _faults = definitions.read(&file, dialect);
        }
    }
    Some(definitions.model)
}

/// Reads one definition in a file that also contains other nodes.
pub(super) fn read_one(log: &Log, path: &Path, name: &str, dialect: Dialect) -> Option<Model> {
    let mut definitions = Definitions {
        only: Some(name.to_owned()),
        ..Definitions::default()
    };
    definitions.read(&File::alone(log, path, MAX_SIZE)?, dialect)?;
    Some(definitions.model)
}

/// Returns the KDL files in a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|it| it.path()).collect();
    files.retain(|it| it.extension().is_some_and(|it| it == "kdl"));
    files.sort();
    files
}

/// The definitions that were read so far.
#[derive(Default)]
struct Definitions {
    model: Model,
    /// The names of the tools in `model`.
    names: HashSet<String>,
    /// The name of the definition to read. All other nodes are skipped. `None` to read all definitions.
    only: Option<String>,
}

impl Definitions {
    fn read(&mut self, file: &File<'_>, dialect: Dialect) -> Option<()> {
        let text = guard::check(file)?;
        let document: KdlDocument = match text.parse() {
            Ok(document) => document,
            Err(error) => {
                let at = file.at(error.span.offset());
                // The parser has no description for some errors, such as a `}` that closes nothing.
                let known = Some(error.kind.to_string()).filter(|it| !it.contains("unspecified"));
                let message =
                    known.map_or("invalid KDL".to_owned(), |it| format!("invalid KDL: {it}"));
                let remedy = error
                    .help
                    .unwrap_or("write strings in double quotes, and child nodes in braces");
                file.fault(at, FaultCode::Syntax, message, remedy.replace('\n', " "));
                return None;
            }
        };
        for node in document.nodes() {
            let at = nodes::at(file, node);
            let is_it = |name: &String| {
                let named = node.entries().first().and_then(|it| it.value().as_string());
                node.name().value() == "cli" && named == Some(name)
            };
            if !self.only.as_ref().is_none_or(is_it) {
                continue;
            }
            if node.name().value() != "cli" {
                let message = format!("unknown node `{}`", node.name().value().escape_debug());
                file.fault(
                    at,
                    FaultCode::UnknownKey,
                    message,
                    "write `cli \"name\" { … }`",
                );
                continue;
            }
            let before = file.count();
            let tool = tool::read(file, node, dialect);
            if let Some((program, tool)) = tool.filter(|_| file.count() == before) {
                self.add(file, at, program, tool);
            }
        }
        Some(())
    }

    /// Adds a tool, or reports that another tool has the same name.
    fn add(&mut self, file: &File<'_>, at: Position, program: String, mut tool: Tool) {
        let model = &mut self.model;
        if model.binary.is_empty() {
            model.binary.clone_from(&program);
        }
        if program != model.binary {
            tool.program = Some(program);
        }
        let name = model.tool_name(&tool);
        if self.names.contains(&name) {
            let message = format!("duplicate tool `{name}`");
            file.fault(at, FaultCode::DuplicateName, message, "rename one of them");
            return;
        }
        if tool.name.as_deref() == Some(&*model.joined_name(&tool)) {
            tool.name = None;
        }
        model.tools.push(tool);
        self.names.insert(name);
    }
}
