//! Home folders with many tools, and the servers of them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::Result;
use crate::server::{INITIALIZE, INITIALIZED, LIST, Server};
use crate::workspace::root;

/// The program of all tools. It does nothing.
pub(super) const PROGRAM: &str = "/bin/true";

/// The maximum time until a server knows its tools.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server of many programs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `cmdhelp serve`, with a cmdhelp document for each program.
    Ours,
    /// `slop-mcp serve`, with a definition in KDL for each command.
    SlopMcp,
}

/// A home folder with tools, and the server of them.
pub(super) struct World {
    kind: Kind,
    program: String,
    folder: PathBuf,
    tools: usize,
}

impl World {
    pub(super) fn new(
        kind: Kind,
        program: &str,
        (programs, commands): (usize, usize),
    ) -> Result<Self> {
        let tools = programs * commands;
        let name = match kind {
            Kind::Ours => format!("host-{tools}"),
            Kind::SlopMcp => format!("slop-mcp-{tools}"),
        };
        let folder = root().join("target/benches").join(name);
        let _ = fs::remove_dir_all(&folder);
        match kind {
            Kind::Ours => write_registry(&folder, programs, commands)?,
            Kind::SlopMcp => write_definitions(&folder, programs, commands)?,
        }
        Ok(Self {
            kind,
            program: program.to_owned(),
            folder,
            tools,
        })
    }

    /// Returns the name of the row.
    pub(super) fn name(&self) -> String {
        match self.kind {
            Kind::Ours => format!("{} tools", self.tools),
            Kind::SlopMcp => format!("slop-mcp, {} tools", self.tools),
        }
    }

    /// Returns whether there is a bar for this server.
    pub(super) fn has_bar(&self) -> bool {
        self.kind == Kind::Ours && self.tools > 10
    }

    pub(super) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).current_dir(&self.folder).env_clear();
        command
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", &self.folder);
        command
    }

    /// Starts a server and waits for its tool list.
    pub(super) fn serve(&self) -> Result<Server> {
        let mut server = Server::start(self.command(&["serve"]))?;
        server.ask(INITIALIZE)?;
        server.tell(INITIALIZED)?;
        server.ask(LIST)?;
        Ok(server)
    }

    /// Removes the caches of earlier servers.
    pub(super) fn forget(&self) {
        let _ = fs::remove_dir_all(self.folder.join(".cache"));
    }

    /// Calls the first tool. Repeats the call while slop-mcp is still reading its tools.
    pub(super) fn call(&self, server: &mut Server) -> Result<()> {
        let params = match (self.kind, self.tools > 40) {
            (Kind::Ours, true) => r#"{"name":"call_read","arguments":{"name":"p0_c0"}}"#,
            (Kind::Ours, false) => r#"{"name":"p0_c0","arguments":{}}"#,
            (Kind::SlopMcp, _) => {
                r#"{"name":"execute_tool","arguments":{"mcp_name":"cli","tool_name":"p0_c0","parameters":{}}}"#
            }
        };
        let message =
            format!(r#"{{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{params}}}"#);
        let begin = Instant::now();
        loop {
            server.ask(&message)?;
            let has_failed = match self.kind {
                Kind::Ours => server.line.contains("\"isError\":true"),
                Kind::SlopMcp => !server.line.contains(r#"\"exit_code\":0"#),
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

/// Writes a registry and the cmdhelp documents that it refers to.
fn write_registry(folder: &Path, programs: usize, commands: usize) -> Result<()> {
    let config = folder.join(".config/cmdhelp");
    fs::create_dir_all(&config)?;
    let mut registry = String::new();
    for at in 0..programs {
        let file = config.join(format!("p{at}.json"));
        fs::write(&file, document(at, commands))?;
        writeln!(
            registry,
            "tool \"p{at}\" {{ document {file:?}; program {PROGRAM:?}; }}"
        )?;
    }
    fs::write(config.join("cmdhelp.kdl"), registry)?;
    Ok(())
}

/// Returns the cmdhelp document of a program.
fn document(at: usize, commands: usize) -> String {
    let commands = (0..commands).map(|it| {
        format!(
            r#""c{it}":{{"summary":"Do the thing number {it} of the program {at}","effect":"read",
            "args":[{{"name":"name","type":"string","description":"What it is done to"}}],
            "flags":{{"level":{{"type":"int","description":"How much of it"}},
            "format":{{"type":"enum","enum":["json","text"],"description":"How it is printed"}}}}}}"#
        )
    });
    let commands: Vec<String> = commands.collect();
    format!(
        r#"{{"cmdhelp_version":"0.1","binary":"p{at}","summary":"The program {at}","commands":{{{}}}}}"#,
        commands.join(",")
    )
}

/// Writes the same commands as definitions for slop-mcp.
fn write_definitions(folder: &Path, programs: usize, commands: usize) -> Result<()> {
    let definitions = folder.join(".slop-mcp/cli");
    fs::create_dir_all(&definitions)?;
    for at in 0..programs {
        let mut text = String::new();
        for it in 0..commands {
            write!(
                text,
                r#"cli "p{at}_c{it}" {{
    description "Do the thing number {it} of the program {at}"
    command "{PROGRAM}"
    arg "name" {{
        description "What it is done to"
        required false
        position 0
    }}
    flag "level" {{
        long "--level"
        description "How much of it"
        type "integer"
    }}
    flag "format" {{
        long "--format"
        description "How it is printed"
        type "string"
        enum "json" "text"
    }}
}}
"#
            )?;
        }
        fs::write(definitions.join(format!("p{at}.kdl")), text)?;
    }
    Ok(())
}
