//! Writes the facts about a tool's process: its standard streams, its environment variables, and its access to the
//! machine.

use super::{KdlWriter, node_name};
use crate::format::Dialect;
use crate::model::{Confinement, Model, Stdin, Tool};

/// Writes the nodes for standard input, output and error.
pub(super) fn write_streams(file: &mut KdlWriter, model: &Model, tool: &Tool, dialect: Dialect) {
    if let Some(stdin) = stdin(tool) {
        file.open("stdin", None);
        let description = stdin.description.unwrap_or_default();
        file.node("description", description);
        file.node("type", "string");
        let format = match stdin.format.as_deref() {
            Some("application/json") => "json",
            Some("application/octet-stream") => "binary",
            _ => "text",
        };
        file.node("format", format);
        if stdin.required {
            file.node("required", true);
        }
        file.close();
    }
    file.open("stdout", None);
    file.node("format", output(model, tool));
    if tool.process.untrimmed {
        file.node("trim", false);
    }
    if dialect == Dialect::Spec {
        let encoding = if tool.process.base64 {
            "base64"
        } else {
            "utf8"
        };
        file.node("encoding", encoding);
    }
    file.close();
    if tool.process.silent_errors || tool.process.fail_on_stderr {
        file.open("stderr", None);
        file.node("capture", !tool.process.silent_errors);
        file.node("fail_on_output", tool.process.fail_on_stderr);
        file.close();
    }
}

/// Returns those facts about standard input that KDL definitions can express.
pub(crate) fn stdin(tool: &Tool) -> Option<Stdin> {
    let stdin = tool.stdin.as_ref()?;
    let media = stdin.format.as_deref().unwrap_or("text/plain");
    let format = match media {
        json if json.contains("json") => "application/json",
        bytes @ "application/octet-stream" => bytes,
        _ => "text/plain",
    };
    let description = stdin.description.clone();
    Some(Stdin {
        format: Some(format.to_owned()),
        description: Some(description.unwrap_or_else(|| format!("Standard input: {media}"))),
        required: stdin.required,
    })
}

/// Returns the format of the tool's output.
pub(crate) fn output(model: &Model, tool: &Tool) -> String {
    let is_json = tool.output.is_some() && !model.text_output;
    let declared = tool.process.output.clone();
    declared.unwrap_or_else(|| if is_json { "json" } else { "auto" }.to_owned())
}

/// Writes the time limit, the options and the variables of the process.
pub(super) fn write_process(file: &mut KdlWriter, model: &Model, tool: &Tool) {
    let process = &tool.process;
    if let Some(limit) = process.timeout_ms {
        file.node("timeout", limit);
    }
    if let Some(folder) = &process.workdir {
        file.node("workdir", &**folder);
    }
    let options = [
        ("expand_env", process.expand_env),
        ("shell", process.shell),
        ("allow_failure", process.allow_failure),
    ];
    for (name, _) in options.iter().filter(|(_, is_set)| *is_set) {
        file.node(name, true);
    }
    let variables = variables(model, tool);
    if !variables.is_empty() {
        file.open("env", None);
        for (name, value) in &variables {
            file.node(&node_name(name), &**value);
        }
        file.close();
    }
}

/// Returns the environment variables that are set for a tool.
pub(crate) fn variables(model: &Model, tool: &Tool) -> Vec<(String, String)> {
    let mut variables = model.packaging.sandbox.set.clone();
    for (name, value) in &tool.process.env {
        variables.retain(|(it, _)| it != name);
        variables.push((name.clone(), value.clone()));
    }
    variables
}

/// Writes the tool's access to the machine.
pub(super) fn write_sandbox(file: &mut KdlWriter, model: &Model, tool: &Tool) {
    let Some(confinement) = confinement(model, tool) else {
        return;
    };
    file.open("sandbox", None);
    file.node("network", confinement.network);
    if let Some(files) = &confinement.filesystem {
        file.node("filesystem", &**files);
    }
    let resources = [
        ("cpu_seconds", confinement.cpu_seconds),
        ("memory_mb", confinement.memory_mb),
        ("open_files", confinement.open_files),
    ];
    if resources.iter().any(|(_, limit)| limit.is_some()) {
        file.open("resources", None);
        for (name, limit) in resources {
            if let Some(limit) = limit {
                file.node(name, limit);
            }
        }
        file.close();
    }
    file.close();
}

/// Returns the tool's access to the machine, or `None` if neither the definition nor the program declares it. KDL
/// definitions have only four kinds of access to files. The result is the smallest of them that covers all paths.
pub(crate) fn confinement(model: &Model, tool: &Tool) -> Option<Confinement> {
    if tool.process.confinement.is_some() {
        return tool.process.confinement.clone();
    }
    let needs = model.sandbox_of(tool);
    let packaging = &model.packaging;
    let limits = Confinement {
        cpu_seconds: packaging.cpu_seconds,
        memory_mb: packaging.memory_mb,
        ..Confinement::default()
    };
    let paths = || needs.reads.iter().chain(&needs.writes);
    if needs.network.is_empty() && paths().next().is_none() {
        return Some(limits).filter(|it| *it != Confinement::default());
    }
    let filesystem = if paths().any(|it| it.starts_with('/') || it.starts_with("**")) {
        "full"
    } else if paths().any(|it| it.starts_with('~')) {
        "home"
    } else if paths().next().is_some() {
        "cwd"
    } else {
        "none"
    };
    Some(Confinement {
        network: !needs.network.is_empty(),
        filesystem: Some(filesystem.to_owned()),
        ..limits
    })
}
