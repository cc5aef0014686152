//! The command `cmdhelp add`, which registers a program and grants it access.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cmdhelp::prelude::*;
use cmdhelp_bundle::Sandbox;
use cmdhelp_host::command_line;
use cmdhelp_host::execute::{CallFault, FaultCode};
use cmdhelp_host::policy::{EffectName, Owner};
use cmdhelp_host::registry::{
    Entry, EntryKind, File, Folders, add_tool, agree, load, measure, mistake_in_name,
};
use serde::Serialize;

use super::{GrantFlags, KdlDialect, file};
use crate::failure::{Fault, of_file};

/// Register a program, and grant it access
///
/// Without `--yes`, `cmdhelp` only shows what would be registered and granted.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example(
        "target/release/pad --write . --yes",
        note = "register a program that writes to the current folder"
    ),
    example(
        "tools/jq.json --program jq",
        note = "see what a manifest would register"
    )
)]
pub(crate) struct Add {
    /// A program, or what describes it: a `.json` file with a manifest, a `.kdl` file, or a folder with CLI.md, APP.md
    /// or `.kdl` files
    target: String,
    /// The name by which the program is called with `cmdhelp`, if it differs from the program's own
    /// name
    #[arg(long)]
    name: Option<String>,
    /// The program's file, if the target is a description
    #[arg(long, value_name = "FILE")]
    #[cmdhelp(type = "path")]
    program: Option<String>,
    /// The dialect of KDL definitions; by default, that of the specification
    #[arg(long, value_enum)]
    dialect: Option<KdlDialect>,
    #[command(flatten)]
    grants: GrantFlags,
    /// Pass a secret to the program: the name of an environment variable, `=`, and the name of the secret
    #[arg(long, value_name = "VARIABLE=SECRET")]
    secret: Vec<String>,
    /// Write to the registry of the current folder's project, and not to the user's
    #[arg(long)]
    project: bool,
    /// Write the program to the registry, and do not only show what would be written
    #[arg(long)]
    yes: bool,
}

/// The registered program.
#[derive(Schema, Serialize)]
pub(crate) struct Added {
    /// The name by which the program is called.
    name: String,
    /// The kind of the description: `program`, `document`, `bundle`, `app` or `kdl`.
    kind: String,
    /// The file of the program.
    program: String,
    /// The number of commands with each effect.
    tools: BTreeMap<String, usize>,
    /// The hash of the description. If the description changes, its hash differs, and it is not
    /// used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pin: Option<String>,
    /// The mistakes in definitions, which are left out because of them, each with its file, line
    /// and column.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    /// Warnings about command lines that a shell runs, and about files that are ignored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    /// The access that the description requests, such as `network api.example.com`. The user agrees to it with `--yes`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    requests: Vec<String>,
    /// The access that the user grants in addition.
    grants: BTreeMap<String, Vec<String>>,
    /// Whether the program was written to the registry.
    added: bool,
}

#[cmdhelp::run]
impl Add {
    fn run(self) -> Result<Added, Fault> {
        let here = std::env::current_dir()?;
        let mut entry = self.entry(&here)?;
        let registry = file(self.project)?;
        let registered = File::read(&registry, Owner::User)?.entries;
        if registered.iter().any(|it| it.name == entry.name) {
            return Err(Fault::AlreadyRegistered(entry.name));
        }
        if entry.kind != EntryKind::Program {
            entry.pin = Some(measure(&entry)?);
        }
        let target = load(std::slice::from_ref(&entry), &entry.name, &here)
            .map_err(|fault| self.with_program(fault, &entry, &here))?;
        if self.yes {
            let folders = Folders::of_user().ok_or(Fault::NoHome)?;
            agree(&folders, &entry, Some(&target.program))?;
            add_tool(&registry, &entry)?;
        }
        let mut tools = BTreeMap::new();
        for tool in &target.tools.model.tools {
            let effect = EffectName::from(target.tools.trusted_effect(tool));
            *tools.entry(effect.name().to_owned()).or_default() += 1;
        }
        let grants = entry.grants.nodes().into_iter();
        let sandbox = &target.tools.model.packaging.sandbox;
        let requests = Sandbox::default().widened_by(sandbox).into_iter();
        Ok(Added {
            name: entry.name.clone(),
            kind: entry.kind.name().to_owned(),
            program: target.program.display().to_string(),
            tools,
            pin: entry.pin,
            warnings: target.tools.warnings(),
            requests: requests.map(|(kind, it)| format!("{kind} {it}")).collect(),
            faults: target.tools.faults,
            grants: grants
                .map(|(word, texts)| (word.to_owned(), texts.to_vec()))
                .collect(),
            added: self.yes,
        })
    }

    /// Adds the flag `--program` to the fault that there is no program, if a file in the current folder can be it.
    fn with_program(&self, fault: CallFault, entry: &Entry, here: &Path) -> Fault {
        let name = &entry.name;
        let is_described = entry.kind != EntryKind::Program && self.program.is_none();
        if fault.code != FaultCode::NotFound || !is_described || !here.join(name).is_file() {
            return fault.into();
        }
        let line = command_line(["add", &self.target, "--program", &format!("./{name}")]);
        Fault::NotFound(format!(
            "there is no program `{name}` in `PATH`; for the file in this folder, run `{line}`"
        ))
    }

    fn entry(&self, here: &Path) -> Result<Entry, Fault> {
        let mut secrets = BTreeMap::new();
        for text in &self.secret {
            let (variable, slug) = text.split_once('=').ok_or_else(|| {
                Fault::Arguments(format!("expected VARIABLE=SECRET, found `{text}`"))
            })?;
            secrets.insert(variable.to_owned(), slug.to_owned());
        }
        let mut found = Entry::of(&self.target, here);
        if let Some(dialect) = self.dialect {
            found.kind = found.kind.in_dialect(dialect.into());
        }
        // The registry is a text, so it could only contain another path.
        let path = found.kind.path().or(found.program.as_ref().map(Path::new));
        if let Some(path) = path.filter(|it| it.to_string_lossy().contains('\u{fffd}')) {
            return Err(Fault::Arguments(format!(
                "the path {} is not UTF-8, so it cannot be registered; rename the folder or the file",
                path.display()
            )));
        }
        let program = match (&found.kind, &self.program) {
            (EntryKind::Program, _) => found.program,
            (_, Some(program)) if program.contains('/') => {
                let path = here.join(program);
                let path = fs::canonicalize(&path).map_err(of_file(&path))?;
                Some(path.display().to_string())
            }
            (_, program) => program.clone(),
        };
        let name = self.name.clone().unwrap_or(found.name);
        if let Some(why) = mistake_in_name(&name) {
            let advice = match &self.name {
                Some(_) => "",
                None => "; choose another name with `--name`",
            };
            return Err(Fault::Arguments(why + advice));
        }
        Ok(Entry {
            name,
            program,
            grants: self.grants.grants()?,
            secrets,
            ..found
        })
    }
}
