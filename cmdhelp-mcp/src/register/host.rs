//! The hosts with which programs can be registered, and the paths of the hosts' configuration
//! files.

use std::env;
use std::path::PathBuf;

use cmdhelp_spec::shell::quoted;

use super::Entry;

/// A host: a program that starts MCP servers.
#[derive(Debug)]
pub(super) struct Host {
    /// The name of the host on cmdhelp's command line.
    pub(super) name: &'static str,
    /// Returns the path of the user's configuration file.
    pub(super) user: fn() -> Option<PathBuf>,
    /// Returns the path of the configuration file for the current folder.
    pub(super) project: fn() -> Option<PathBuf>,
    pub(super) syntax: Syntax,
    /// Whether the host requests the list of tools again after a notification. In any other host,
    /// the model cannot call tools that a search has found.
    pub(super) lists_anew: bool,
    /// Returns the host's own command line for adding a server, if it has one. With `true`, this
    /// command line changes the project's configuration, and otherwise the user's.
    pub(super) own_command: fn(&Entry, bool) -> Option<String>,
}

/// How a configuration file lists servers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Syntax {
    /// As members of the object `key`. The key of each member is the name of its server. `has_type`
    /// says whether the host requires the member `type` in it.
    Json { key: &'static str, has_type: bool },
    /// As tables below the table `table`, one for each server.
    Toml { table: &'static str },
}

/// The known hosts.
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

/// Returns `path` in the folder that a host's environment variable contains. Returns `None` if the
/// variable is unset or empty.
fn moved(variable: &str, path: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).filter(|folder| !folder.is_empty());
    folder.map(|folder| PathBuf::from(folder).join(path))
}

/// Returns `path` in the folder in which the system stores the settings of desktop programs.
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
