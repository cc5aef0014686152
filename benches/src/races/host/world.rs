//! Makes home folders with many tools, and starts the servers of these tools.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use super::definitions::{write_definitions, write_registry, write_spec};
use crate::Result;
use crate::server::{INITIALIZE, INITIALIZED, LIST, Server};
use crate::workspace::root;

/// The variable with the numbers of programs and of commands, which the program for brontes reads.
pub(super) const SIZE: &str = "SIZE";

/// The maximum time that the race waits until a server has read its tools.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server of many tools.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `cmdhelp serve`, with a cmdhelp document for each program.
    Cmdhelp,
    /// `slop-mcp serve`, with a definition in KDL for each command.
    SlopMcp,
    /// `usage mcp`, with one spec of a program that has all commands. This server describes
    /// commands, but cannot call them.
    Usage,
    /// A program with all commands, declared with clap, whose server is brontes.
    Brontes,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Cmdhelp => "cmdhelp",
            Self::SlopMcp => "slop-mcp",
            Self::Usage => "usage",
            Self::Brontes => "brontes",
        }
    }
}

/// A home folder with tools, and the server of these tools.
pub(super) struct World {
    pub(super) kind: Kind,
    program: String,
    folder: PathBuf,
    size: (usize, usize),
}

impl World {
    /// Writes the definitions of the programs and their commands. `size` is the number of programs
    /// and the number of commands of each program.
    pub(super) fn new(kind: Kind, program: &str, size: (usize, usize)) -> Result<Self> {
        let (programs, commands) = size;
        let name = match kind {
            Kind::Cmdhelp => "host",
            kind => kind.name(),
        };
        let name = format!("{name}-{}", programs * commands);
        let folder = root().join("target/benches").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        match kind {
            Kind::Cmdhelp => write_registry(&folder, size)?,
            Kind::SlopMcp => write_definitions(&folder, size)?,
            Kind::Usage => write_spec(&folder, size)?,
            Kind::Brontes => {}
        }
        Ok(Self {
            kind,
            program: program.to_owned(),
            folder,
            size,
        })
    }

    fn tools(&self) -> usize {
        self.size.0 * self.size.1
    }

    /// Returns the name of the row.
    pub(super) fn name(&self) -> String {
        match self.kind {
            Kind::Cmdhelp => format!("{} tools", self.tools()),
            kind => format!("{}, {} tools", kind.name(), self.tools()),
        }
    }

    /// Returns whether the race has a highest accepted time or size for this server.
    pub(super) fn has_bar(&self) -> bool {
        self.kind == Kind::Cmdhelp && self.tools() > 10
    }

    pub(super) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).current_dir(&self.folder).env_clear();
        command
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", &self.folder);
        if self.kind == Kind::Brontes {
            command.env(SIZE, format!("{} {}", self.size.0, self.size.1));
        }
        command
    }

    /// Starts a server and waits for its tool list.
    pub(super) fn serve(&self) -> Result<Server> {
        let words: &[&str] = match self.kind {
            Kind::Cmdhelp | Kind::SlopMcp => &["serve"],
            Kind::Usage => &["mcp", "--file", "tool.usage.kdl"],
            Kind::Brontes => &["mcp", "start"],
        };
        let mut server = Server::start(self.command(words))?;
        server.ask(INITIALIZE)?;
        server.tell(INITIALIZED)?;
        server.ask(LIST)?;
        Ok(server)
    }

    /// Removes the caches of earlier servers.
    pub(super) fn forget(&self) {
        let _ = fs::remove_dir_all(self.folder.join(".cache"));
    }

    /// Calls the first tool, or requests its description if the server makes no calls. Repeats the
    /// call while slop-mcp is still reading its tools.
    pub(super) fn use_tool(&self, server: &mut Server) -> Result<()> {
        let params = match (self.kind, self.tools() > 40) {
            (Kind::Cmdhelp, true) => r#"{"name":"call_read","arguments":{"name":"p0_c0"}}"#,
            (Kind::Cmdhelp, false) => r#"{"name":"p0_c0","arguments":{}}"#,
            (Kind::SlopMcp, _) => {
                r#"{"name":"execute_tool","arguments":{"mcp_name":"cli","tool_name":"p0_c0","parameters":{}}}"#
            }
            (Kind::Usage, _) => r#"{"name":"describe_command","arguments":{"command":"p0 c0"}}"#,
            (Kind::Brontes, _) => r#"{"name":"tool_p0_c0","arguments":{}}"#,
        };
        let message =
            format!(r#"{{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{params}}}"#);
        let begin = Instant::now();
        loop {
            server.ask(&message)?;
            let has_failed = match self.kind {
                Kind::SlopMcp => !server.line.contains(r#"\"exit_code\":0"#),
                _ => server.line.contains("\"isError\":true"),
            };
            match has_failed {
                false => return Ok(()),
                true if self.kind == Kind::SlopMcp && begin.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                true => return Err(server.line.trim_end().replace('|', "/").into()),
            }
        }
    }
}
