//! Hosts and the places of their configuration files.

use std::env;
use std::path::PathBuf;

use cmdhelp_spec::shell::quoted;

use super::Entry;

/// A host that starts servers.
#[derive(Debug)]
pub(super) struct Host {
    /// The word for it.
    pub(super) name: &'static str,
    /// The file of a person.
    pub(super) user: fn() -> Option<PathBuf>,
    /// The file of the folder that we are in.
    pub(super) project: fn() -> Option<PathBuf>,
    pub(super) syntax: Syntax,
    /// Whether it lists tools again when the list changes: a model can call the tools that it finds
    /// later.
    pub(super) lists_anew: bool,
    /// Returns the host's own command that adds a server, for a project or for a person.
    pub(super) own_command: fn(&Entry, bool) -> Option<String>,
}

/// How servers are written down.
#[derive(Clone, Copy, Debug)]
pub(super) enum Syntax {
    /// In an object with this key, each by its name; some want to be told of the kind of server.
    Json { key: &'static str, has_type: bool },
    /// Each as a table below this one.
    Toml { table: &'static str },
}

/// The hosts that we know.
pub(super) const HOSTS: [Host; 5] = [
    Host {
        name: "claude-code",
        user: || moved("CLAUDE_CONFIG_DIR", ".claude.json").or_else(|| home(".claude.json")),
        project: || Some(PathBuf::from(".mcp.json")),
        syntax: Syntax::Json {
            key: "mcpServers",
            has_type: true,
        },
        lists_anew: true,
        own_command: |entry, is_project| {
            let scope = if is_project { "project" } else { "user" };
            Some(entry.added_by(&["claude", "mcp", "add", "--scope", scope]))
        },
    },
    Host {
        name: "cursor",
        user: || home(".cursor/mcp.json"),
        project: || Some(PathBuf::from(".cursor/mcp.json")),
        syntax: Syntax::Json {
            key: "mcpServers",
            has_type: false,
        },
        lists_anew: true,
        own_command: |_, _| None,
    },
    Host {
        name: "vscode",
        user: || settings("Code/User/mcp.json"),
        project: || Some(PathBuf::from(".vscode/mcp.json")),
        syntax: Syntax::Json {
            key: "servers",
            has_type: true,
        },
        lists_anew: true,
        own_command: |entry, is_project| {
            let json = quoted(&entry.named_json(), true);
            (!is_project).then(|| format!("code --add-mcp {json}"))
        },
    },
    Host {
        name: "codex",
        user: || moved("CODEX_HOME", "config.toml").or_else(|| home(".codex/config.toml")),
        project: || Some(PathBuf::from(".codex/config.toml")),
        syntax: Syntax::Toml {
            table: "mcp_servers",
        },
        lists_anew: false,
        own_command: |entry, is_project| {
            (!is_project).then(|| entry.added_by(&["codex", "mcp", "add"]))
        },
    },
    Host {
        name: "gemini",
        user: || {
            let path = ".gemini/settings.json";
            moved("GEMINI_CLI_HOME", path).or_else(|| home(path))
        },
        project: || Some(PathBuf::from(".gemini/settings.json")),
        syntax: Syntax::Json {
            key: "mcpServers",
            has_type: false,
        },
        lists_anew: true,
        own_command: |_, _| None,
    },
];

fn home(path: &str) -> Option<PathBuf> {
    Some(env::home_dir()?.join(path))
}

/// Returns where somebody has moved it to, by a variable that the host reads; empty is as good as
/// none.
fn moved(variable: &str, path: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).filter(|folder| !folder.is_empty());
    folder.map(|folder| PathBuf::from(folder).join(path))
}

/// Returns where programs with windows keep their settings.
fn settings(path: &str) -> Option<PathBuf> {
    let folder = if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else if cfg!(windows) {
        env::var_os("APPDATA").map(PathBuf::from)
    } else {
        let folder = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        folder.or_else(|| home(".config"))
    };
    Some(folder?.join(path))
}
