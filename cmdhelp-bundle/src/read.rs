//! Reads a model from files, with a module for each format.

mod app;
mod cli_md;
mod fault;
mod fields;
mod file;
mod front;
mod json;
mod kdl;
mod node;
mod place;
mod rules;
mod skill;
mod yaml;

use std::path::Path;

pub use self::fault::{Fault, FaultCode, Faults};
use self::file::{File, Log, MAX_SIZE};
pub use self::rules::{Decision, Rule};
use crate::format::{Dialect, Format, Harness};
use crate::json::Json;
use crate::model::Model;

/// Reads a program's tools from the files of a format.
///
/// `path` is the path to which [`Tree::write_to`](crate::Tree::write_to) writes: a folder, or a file if the format
/// consists of one file. The KDL files of a folder are read as one file. The files are not trusted: their size and the
/// depth of their nested values are limited, links out of the folder are not followed, and everything that the format
/// does not define is a fault.
///
/// # Errors
///
/// Fails if there is a fault in a file. All faults are reported, each with its position and a remedy. [`Faults::rest`]
/// returns the tools without faults.
///
/// ```
/// use cmdhelp_bundle::{Dialect, Format, read};
///
/// let folder = std::env::temp_dir().join("cmdhelp-bundle-read");
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("jq.kdl"), r#"
/// cli "jq" {
///     description "Process JSON"
///     command "jq"
///     arg "filter" { required true; }
/// }
/// cli "rg" { description "Search files"; comand "rg"; }
/// "#)?;
///
/// let faults = read(Format::Kdl(Dialect::Spec), &folder).unwrap_err();
/// let messages: Vec<String> = faults.iter().map(|it| format!("{}: {}", it.line, it.message)).collect();
/// assert_eq!(messages, ["7: `command` is missing", "7: unknown key `comand`"]);
/// let rest = faults.rest().unwrap();
/// assert_eq!(rest.tool_name(&rest.tools[0]), "jq");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read(format: Format, path: &Path) -> Result<Model, Faults> {
    let log = Log::default();
    let model = match format {
        Format::CliMd => cli_md::read(&log, path),
        Format::App => app::read(&log, path),
        Format::Kdl(dialect) => kdl::read(&log, path, dialect),
        Format::Skill => skill::read(&log, path),
        Format::Rules(harness) => rules::model(&log, path, harness),
    };
    finish(log, model)
}

/// Reads one KDL definition, `cli "name" { … }`, in a file that can contain other nodes, too.
///
/// # Errors
///
/// Fails if there is a fault in the definition, or if the file is not KDL.
///
/// ```
/// use cmdhelp_bundle::{Dialect, read_definition};
///
/// let file = std::env::temp_dir().join("cmdhelp-bundle-definition.kdl");
/// std::fs::write(&file, "limit 3\ncli \"jq\" {\n  description \"Process JSON\"\n  command \"jq\"\n}\n")?;
/// let model = read_definition(&file, "jq", Dialect::Spec)?;
/// assert_eq!(model.tools[0].summary, "Process JSON");
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_definition(path: &Path, name: &str, dialect: Dialect) -> Result<Model, Faults> {
    let log = Log::default();
    let model = kdl::read_one(&log, path, name, dialect);
    finish(log, model)
}

/// Reads the permission rules of a harness.
///
/// # Errors
///
/// Fails if there is a fault in the file.
///
/// ```
/// use cmdhelp_bundle::{Decision, Harness, Reach, read_rules};
///
/// let file = std::env::temp_dir().join("cmdhelp-bundle-rules.json");
/// std::fs::write(&file, r#"{"permissions": {"allow": ["Bash(git status *)"]}}"#)?;
/// let rules = read_rules(Harness::ClaudeCode, &file)?;
/// assert_eq!(rules[0].words, ["git", "status"]);
/// assert_eq!((rules[0].decision, rules[0].reach), (Decision::Allow, Reach::All));
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_rules(harness: Harness, path: &Path) -> Result<Vec<Rule>, Faults> {
    let log = Log::default();
    let rules = rules::read(&log, path, harness);
    match (rules, log.into_faults()) {
        (Some(rules), faults) if faults.is_empty() => Ok(rules),
        (_, faults) => Err(Faults::new(faults, None)),
    }
}

fn finish(log: Log, model: Option<Model>) -> Result<Model, Faults> {
    match (model, log.into_faults()) {
        (Some(model), faults) if faults.is_empty() => Ok(model),
        (rest, faults) => Err(Faults::new(faults, rest)),
    }
}

/// Reads a YAML file as JSON. Anchors, aliases and tags are refused, and so are files that are too long or nested too
/// deep.
///
/// # Errors
///
/// Fails if the file cannot be read, or is not YAML.
///
/// ```
/// let file = std::env::temp_dir().join("cmdhelp-bundle-read.yaml");
/// std::fs::write(&file, "name: pad\nversion: \"1.10\"\n")?;
/// let found = cmdhelp_bundle::read_yaml(&file)?;
/// assert_eq!(found.to_string(), r#"{"name":"pad","version":"1.10"}"#);
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_yaml(path: &Path) -> Result<Json, Faults> {
    let log = Log::default();
    let node = File::alone(&log, path, MAX_SIZE).and_then(|file| yaml::parse(&file, &file.text, 0));
    match (node, log.into_faults()) {
        (Some(node), faults) if faults.is_empty() => Ok(node.json()),
        (_, faults) => Err(Faults::new(faults, None)),
    }
}
