//! The command `cmdhelp list`, which lists the registered programs.

use cmdhelp::prelude::*;
use cmdhelp_host::Host;
use cmdhelp_host::policy::Owner;
use cmdhelp_host::registry::{Entry, load};
use serde::Serialize;

use super::{host, warnings};
use crate::failure::Fault;

/// List the registered programs
#[derive(Args)]
#[cmdhelp(effect = "read", example("", note = "see the registered programs"))]
pub(crate) struct List {}

/// The registered programs.
#[derive(Schema, Serialize)]
pub(crate) struct Listed {
    /// The programs.
    tools: Vec<RegisteredProgram>,
    /// The path of the project's registry file, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<String>,
    /// Whether the user trusts the project's registry file.
    #[serde(skip_serializing_if = "Option::is_none")]
    trusted: Option<bool>,
    /// The parts of the registry files that are ignored, each with the reason.
    warnings: Vec<String>,
}

/// A registered program.
#[derive(Schema, Serialize)]
struct RegisteredProgram {
    /// The name by which the program is called.
    name: String,
    /// The summary of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    /// The kind of the description.
    kind: String,
    /// The owner of the registry file that contains the program: `user` or `project`.
    owner: String,
    /// The number of commands that can be called.
    commands: usize,
    /// The reason why the program cannot be called.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

#[cmdhelp::run]
impl List {
    fn run(self) -> Result<Listed, Fault> {
        let host = host()?;
        let registry = &host.registry;
        Ok(Listed {
            tools: registry.entries.iter().map(|it| row(it, &host)).collect(),
            project: registry
                .project
                .as_ref()
                .map(|(path, _)| path.display().to_string()),
            trusted: registry.project.as_ref().map(|(_, trusted)| *trusted),
            warnings: warnings(registry),
        })
    }

    fn text(listed: &Listed) -> Option<String> {
        let mut text = String::new();
        let width = listed
            .tools
            .iter()
            .map(|it| it.name.len())
            .max()
            .unwrap_or(0);
        for tool in &listed.tools {
            let note = tool.problem.as_ref().or(tool.summary.as_ref());
            let note = note.map_or("", String::as_str);
            let commands = match tool.commands {
                1 => "1 command".to_owned(),
                commands => format!("{commands} commands"),
            };
            text += &format!("{:width$}  {commands}  {note}\n", tool.name);
        }
        for warning in &listed.warnings {
            text += &format!("warning: {warning}\n");
        }
        if listed.tools.is_empty() {
            text += "nothing is registered; `cmdhelp add` registers a program\n";
        }
        Some(text)
    }
}

fn row(entry: &Entry, host: &Host) -> RegisteredProgram {
    let loaded = load(std::slice::from_ref(entry), &entry.name, &host.folder);
    let model = loaded.as_ref().ok().map(|it| &it.tools.model);
    RegisteredProgram {
        name: entry.name.clone(),
        summary: model.map(|it| it.summary.clone()),
        kind: entry.kind.name().to_owned(),
        owner: match entry.owner {
            Owner::User => "user".to_owned(),
            Owner::Project => "project".to_owned(),
        },
        commands: model.map_or(0, |it| it.tools.len()),
        problem: loaded.as_ref().err().map(ToString::to_string),
    }
}
